import type { ConfigSummary, ModelCatalog } from '../opencode-protocol';
import type { Agent, ModelInfo } from '../opencode-types';

/** Names a model, as opencode's messages do. */
export interface ModelRef {
    readonly providerID: string;
    readonly modelID: string;
}

/** What a prompt is sent with. */
export interface PromptChoice {
    readonly agent?: string;
    readonly model?: ModelRef;
    /** How hard the model thinks, by the name the model has for it. */
    readonly variant?: string;
}

/** `provider/model`; the name of the model may have slashes of its own. */
export function parseModel(name: string | undefined): ModelRef | undefined {
    const slash = name?.indexOf('/') ?? -1;
    return name && slash > 0 && slash < name.length - 1 ? { providerID: name.slice(0, slash), modelID: name.slice(slash + 1) } : undefined;
}

export function modelName({ providerID, modelID }: ModelRef): string {
    return `${providerID}/${modelID}`;
}

export function isSameModel(a: ModelRef, b: ModelRef): boolean {
    return a.providerID === b.providerID && a.modelID === b.modelID;
}

export function findModel(catalog: ModelCatalog, { providerID, modelID }: ModelRef): ModelInfo | undefined {
    return catalog.providers.find(provider => provider.id === providerID)?.models.find(model => model.id === modelID);
}

/** The first of the wishes that can be had, else what the configuration says, what was used last, or what a provider proposes. */
export function chooseModel(
    catalog: ModelCatalog,
    config: ConfigSummary | undefined,
    recent: readonly ModelRef[],
    ...wishes: readonly (ModelRef | undefined)[]
): ModelRef | undefined {
    const proposals = catalog.providers.map(({ id, models }) => ({ providerID: id, modelID: catalog.defaults[id] ?? models[0]?.id ?? '' }));
    const candidates = [...wishes, parseModel(config?.model), ...recent, ...proposals];
    const chosen = candidates.find(candidate => candidate !== undefined && findModel(catalog, candidate) !== undefined);
    return chosen && { providerID: chosen.providerID, modelID: chosen.modelID };
}

/** Agents that a person can talk to. */
export function primaryAgents(agents: readonly Agent[]): Agent[] {
    return agents.filter(agent => agent.mode !== 'subagent' && !agent.hidden);
}

/** Agents that can be called in for a part of the work. */
export function subagents(agents: readonly Agent[]): Agent[] {
    return agents.filter(agent => agent.mode !== 'primary' && !agent.hidden);
}

/** The first of the wishes that can be talked to, else the configured one, else the first there is. */
export function chooseAgent(
    agents: readonly Agent[],
    config: ConfigSummary | undefined,
    ...wishes: readonly (string | undefined)[]
): Agent | undefined {
    const primary = primaryAgents(agents);
    const named = [...wishes, config?.defaultAgent].map(name => primary.find(agent => agent.name === name));
    return named.find(agent => agent !== undefined) ?? primary[0];
}
