// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import application from '../tests/lib/harness/application/application.js';
import mcp from '../tests/lib/harness/mcp/mcp-test-client.js';
import temporary from '../tests/lib/harness/temporary.js';
import { MEMORY_OPTIONS, memoryOf } from './backend-memory.mjs';
import { timed } from './runner.mjs';
import { startUnwatchedBrowser } from './unwatched-browser.mjs';

/** Below the rate at which the Hub refills the bucket of one client. */
const CALLS_PER_SECOND = 40;
const LONGEST_CALL = 600_000;

/** @typedef {import('../tests/lib/harness/mcp/mcp-test-client.js').McpTestClient} Client */

/**
 * @typedef {object} AgentWorld
 * @property {string} workspace
 * @property {import('./unwatched-browser.mjs').UnwatchedBrowser} browser
 * @property {() => Promise<{ url: string, token: string }>} hub
 * @property {() => Promise<Client>} connect
 * @property {() => Promise<import('./backend-memory.mjs').Memory>} memory
 */

/**
 * The product with a window open in which the person has allowed agents, for as long as the work takes.
 * @template T
 * @param {(world: AgentWorld) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inAgentWorld(work) {
    const workspace = await temporary.createTemporaryDirectory('bench');
    const product = await application.startApplication({ workspace: workspace.path, env: { NODE_OPTIONS: MEMORY_OPTIONS } });
    const browser = await startUnwatchedBrowser(`${product.url}/#${workspace.path}`);
    /** @type {Client[]} */
    const clients = [];
    const connect = async () => {
        const { url, token } = await product.hub();
        const client = await mcp.McpTestClient.connect({ url: `${url}/mcp`, token, name: 'openspace-bench' });
        clients.push(client);
        return client;
    };
    try {
        await allowAgents(browser, await connect());
        return await work({ workspace: workspace.path, browser, hub: product.hub, connect, memory: () => memoryOf(product.process) });
    } finally {
        await Promise.all(clients.map(client => client.close()));
        await browser.stop();
        await product.stop();
        await workspace.remove();
    }
}

/**
 * As a person does it. The command line could as well, but would spare the policy a look at the stored consent in each call.
 * @param {import('./unwatched-browser.mjs').UnwatchedBrowser} browser
 * @param {Client} client
 */
async function allowAgents(browser, client) {
    const answers = async () => !(await client.callTool('openspace.pane.list')).isError;
    await browser.look(async page => {
        const allow = page.getByRole('alertdialog').getByRole('button', { name: 'Allow', exact: true });
        await Promise.all([allow.click(), temporary.waitFor(answers, 'the window to answer', { interval: 500 })]);
        // It starts when the page is idle, and takes a processor for seconds.
        await page.locator('#theia-statusBar').getByText('Agent: ready').waitFor();
    });
}

/**
 * Calls a tool and fails when it does: a refusal would be measured as a fast call.
 * @param {Client} client
 * @param {string} tool
 * @param {Record<string, unknown>} [parameters]
 * @returns {Promise<number>} milliseconds
 */
export function timedCall(client, tool, parameters) {
    return timed(async () => {
        const { isError, text } = await client.callTool(tool, parameters, { timeout: LONGEST_CALL });
        if (isError) {
            throw new Error(`${tool} failed: ${text}`);
        }
    });
}

/**
 * Does something again and again, never faster than one client may call.
 * @param {() => boolean} goesOn
 * @param {(round: number) => Promise<void>} step
 */
export async function paced(goesOn, step) {
    for (let round = 0; goesOn(); round++) {
        const started = performance.now();
        await step(round);
        await pause(Math.max(0, 1000 / CALLS_PER_SECOND - (performance.now() - started)));
    }
}
