import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { EmptyResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

export interface EchoCall {
    readonly tool: string;
    readonly arguments: unknown;
}

/** Registers tools that show each kind of result a client must cope with, and reports every call. */
export function registerEchoTools(server: McpServer, onCall: (call: EchoCall) => void): void {
    registerEcho(server, 'echo', onCall);
    server.registerTool('fail', { description: 'Fail with the given message.', inputSchema: { message: z.string() } }, ({ message }) => {
        onCall({ tool: 'fail', arguments: { message } });
        return { isError: true, content: [{ type: 'text', text: message }] };
    });
    server.registerTool(
        'count',
        { description: 'Count to the given number and report each step as progress.', inputSchema: { to: z.int().positive() } },
        async ({ to }, { _meta, sendNotification, sendRequest }) => {
            onCall({ tool: 'count', arguments: { to } });
            const progressToken = _meta?.progressToken;
            for (let progress = 1; progressToken !== undefined && progress <= to; progress++) {
                await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: to } });
            }
            // The SDK's client drops progress that it reads together with the result; its answer to a ping shows that it is through.
            await sendRequest({ method: 'ping' }, EmptyResultSchema);
            return { content: [{ type: 'text', text: `counted to ${to}` }] };
        }
    );
}

/** The same tool under any name: tells a connected client that the list has changed. */
export function registerEcho(server: McpServer, name: string, onCall: (call: EchoCall) => void): void {
    server.registerTool(
        name,
        { description: 'Return the text.', inputSchema: { text: z.string() }, outputSchema: { text: z.string() } },
        ({ text }) => {
            onCall({ tool: name, arguments: { text } });
            return { content: [{ type: 'text', text }], structuredContent: { text } };
        }
    );
}
