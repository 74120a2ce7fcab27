// @ts-check
/* global document, requestAnimationFrame, XPathResult, Element, innerHeight */
import fs from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import application from '../tests/lib/harness/application/application.js';
import chromiumSettings from '../tests/lib/harness/application/chromium.js';
import scripted from '../tests/lib/harness/model/scripted-model.js';
import stored from '../tests/lib/harness/opencode/import-session.js';
import opencode from '../tests/lib/harness/opencode/opencode-server.js';
import temporary from '../tests/lib/harness/temporary.js';
import { median, percentile } from './runner.mjs';

const SHORT = { title: 'Fifty', id: 'ses_chatfifty0000000000001', turns: 25 };
const LONG = { title: 'Thousands', id: 'ses_chatthousands000000001', turns: 2_500 };
const INDEX = { title: 'Index', id: 'ses_chatindex0000000000001', turns: 1 };
/** What is streamed to the official client must not be at the end of what ours opens later. */
const OTHER = { title: 'Other', id: 'ses_chatother0000000000001', turns: 1 };
const ROUNDS = 2;
const SWITCHES = 4;
const FRAME = 1000 / 60;
/** Slower than people's machines. */
const THROTTLE = 4;
const STREAM = { chunks: 1_600, chunkSize: 5, delay: 5 };

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ time: number, work: number }} Opening from click to words, and what the page had to do for it, in milliseconds */
/** @typedef {{ cold: Record<string, number[]>, hot: number[], work: number[], nodes: number, heap: number, fps: number, slowest: number, longTasks: number }} Figures */

/** The timeline against the official client on the same server: opening short and long sessions, switching, streaming. */
export const chatTimeline = {
    name: 'chat timeline',
    /** @param {(text: string) => void} note */
    async measure(note) {
        const model = await scripted.ScriptedModel.start();
        const server = await opencode.startOpencode({ modelUrl: model.url, config: { permission: { '*': 'allow' } } });
        try {
            await importSessions(server.home, server.workspace);
            const theirs = await inOfficialClient(server, model);
            const ours = await inProduct(server, model);
            note(`nodes: ours ${ours.nodes} in the timeline, theirs ${theirs.nodes} on the page`);
            note(
                `streaming at ${THROTTLE}× throttle: ours ${ours.fps.toFixed(0)} fps, slowest frame ${ours.slowest.toFixed(0)} ms, ${ours.longTasks} tasks > 100 ms;`
            );
            note(
                `  theirs ${theirs.fps.toFixed(0)} fps, slowest frame ${theirs.slowest.toFixed(0)} ms, ${theirs.longTasks} tasks > 100 ms`
            );
            const row = (/** @type {string} */ title) => ({
                what: `open ${title === SHORT.title ? '50' : '5,000'} messages`,
                unit: 'ms',
                goal: 1,
                ours: median(ours.cold[title]),
                reference: median(theirs.cold[title])
            });
            return [
                row(SHORT.title),
                row(LONG.title),
                { what: 'switch between open sessions', unit: 'ms', goal: 1, ours: median(ours.hot), reference: median(theirs.hot) },
                { what: 'work of a switch', unit: 'ms', goal: 1, ours: median(ours.work), reference: 2 * FRAME },
                { what: 'nodes of the timeline', unit: '', goal: 1, ours: ours.nodes, reference: 800 },
                { what: 'heap that 5,000 messages add', unit: 'MB', ours: ours.heap, reference: Math.max(theirs.heap, 0.1) },
                { what: 'time per frame while it streams', unit: 'ms', goal: 1, ours: 1000 / ours.fps, reference: 1000 / 50 }
            ];
        } finally {
            await server.stop();
            await model.stop();
        }
    }
};

/** @param {string} home @param {string} workspace */
async function importSessions(home, workspace) {
    for (const { title, id, turns } of [SHORT, LONG, INDEX, OTHER]) {
        const conversation = new stored.StoredConversation(id, workspace);
        for (let turn = 0; turn < turns; turn++) {
            const last = turn === turns - 1;
            // Ours leads from session to session through subagents; all others are for the eyes.
            const links = last ? [SHORT, LONG].filter(other => other.id !== id).map(other => link(other)) : [];
            conversation.ask(`Question ${turn} of ${title}`).answer([
                stored.completedTool('bash', { command: 'ls' }, 'a\nb\n', { exit: 0 }),
                {
                    type: 'text',
                    text: `${last ? lastWords(title) : `Answer ${turn}.`}\n\n${'Some words that take room. '.repeat(20)}\n\n- one\n- two\n`,
                    time: { start: 1, end: 2 }
                },
                ...links
            ]);
        }
        await stored.importSession(home, workspace, title, conversation);
    }
}

/** @param {{ title: string, id: string }} other */
function link({ title, id }) {
    return stored.completedTool('task', { description: title, prompt: title, subagent_type: 'general' }, 'done', { sessionId: id });
}

/** @param {string} title */
function lastWords(title) {
    return `These are the last words of ${title}`;
}

/**
 * @param {import('../tests/lib/harness/opencode/opencode-server.js').OpencodeServer} server
 * @param {import('../tests/lib/harness/model/scripted-model.js').ScriptedModel} model
 */
async function inOfficialClient(server, model) {
    const folder = Buffer.from(server.workspace).toString('base64url');
    return inChromium(async page => {
        const home = async () => {
            await page.goto(`${server.url}/${folder}/session/${INDEX.id}`);
            await page.getByText(lastWords(INDEX.title)).first().waitFor();
        };
        /** @param {{ id: string, title: string }} session */
        const open = async ({ id, title }) => {
            const tab = page.locator(`a[href$="${id}"]`);
            if ((await tab.count()) === 0) {
                // A tab of its own, as for a link that a person opens; what it shows is fetched when it is clicked.
                throw new Error(`the official client has no tab for ${title}`);
            }
            return timeOfClick(page, `a[href$="${id}"]`, lastWords(title));
        };
        const prepare = async () => {
            // Tabs stay over a reload, so the sessions are there to be clicked but not loaded.
            for (const { id } of [SHORT, LONG]) {
                await page.goto(`${server.url}/${folder}/session/${id}`);
                await page.locator(`a[href$="${id}"]`).first().waitFor();
            }
            await home();
        };
        return measureClient(page, {
            prepare,
            reload: home,
            open,
            nodes: '*',
            stream: async () => {
                await page.goto(`${server.url}/${folder}/session/${OTHER.id}`);
                await page.getByText(lastWords(OTHER.title)).first().waitFor();
                return streamInto(page, server, model, 'body', OTHER.id);
            }
        });
    }, server.password);
}

/**
 * @param {import('../tests/lib/harness/opencode/opencode-server.js').OpencodeServer} server
 * @param {import('../tests/lib/harness/model/scripted-model.js').ScriptedModel} model
 */
async function inProduct(server, model) {
    const home = await temporary.createTemporaryDirectory('bench-home');
    const url = server.url.replace('http://', `http://opencode:${server.password}@`);
    await fs.mkdir(path.join(home.path, '.theia'), { recursive: true });
    await fs.writeFile(path.join(home.path, '.theia', 'settings.json'), JSON.stringify({ 'openspace.opencode.url': url }));
    const product = await application.startApplication({ home: home.path, args: ['--allow-agent'] });
    try {
        return await inChromium(async page => {
            const key = `theia:/:file://${server.workspace}:openspace.opencode.active`;
            const place = JSON.stringify({ project: server.workspace, sessionId: INDEX.id });
            await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [key, place]);
            const reload = async () => {
                await page.goto('about:blank');
                await page.goto(`${product.url}/#${server.workspace}`);
                await page.getByText(lastWords(INDEX.title)).first().waitFor();
            };
            /** @param {{ title: string }} session */
            const open = async ({ title }) => {
                const line = page.getByRole('button', { name: `Subagent general ${title}` });
                await line.waitFor();
                if ((await line.getAttribute('aria-expanded')) === 'false') {
                    await line.click();
                }
                return timeOfClick(
                    page,
                    `.openspace-tool:has(.openspace-tool-subject:text-is("${title}")) .openspace-chip`,
                    lastWords(title)
                );
            };
            return measureClient(page, {
                prepare: reload,
                reload,
                open,
                nodes: '.openspace-timeline *',
                stream: async () => {
                    await open(SHORT);
                    return streamInto(page, server, model, '.openspace-timeline', SHORT.id);
                }
            });
        });
    } finally {
        await product.stop();
        await home.remove();
    }
}

/**
 * @param {Page} page
 * @param {{ prepare: () => Promise<void>, reload: () => Promise<void>, open: (session: typeof SHORT) => Promise<Opening>, nodes: string, stream: () => Promise<Pick<Figures, 'fps' | 'slowest' | 'longTasks'>> }} client
 * @returns {Promise<Figures>}
 */
async function measureClient(page, { prepare, reload, open, nodes, stream }) {
    /** @type {Record<string, number[]>} */
    const cold = { [SHORT.title]: [], [LONG.title]: [] };
    const hot = [];
    const work = [];
    const heap = [];
    let most = 0;
    await prepare();
    for (let round = 0; round < ROUNDS; round++) {
        await reload();
        cold[SHORT.title].push((await open(SHORT)).time);
        const before = await heapOf(page);
        cold[LONG.title].push((await open(LONG)).time);
        heap.push((await heapOf(page)) - before);
        most = Math.max(most, await page.locator(nodes).count());
        for (let turn = 0; turn < SWITCHES; turn++) {
            for (const session of [SHORT, LONG]) {
                const switched = await open(session);
                hot.push(switched.time);
                work.push(switched.work);
            }
        }
    }
    return { cold, hot, work, nodes: most, heap: median(heap), ...(await stream()) };
}

/**
 * From the click until a frame with the words has been drawn. The page measures the time itself.
 * @param {Page} page @param {string} selector @param {string} words
 * @returns {Promise<Opening>}
 */
async function timeOfClick(page, selector, words) {
    const target = page.locator(selector).first();
    await target.waitFor();
    // Let what came before come to rest.
    await page.waitForTimeout(400);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // What other processes take from the page does not count; what is asked of it here does.
    const workSoFar = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    };
    const before = await workSoFar();
    const time = await target.evaluate(clickAndWait, words);
    const work = (await workSoFar()) - before;
    await session.detach();
    return { time, work };
}

/**
 * Runs in the page.
 * @param {HTMLElement | SVGElement} element @param {string} text
 */
async function clickAndWait(element, text) {
    const seen = () => {
        const found = document.evaluate(
            `//*[not(@role="status") and contains(text(), "${text}")]`,
            document.body,
            null,
            XPathResult.FIRST_ORDERED_NODE_TYPE
        ).singleNodeValue;
        const box = found instanceof Element ? found.getBoundingClientRect() : undefined;
        return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    };
    const started = performance.now();
    /** @type {HTMLElement} */ (element).click();
    while (!seen()) {
        if (performance.now() - started > 60_000) {
            throw new Error(`"${text}" was not seen within a minute of the click`);
        }
        await new Promise(resolve => requestAnimationFrame(resolve));
    }
    await new Promise(resolve => requestAnimationFrame(resolve));
    return performance.now() - started;
}

/** @param {Page} page */
async function heapOf(page) {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize / 1_048_576;
}

/**
 * @param {Page} page
 * @param {import('../tests/lib/harness/opencode/opencode-server.js').OpencodeServer} server
 * @param {import('../tests/lib/harness/model/scripted-model.js').ScriptedModel} model
 * @param {string} area @param {string} sessionID
 */
async function streamInto(page, server, model, area, sessionID) {
    const words = Array.from({ length: STREAM.chunks }, (_, index) =>
        index % 60 === 59 ? 'end.\n\n' : index % 9 === 0 ? '**b** ' : 'word '
    ).join('');
    model.play({
        steps: [
            {
                answer: [
                    { type: 'text', text: `Streaming begins. ${words}`, pace: { chunkSize: STREAM.chunkSize, delay: STREAM.delay } },
                    { type: 'text', text: '\n\nStreaming ends.' }
                ]
            }
        ]
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await server.client.session.promptAsync({ sessionID, parts: [{ type: 'text', text: 'Talk' }] }, { throwOnError: true });
    await page.locator(area).getByText('Streaming begins.').first().waitFor();
    const recorded = await page.evaluate(async () => {
        /** @type {number[]} */
        const gaps = [];
        let long = 0;
        const observer = new PerformanceObserver(list => (long += list.getEntries().filter(({ duration }) => duration > 100).length));
        observer.observe({ type: 'longtask' });
        let last = performance.now();
        const end = last + 6_000;
        while (last < end) {
            const now = await new Promise(resolve => requestAnimationFrame(resolve));
            gaps.push(performance.now() - last);
            last = performance.now();
            void now;
        }
        observer.disconnect();
        return { gaps, long };
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await server.client.session.abort({ sessionID });
    const mean = recorded.gaps.reduce((sum, gap) => sum + gap, 0) / recorded.gaps.length;
    return { fps: 1000 / mean, slowest: percentile(recorded.gaps, 0.999), longTasks: recorded.long };
}

/**
 * @template T
 * @param {(page: Page) => Promise<T>} work @param {string} [password]
 */
async function inChromium(work, password) {
    const browser = await chromium.launch({
        executablePath: chromiumSettings.chromiumExecutable(),
        args: [...chromiumSettings.CHROMIUM_ARGS]
    });
    try {
        const credentials = password === undefined ? {} : { httpCredentials: { username: 'opencode', password } };
        return await work(await browser.newPage({ viewport: { width: 1400, height: 900 }, ...credentials }));
    } finally {
        await browser.close();
    }
}
