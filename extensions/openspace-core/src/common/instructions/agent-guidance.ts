/** The contribution point for what an extension tells the agent about itself; on either side. */
export const AgentGuidance = Symbol('AgentGuidance');
export interface AgentGuidance {
    /** A few sentences in English, for the model: when to use this extension's tools, with an example call where it helps. */
    readonly guidance: string;
}
