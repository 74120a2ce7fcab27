// @ts-check
import { inAgentWorld, paced } from './agent-world.mjs';

const CLIENTS = 10;
const WARM_UP = 3_000;
const CALLS = 10_000;
/** What the Hub says to a client that is too fast. */
const OVER_THE_LIMIT = 'Too many calls';
const TOOLS = ['openspace.modality.list', 'openspace.terminal.list'];

/** @typedef {import('./agent-world.mjs').Client} Client */

/** What many calls leave behind in the backend. */
export const callMemory = {
    name: 'memory after 10,000 calls',
    /** @param {(text: string) => void} note */
    measure: note =>
        inAgentWorld(async world => {
            const clients = await Promise.all(Array.from({ length: CLIENTS }, () => world.connect()));
            await callAll(clients, WARM_UP);
            const before = await world.memory();
            note(`${WARM_UP} calls to warm up`);
            const started = performance.now();
            await callAll(clients, CALLS);
            note(`${CALLS} calls, ${Math.round(CALLS / ((performance.now() - started) / 1000))} per second`);
            const after = await world.memory();
            return [
                row('backend heap after 10,000 calls', 1.05, before.heap, after.heap),
                row('backend memory after 10,000 calls', 1.1, before.resident, after.resident)
            ];
        })
};

/**
 * @param {Client[]} clients
 * @param {number} count of calls that went through: a refusal leaves less behind
 */
async function callAll(clients, count) {
    let done = 0;
    const work = clients.map(client =>
        paced(
            () => done < count,
            async round => {
                const { isError, text } = await client.callTool(TOOLS[round % TOOLS.length]);
                if (!isError) {
                    done++;
                } else if (!text.includes(OVER_THE_LIMIT)) {
                    throw new Error(text);
                }
            }
        )
    );
    await Promise.all(work);
}

/**
 * @param {string} what
 * @param {number} goal
 * @param {number} before
 * @param {number} after
 */
function row(what, goal, before, after) {
    const megabyte = 1024 * 1024;
    return { what, unit: 'MB', goal, ours: after / megabyte, reference: before / megabyte };
}
