// @ts-check
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { inAgentWorld } from './agent-world.mjs';
import { percentile, timed } from './runner.mjs';

const CONNECTIONS = 100;
const MOST_BYTES = 6 * 1024;
const SLOWEST = 50;

/**
 * What an agent is told at the start. Measured where any client gets it, in the answer to `initialize`; the address that
 * opencode fetches has a key that only the backend knows.
 */
export const instructions = {
    name: 'instructions',
    measure: () =>
        inAgentWorld(async world => {
            const { url, token } = await world.hub();
            const headers = {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
                accept: 'application/json, text/event-stream'
            };
            const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } };
            const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
            const times = [];
            for (let count = 0; count < CONNECTIONS; count++) {
                let session = '';
                const initialize = async () => {
                    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
                    await response.text();
                    session = String(response.headers.get('mcp-session-id'));
                };
                times.push(await timed(initialize));
                await fetch(`${url}/mcp`, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session } });
            }
            const { client } = await world.connect();
            const text = client.getInstructions() ?? '';
            return [
                { what: 'instructions', unit: 'bytes', goal: 1, ours: Buffer.byteLength(text), reference: MOST_BYTES },
                { what: 'initialize with instructions, p95', unit: 'ms', goal: 1, ours: percentile(times, 0.95), reference: SLOWEST }
            ];
        })
};
