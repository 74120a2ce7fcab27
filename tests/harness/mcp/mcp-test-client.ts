import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
    CallToolResult,
    CallToolResultSchema,
    Progress,
    Tool,
    ToolListChangedNotificationSchema
} from '@modelcontextprotocol/sdk/types.js';
import { DEFAULT_WAIT, waitFor } from '../temporary';

export interface McpConnection {
    readonly url: string;
    readonly token?: string;
    readonly transport?: 'streamable-http' | 'sse';
    /** The name that the client gives itself. */
    readonly name?: string;
}

export interface CallOptions {
    readonly onProgress?: (progress: Progress) => void;
    /** Milliseconds; progress starts it anew. */
    readonly timeout?: number;
    readonly signal?: AbortSignal;
}

export interface ToolOutcome {
    /** All text of the result. */
    readonly text: string;
    readonly structuredContent?: Record<string, unknown>;
    readonly isError: boolean;
    /** The result as it came, images and resources included. */
    readonly content: CallToolResult['content'];
}

/** A real MCP client, as an agent would be, with the calls that tests need most. */
export class McpTestClient {
    private toolListChanges = 0;

    private constructor(
        /** The client of the SDK, for everything that is not here. */
        readonly client: Client,
        private readonly transport: StreamableHTTPClientTransport | SSEClientTransport
    ) {
        client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
            this.toolListChanges++;
        });
    }

    /** Resolves when requests can be sent and notifications be received. */
    static async connect(connection: McpConnection): Promise<McpTestClient> {
        const url = new URL(connection.url);
        const requestInit = connection.token ? { headers: { authorization: `Bearer ${connection.token}` } } : {};
        const stream = new ServerStream();
        const transport =
            connection.transport === 'sse'
                ? new SSEClientTransport(url, { requestInit })
                : new StreamableHTTPClientTransport(url, { requestInit, fetch: stream.fetch });
        const result = new McpTestClient(new Client({ name: connection.name ?? 'openspace-test', version: '1.0.0' }), transport);
        await result.client.connect(transport);
        if (transport instanceof StreamableHTTPClientTransport) {
            await waitFor(() => stream.answered, `the MCP server at ${url} to answer the request for its event stream`);
        }
        return result;
    }

    async listTools(): Promise<Tool[]> {
        return (await this.client.listTools()).tools;
    }

    /** An error result of the tool is an outcome; an error of the protocol rejects. */
    async callTool(name: string, parameters: Record<string, unknown> = {}, options: CallOptions = {}): Promise<ToolOutcome> {
        const result = await this.client.callTool({ name, arguments: parameters }, CallToolResultSchema, {
            onprogress: options.onProgress,
            resetTimeoutOnProgress: true,
            timeout: options.timeout ?? DEFAULT_WAIT,
            signal: options.signal
        });
        const { content, structuredContent, isError = false } = CallToolResultSchema.parse(result);
        const text = content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n');
        return { text, structuredContent, isError, content };
    }

    /** Resolves at the next `tools/list_changed`. Call it before that which causes the change, await it after. */
    async waitForToolListChanged(): Promise<void> {
        const seen = this.toolListChanges;
        await waitFor(() => this.toolListChanges > seen, 'the MCP server to announce a change of its tools');
    }

    /** Ends the session on the server too. */
    async close(): Promise<void> {
        if (this.transport instanceof StreamableHTTPClientTransport) {
            await this.transport.terminateSession();
        }
        await this.client.close();
    }
}

/**
 * Knows when the server has answered the GET that carries its notifications. The SDK does not wait for that, so what the server
 * says right after `connect` would be lost.
 */
class ServerStream {
    answered = false;

    readonly fetch: FetchLike = async (url, init) => {
        const response = await fetch(url, init);
        this.answered ||= init?.method === 'GET';
        return response;
    };
}
