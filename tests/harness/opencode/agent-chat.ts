import { HubAddress } from '../application/application';
import { toolNames, toolResultsOfTurn, ToolResult } from '../model/model-request';
import { ModelStepInput } from '../model/model-script';
import { RecordedRequest, ScriptedModel } from '../model/scripted-model';
import { Conversation } from './conversation';
import { OpencodeServer, startOpencode } from './opencode-server';

/** The prefix that opencode gives to the names of the Hub's tools. */
const PREFIX = 'openspace-hub_';

/** The name under which the model sees a tool. */
export function nameForModel(toolId: string): string {
    return `${PREFIX}${toolId.replaceAll('.', '_')}`;
}

/** A step of the script: the model calls one tool of the Hub. */
export function callTool(toolId: string, parameters: Record<string, unknown> = {}): ModelStepInput {
    return { answer: [{ type: 'tool-call', tool: nameForModel(toolId), arguments: JSON.parse(JSON.stringify(parameters)) }] };
}

/** Starts opencode with the Hub as its MCP server and source of instructions, configured as a person would. */
export function startOpencodeWithHub(model: ScriptedModel, { url, token, instructionsUrl }: HubAddress): Promise<OpencodeServer> {
    const hub = { type: 'remote', url: `${url}/mcp`, headers: { Authorization: `Bearer ${token}` }, oauth: false } as const;
    const config = { permission: { [`${PREFIX}*`]: 'allow' as const }, mcp: { 'openspace-hub': hub }, instructions: [instructionsUrl] };
    return startOpencode({ modelUrl: model.url, config });
}

/** A person who talks with the scripted model through opencode. */
export class AgentChat {
    constructor(
        private readonly model: ScriptedModel,
        private readonly opencode: OpencodeServer
    ) {}

    /** What the model was asked since the script began, titles left out. */
    get requests(): RecordedRequest[] {
        return this.model.requests.filter(request => request.kind === 'turn');
    }

    /** Plays the steps in a session of its own, says that this was all, and returns what the tools answered the model. */
    async play(...steps: ModelStepInput[]): Promise<ToolResult[]> {
        this.model.play({ steps: [...steps, { answer: [{ type: 'text', text: 'That was all.' }] }] });
        const conversation = await Conversation.begin(this.opencode.client);
        const { info } = await conversation.ask('Go ahead.');
        if (info.error) {
            throw new Error(`The turn ended badly: ${JSON.stringify(info.error)}`);
        }
        return this.requests.slice(-1).flatMap(request => toolResultsOfTurn(request.body));
    }

    /** The names of the Hub's tools that the model is offered right now. */
    async offeredTools(): Promise<string[]> {
        await this.play();
        return toolNames(this.requests[0].body).filter(name => name.startsWith(PREFIX));
    }
}
