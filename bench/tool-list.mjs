// @ts-check
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { inAgentWorld } from './agent-world.mjs';
import { median, percentile, timed } from './runner.mjs';

const WARM_UP = 50;
const CALLS = 300;
const MOST_BYTES = 32 * 1024;
const SLOWEST = 20;

/** What the tools cost the model, and how long a client waits for them. */
export const toolList = {
    name: 'tools/list',
    /** @param {(text: string) => void} note */
    measure: note =>
        inAgentWorld(async world => {
            const { client } = await world.connect();
            // Not the client's own `listTools`: it compiles a validator for every tool, and that is not ours to answer for.
            const list = () => client.request({ method: 'tools/list' }, ListToolsResultSchema);
            const times = { list: /** @type {number[]} */ ([]), ping: /** @type {number[]} */ ([]) };
            for (let round = 0; round < WARM_UP + CALLS; round++) {
                const [listed, pinged] = [await timed(list), await timed(() => client.ping())];
                if (round >= WARM_UP) {
                    times.list.push(listed);
                    times.ping.push(pinged);
                }
            }
            const { tools } = await list();
            const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
            note(`${tools.length} tools, ${Buffer.byteLength(JSON.stringify(tools))} bytes on the wire`);
            return [
                {
                    what: 'tools as the model sees them',
                    unit: 'bytes',
                    goal: 1,
                    ours: Buffer.byteLength(JSON.stringify(seen)),
                    reference: MOST_BYTES
                },
                { what: 'tools/list, p95', unit: 'ms', goal: 1, ours: percentile(times.list, 0.95), reference: SLOWEST },
                { what: 'tools/list against ping, p50', unit: 'ms', ours: median(times.list), reference: median(times.ping) },
                { what: 'ping alone, p95', unit: 'ms', ours: percentile(times.ping, 0.95), reference: SLOWEST }
            ];
        })
};
