import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolRequestSchema,
    CallToolResult,
    ListToolsRequestSchema,
    ServerNotification,
    ServerRequest,
    Tool
} from '@modelcontextprotocol/sdk/types.js';
import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { timeout } from '@theia/core/lib/common/promise-util';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, optional } from '@theia/core/shared/inversify';
import type { ToolCall } from '../../common/hub/hub-protocol';
import type { ToolCaller } from '../../common/tools/tool-caller';
import type { ToolDescriptor } from '../../common/tools/tool-descriptor';
import { isToolError, toolErrorText } from '../../common/tools/tool-error';
import { readableResult } from '../../common/tools/readable-result';
import { InstructionsService } from '../instructions/instructions-service';
import { ToolRegistry } from '../tools/tool-registry';
import { ToolRunner } from '../tools/tool-runner';
import { CallAttribution } from './call-attribution';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const NAME = 'openspace-hub';
const VERSION = '0.1.0';
/** Often enough for a client that gives up after a minute of silence. */
const PROGRESS_INTERVAL = 5_000;
/** A match that is not there by then will not come: the agent announces a call before it makes it. */
const ATTRIBUTION_PATIENCE = 1_000;

/** The one place that knows MCP: makes the server that one client talks to. */
@injectable()
export class McpServerFactory {
    @inject(ToolRegistry)
    private readonly tools: ToolRegistry;

    @inject(ToolRunner)
    private readonly runner: ToolRunner;

    @inject(InstructionsService)
    private readonly instructions: InstructionsService;

    @inject(CallAttribution)
    @optional()
    private readonly attribution: CallAttribution | undefined;

    @inject(ILogger)
    @named('openspace:hub')
    private readonly logger: ILogger;

    create(): Server {
        const server = new Server(
            { name: NAME, version: VERSION },
            { capabilities: { tools: { listChanged: true } }, instructions: this.instructions.forConnection() }
        );
        server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.runner.offered().map(toMcpTool) }));
        server.setRequestHandler(CallToolRequestSchema, (request, extra) =>
            this.call(request.params.name, request.params.arguments, callerOf(server, extra), extra, request.params._meta?.progressToken)
        );
        const listening = this.tools.onDidChange(() => {
            server.sendToolListChanged().catch(error => this.logger.debug('A client missed a change of the tool list', error));
        });
        server.onclose = () => listening.dispose();
        return server;
    }

    private async call(
        toolId: string,
        input: unknown,
        caller: ToolCaller,
        extra: Extra,
        progressToken: string | number | undefined
    ): Promise<CallToolResult> {
        const source = new CancellationTokenSource();
        extra.signal.addEventListener('abort', () => source.cancel());
        const alive = progressToken === undefined ? undefined : this.reportProgress(extra, progressToken);
        try {
            const call = await this.attributed({ toolId, arguments: input, caller });
            const output = await this.runner.call(call, source.token);
            return { content: [{ type: 'text', text: readableResult(output) }], structuredContent: output };
        } catch (error) {
            return errorResult(error);
        } finally {
            clearInterval(alive);
            source.dispose();
        }
    }

    /** Only the session and message are taken over: who acts, and through which client, is what the Hub saw itself. */
    private async attributed(call: ToolCall): Promise<ToolCall> {
        if (!this.attribution) {
            return call;
        }
        try {
            const found = await Promise.race([this.attribution.attribute(call), timeout(ATTRIBUTION_PATIENCE)]);
            return found ? { ...call, caller: { ...call.caller, session: found.session, message: found.message } } : call;
        } catch (error) {
            this.logger.error(`It is not known which session called ${call.toolId}`, error);
            return call;
        }
    }

    /** Keeps the caller's clock from running out while a person decides or a command runs. */
    private reportProgress(extra: Extra, progressToken: string | number): NodeJS.Timeout {
        let progress = 0;
        return setInterval(() => {
            extra
                .sendNotification({ method: 'notifications/progress', params: { progressToken, progress: ++progress } })
                .catch(error => this.logger.debug('A client missed a progress notification', error));
        }, PROGRESS_INTERVAL);
    }
}

function callerOf(server: Server, extra: Extra): ToolCaller {
    return { actor: 'agent', client: server.getClientVersion()?.name ?? 'unknown', connection: extra.sessionId ?? 'none' };
}

function toMcpTool(descriptor: ToolDescriptor): Tool {
    return {
        name: descriptor.id,
        title: descriptor.title,
        description: descriptor.description,
        inputSchema: descriptor.input as Tool['inputSchema'],
        outputSchema: outputSchemaOf(descriptor),
        annotations: {
            title: descriptor.title,
            readOnlyHint: descriptor.effect === 'read',
            destructiveHint: descriptor.effect === 'write' || descriptor.effect === 'execute',
            openWorldHint: descriptor.effect === 'execute'
        }
    };
}

/** Clients hold errors against this schema too, and the details of an error are other fields than those of a success. */
function outputSchemaOf({ output }: ToolDescriptor): Tool['outputSchema'] {
    return { type: 'object', properties: output.properties as Record<string, object> | undefined };
}

function errorResult(error: unknown): CallToolResult {
    if (isToolError(error)) {
        const { details } = error.data;
        return {
            isError: true,
            content: [{ type: 'text', text: toolErrorText(error) }],
            ...(details && { structuredContent: { ...details } })
        };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { isError: true, content: [{ type: 'text', text: `The tool failed unexpectedly: ${message}` }] };
}
