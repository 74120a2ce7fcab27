// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import temporary from '../tests/lib/harness/temporary.js';
import { inAgentWorld, paced, timedCall } from './agent-world.mjs';
import { framesDuring } from './frames.mjs';
import { median, percentile, timed } from './runner.mjs';
import { inStockWorld } from './stock-world.mjs';

const PORTIONS = 4;
const PORTION = 25_000_000;
/** Fills the ring buffer and the window's scrollback once, so that what comes after is growth. */
const WARM_UP = 3_000_000;
const LONGEST_WAIT = 600_000;
/** Above this people notice that the window does not answer. */
const SLOWEST_CALL = 1_000;
const SCRIPT = `const chunk = ('x'.repeat(99) + '\\n').repeat(500);
let left = Number(process.argv[2]);
const write = () => { while (left > 0) { left -= chunk.length; if (!process.stdout.write(chunk)) { process.stdout.once('drain', write); return; } } };
process.once('exit', () => require('fs').writeFileSync(process.argv[3], ''));
write();
`;

/** @typedef {import('./agent-world.mjs').AgentWorld} AgentWorld */
/** @typedef {(bytes: number) => Promise<() => Promise<unknown>>} Print begins; what it resolves to waits for the end */

/** A terminal that prints 100 MB while a window shows it: what the backend keeps, and how the window feels meanwhile. */
export const terminalFlood = {
    name: 'terminal 100 MB',
    /** @param {(text: string) => void} note */
    measure: note =>
        inStockWorld(stock =>
            inAgentWorld(async world => {
                const printInStock = await floodByPerson(stock);
                const printInOurs = await floodByAgent(world);
                for (const print of [printInStock, printInOurs]) {
                    const end = await print(WARM_UP);
                    await end();
                }
                const before = await world.memory();
                /** @type {{ ours: number[], stock: number[] }} */
                const frames = { ours: [], stock: [] };
                /** @type {number[]} */
                const calls = [];
                for (let portion = 1; portion <= PORTIONS; portion++) {
                    frames.stock.push(...(await framesDuring(stock.browser, () => printInStock(PORTION))));
                    frames.ours.push(
                        ...(await framesDuring(world.browser, async () => {
                            const end = await printInOurs(PORTION);
                            return () => callDuring(world, calls, end());
                        }))
                    );
                    note(`portion ${portion} of ${PORTIONS}`);
                }
                const after = await world.memory();
                note(
                    `${calls.length} calls to the window meanwhile, p50 ${median(calls).toFixed(0)} ms, longest ${Math.max(...calls).toFixed(0)} ms`
                );
                return [
                    row('frame while 100 MB are printed, p95', 'ms', 1.25, percentile(frames.ours, 0.95), percentile(frames.stock, 0.95)),
                    row('longest frame', 'ms', undefined, Math.max(...frames.ours), Math.max(...frames.stock)),
                    row('call to the window meanwhile, p95', 'ms', 1, percentile(calls, 0.95), SLOWEST_CALL),
                    memoryRow('backend heap after 100 MB', 1.2, after.heap, before.heap),
                    memoryRow('backend memory after 100 MB', 1.2, after.resident, before.resident),
                    memoryRow('backend memory at most', 1.5, after.peak, before.resident)
                ];
            })
        )
};

/**
 * @param {AgentWorld} world
 * @returns {Promise<Print>}
 */
async function floodByAgent({ workspace, connect }) {
    await fs.writeFile(path.join(workspace, 'flood.js'), SCRIPT);
    const shell = await connect();
    return async bytes => {
        const run = timedCall(shell, 'openspace.terminal.run', { command: `node flood.js ${bytes} done`, timeout: LONGEST_WAIT });
        return () => run;
    };
}

/**
 * Agents cannot act in plain Theia, so there a person types.
 * @param {import('./stock-world.mjs').StockWorld} stock
 * @returns {Promise<Print>}
 */
async function floodByPerson({ workspace, browser }) {
    await fs.writeFile(path.join(workspace, 'flood.js'), SCRIPT);
    const done = path.join(workspace, 'done');
    await browser.look(async page => {
        await page.keyboard.press('Control+Shift+Backquote');
        await page.locator('.xterm').click();
    });
    return async bytes => {
        await fs.rm(done, { force: true });
        await browser.look(page => page.keyboard.type(`node flood.js ${bytes} done\n`));
        const isDone = () => fs.stat(done).catch(() => undefined);
        return () => temporary.waitFor(isDone, 'the flood to end', { timeout: LONGEST_WAIT });
    };
}

/**
 * How long the window lets a caller wait. A call that the Hub gives up counts with the time until then.
 * @param {AgentWorld} world
 * @param {number[]} times
 * @param {Promise<unknown>} event
 */
async function callDuring({ connect }, times, event) {
    const client = await connect();
    let isOver = false;
    const over = event.finally(() => (isOver = true));
    const calling = paced(
        () => !isOver,
        async () => {
            times.push(await timed(() => client.callTool('openspace.modality.list')));
        }
    );
    await Promise.all([over, calling]);
    await client.close();
}

/**
 * @param {string} what
 * @param {string} unit
 * @param {number | undefined} goal
 * @param {number} ours
 * @param {number} reference
 */
function row(what, unit, goal, ours, reference) {
    return { what, unit, goal, ours, reference };
}

/**
 * @param {string} what
 * @param {number} goal
 * @param {number} after
 * @param {number} before
 */
function memoryRow(what, goal, after, before) {
    const megabyte = 1024 * 1024;
    return row(what, 'MB', goal, after / megabyte, before / megabyte);
}
