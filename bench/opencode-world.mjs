// @ts-check
import http from 'node:http';
import application from '../tests/lib/harness/application/application.js';
import scripted from '../tests/lib/harness/model/scripted-model.js';
import opencodeServer from '../tests/lib/harness/opencode/opencode-server.js';
import temporary from '../tests/lib/harness/temporary.js';
import { MEMORY_OPTIONS, memoryOf } from './backend-memory.mjs';
import { startUnwatchedBrowser } from './unwatched-browser.mjs';

/** @typedef {import('../extensions/openspace-opencode/lib/browser/session/session-service.js').SessionService} SessionService */
/** @typedef {{ id: string, at: number }} SeenEvent a delta, and when its bytes came out of the server's socket, in milliseconds since 1970 */
/** @typedef {{ path: string, bytes: number }} SeenAnswer */

/**
 * @typedef {object} Wire what goes between the product and the server
 * @property {string} url
 * @property {SeenEvent[]} deltas
 * @property {SeenAnswer[]} answers without the stream of events
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} OpencodeWorld
 * @property {import('../tests/lib/harness/model/scripted-model.js').ScriptedModel} model
 * @property {import('../tests/lib/harness/opencode/opencode-server.js').OpencodeServer} opencode
 * @property {Wire} wire
 * @property {() => Promise<import('./unwatched-browser.mjs').UnwatchedBrowser>} open a window of the product, with its session service as the global `openspaceSessions`
 * @property {() => Promise<import('./backend-memory.mjs').Memory>} memory of the product's backend
 */

/**
 * The product with the real opencode at the far end of a wire that we can look at, and a scripted model behind that, for as long as the work takes.
 * @template T
 * @param {(world: OpencodeWorld) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inOpencodeWorld(work) {
    /** @type {(() => Promise<unknown>)[]} */
    const toStop = [];
    try {
        const model = await scripted.ScriptedModel.start();
        toStop.unshift(() => model.stop());
        const opencode = await opencodeServer.startOpencode({ modelUrl: model.url, startTimeout: 120_000 });
        toStop.unshift(() => opencode.stop());
        const wire = await watchedWire(opencode.url);
        toStop.unshift(() => wire.stop());
        const product = await application.startApplication({
            workspace: opencode.workspace,
            args: [`--opencode-url=${wire.url}`],
            env: { NODE_OPTIONS: MEMORY_OPTIONS, OPENSPACE_OPENCODE_PASSWORD: opencode.password }
        });
        toStop.unshift(() => product.stop());
        const open = async () => {
            const browser = await startUnwatchedBrowser(`${product.url}/#${opencode.workspace}`);
            toStop.unshift(() => browser.stop());
            await browser.look(page => page.locator('#theia-statusBar').getByText('Agent: ready').waitFor({ timeout: 120_000 }));
            await temporary.waitFor(() => browser.look(page => page.evaluate(expose)), 'the folder to be open', { interval: 500 });
            return browser;
        };
        return await work({ model, opencode, wire, open, memory: () => memoryOf(product.process) });
    } finally {
        for (const stop of toStop) {
            await stop();
        }
    }
}

/** Runs in the page. The bundle has no names, so the session service is found by what it can do. */
function expose() {
    const { container } = /** @type {any} */ (globalThis).theia;
    const services = [...container._bindingDictionary._map.keys()];
    const service = services.find(key => typeof key === 'function' && 'sessionDiff' in key.prototype && 'loadEarlier' in key.prototype);
    const openspaceSessions = container.get(service);
    Object.assign(globalThis, { openspaceSessions });
    return openspaceSessions.project !== undefined;
}

/**
 * @param {string} target
 * @returns {Promise<Wire>}
 */
async function watchedWire(target) {
    /** @type {SeenEvent[]} */
    const deltas = [];
    /** @type {SeenAnswer[]} */
    const answers = [];
    const server = http.createServer((request, response) => {
        const path = request.url ?? '/';
        const seen = { path, bytes: 0 };
        const passed = http.request(new URL(path, target), { method: request.method, headers: request.headers, agent: false }, answer => {
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            let rest = '';
            answer.on('data', chunk => {
                seen.bytes += chunk.length;
                if (path.startsWith('/global/event')) {
                    rest = readDeltas(rest + chunk, deltas);
                }
                response.write(chunk);
            });
            answer.on('end', () => response.end());
            answer.on('error', () => response.destroy());
            if (!path.startsWith('/global/')) {
                answers.push(seen);
            }
        });
        passed.on('error', () => response.destroy());
        response.on('close', () => passed.destroy());
        request.pipe(passed);
    });
    const port = await temporary.listen(server);
    const stop = async () => {
        server.closeAllConnections();
        await temporary.close(server);
    };
    return { url: `http://127.0.0.1:${port}`, deltas, answers, stop };
}

/**
 * @param {string} text
 * @param {SeenEvent[]} deltas
 * @returns {string} what belongs to the next frame
 */
function readDeltas(text, deltas) {
    const frames = text.split('\n\n');
    const rest = frames.pop() ?? '';
    const at = performance.timeOrigin + performance.now();
    for (const frame of frames.filter(each => each.includes('"message.part.delta"'))) {
        const { payload } = JSON.parse(frame.replace(/^data: /, ''));
        if (payload.type === 'message.part.delta') {
            deltas.push({ id: payload.id, at });
        }
    }
    return rest;
}
