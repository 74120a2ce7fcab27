// @ts-check
import { chromium } from '@playwright/test';
import application from '../tests/lib/harness/application/application.js';
import browserSupport from '../tests/lib/harness/application/chromium.js';
import temporary from '../tests/lib/harness/temporary.js';
import { median } from './runner.mjs';

const LOADS = 6;
const READY = { selector: '.theia-preload', state: /** @type {const} */ ('detached') };

/** Page-ready time and initial bytes of our application against a plain Theia from the same packages, loads alternating. */
export const pageLoad = {
    name: 'page load',
    /** @param {(text: string) => void} note */
    async measure(note) {
        const workspace = await temporary.createTemporaryDirectory('bench');
        const apps = {
            ours: await application.startApplication({ workspace: workspace.path }),
            stock: await application.startApplication({ application: 'bench/stock-app', workspace: workspace.path })
        };
        const browser = await chromium.launch({
            executablePath: browserSupport.chromiumExecutable(),
            args: [...browserSupport.CHROMIUM_ARGS]
        });
        /** @type {Record<'ours' | 'stock', Load[]>} */
        const loads = { ours: [], stock: [] };
        try {
            // The first load of each warms the server and is not counted.
            for (let round = 0; round <= LOADS; round++) {
                for (const name of /** @type {const} */ (['ours', 'stock'])) {
                    const load = await loadPage(browser, `${apps[name].url}/#${workspace.path}`);
                    if (round > 0) {
                        loads[name].push(load);
                    }
                }
                note(`round ${round} of ${LOADS}`);
            }
        } finally {
            await browser.close();
            await apps.ours.stop();
            await apps.stock.stop();
            await workspace.remove();
        }
        return [
            row('page ready', 'ms', 1, loads, load => load.ready),
            row('initial script', 'bytes', 0.9, loads, load => load.scriptBytes),
            row('transferred before ready', 'bytes', undefined, loads, load => load.transferred)
        ];
    }
};

/** @typedef {{ ready: number, scriptBytes: number, transferred: number }} Load */

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<Load>}
 */
async function loadPage(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    /** @type {Promise<{ script: boolean, body: number, transferred: number }>[]} */
    const responses = [];
    page.on('requestfinished', request => responses.push(sizeOf(request)));
    const started = performance.now();
    await page.goto(url);
    await page.waitForSelector(READY.selector, { state: READY.state, timeout: 120_000 });
    const ready = performance.now() - started;
    const sizes = await Promise.all(responses);
    await context.close();
    return {
        ready,
        scriptBytes: sum(sizes.filter(size => size.script).map(size => size.body)),
        transferred: sum(sizes.map(size => size.transferred))
    };
}

/** @param {import('@playwright/test').Request} request */
async function sizeOf(request) {
    const response = await request.response();
    const { responseBodySize } = await request.sizes();
    const script = request.resourceType() === 'script';
    return { script, body: script && response ? (await response.body()).length : 0, transferred: responseBodySize };
}

/** @param {number[]} values */
function sum(values) {
    return values.reduce((total, value) => total + value, 0);
}

/**
 * @param {string} what
 * @param {string} unit
 * @param {number | undefined} goal
 * @param {Record<'ours' | 'stock', Load[]>} loads
 * @param {(load: Load) => number} value
 */
function row(what, unit, goal, loads, value) {
    return { what, unit, goal, ours: median(loads.ours.map(value)), reference: median(loads.stock.map(value)) };
}
