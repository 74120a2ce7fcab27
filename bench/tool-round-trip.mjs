// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mcp from '../tests/lib/harness/mcp/mcp-test-client.js';
import { inAgentWorld, paced, timedCall } from './agent-world.mjs';
import { median, percentile } from './runner.mjs';

const WARM_UP = 100;
const CALLS = 400;
const SLOWEST = 25;

/** @typedef {'browser' | 'node' | 'echo'} Side */

/** One tool call of an MCP client through the Hub, the whole policy and a window, against a server with nothing behind it. */
export const toolRoundTrip = {
    name: 'tool round trip',
    /** @param {(text: string) => void} note */
    measure: note =>
        inAgentWorld(async world => {
            const { echo, stop } = await startEcho();
            try {
                const browser = await world.connect();
                const node = await world.connect();
                const times = await interleave({
                    browser: () => timedCall(browser, 'openspace.modality.list'),
                    node: () => timedCall(node, 'openspace.terminal.list'),
                    echo: () => timedCall(echo, 'echo', { text: 'hello' })
                });
                for (const [side, values] of Object.entries(times)) {
                    note(`${side}: p50 ${median(values).toFixed(2)} ms, p95 ${percentile(values, 0.95).toFixed(2)} ms`);
                }
                return [
                    { what: 'tool in a window, p50', unit: 'ms', goal: 2, ours: median(times.browser), reference: median(times.echo) },
                    { what: 'tool in the backend, p50', unit: 'ms', goal: 2, ours: median(times.node), reference: median(times.echo) },
                    { what: 'tool in a window, p95', unit: 'ms', goal: 1, ours: percentile(times.browser, 0.95), reference: SLOWEST },
                    { what: 'echo alone, p95', unit: 'ms', ours: percentile(times.echo, 0.95), reference: SLOWEST }
                ];
            } finally {
                await stop();
            }
        })
};

/**
 * One call of each in turn, so that whatever else the machine does slows all of them, and with a rest after each, so that none pays
 * for what another leaves to be done after its answer.
 * @param {Record<Side, () => Promise<number>>} calls
 */
async function interleave(calls) {
    /** @type {Record<Side, number[]>} */
    const times = { browser: [], node: [], echo: [] };
    const sides = /** @type {Side[]} */ (Object.keys(calls));
    let done = 0;
    await paced(
        () => done < (WARM_UP + CALLS) * sides.length,
        async turn => {
            const side = sides[turn % sides.length];
            const time = await calls[side]();
            if (turn >= WARM_UP * sides.length) {
                times[side].push(time);
            }
            done++;
        }
    );
    return times;
}

async function startEcho() {
    const child = fork(fileURLToPath(new URL('./echo-process.mjs', import.meta.url)));
    const [address] = await once(child, 'message');
    const echo = await mcp.McpTestClient.connect(address);
    return {
        echo,
        stop: async () => {
            await echo.close();
            child.kill();
            await once(child, 'exit');
        }
    };
}
