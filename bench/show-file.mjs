// @ts-check
/* global document, requestAnimationFrame */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import temporary from '../tests/lib/harness/temporary.js';
import { inAgentWorld, timedCall } from './agent-world.mjs';
import { median, percentile } from './runner.mjs';
import { inStockWorld } from './stock-world.mjs';

const FILES = 17;
const LINES = 400;
/** Until colours, outlines and the like of the file before are done. */
const REST = 500;
const EXPLORER = '#files';

/** @typedef {import('./unwatched-browser.mjs').UnwatchedBrowser} UnwatchedBrowser */
/** @typedef {{ clicked: number, seen: number }} Moments of a file, in milliseconds since 1970 */

/** From the agent's wish to show a file until its text is seen, against a person's click on it in plain Theia. */
export const showFile = {
    name: 'show a file',
    /** @param {(text: string) => void} note */
    measure: note =>
        inStockWorld(stock =>
            inAgentWorld(async world => {
                await Promise.all([writeFiles(stock.workspace), writeFiles(world.workspace)]);
                await stock.browser.look(page => openExplorer(page));
                const client = await world.connect();
                const ours = [];
                const answered = [];
                const theirs = [];
                for (let file = 0; file < FILES; file++) {
                    await world.browser.look(page => page.evaluate(watchFor, textOf(file)));
                    await pause(REST);
                    const started = Date.now();
                    const answer = await timedCall(client, 'openspace.editor.open', { path: nameOf(file) });
                    const { seen } = await momentsOf(world.browser);
                    const { clicked, seen: seenInStock } = await clickOn(stock.browser, file);
                    // The first loads what all editors share.
                    if (file > 0) {
                        ours.push(seen - started);
                        answered.push(answer);
                        theirs.push(seenInStock - clicked);
                    }
                }
                note(`the agent has its answer after ${median(answered).toFixed(0)} ms, p95 ${percentile(answered, 0.95).toFixed(0)} ms`);
                return [
                    { what: 'file shown by an agent, p50', unit: 'ms', goal: 1.25, ours: median(ours), reference: median(theirs) },
                    { what: 'answer to that, p50', unit: 'ms', ours: median(answered), reference: median(theirs) }
                ];
            })
        )
};

/** @param {import('@playwright/test').Page} page */
async function openExplorer(page) {
    await page.keyboard.press('Control+Shift+KeyE');
    await page
        .locator(EXPLORER)
        .getByText(nameOf(FILES - 1))
        .waitFor();
}

/**
 * The page clicks itself, a while after its driver has left.
 * @param {UnwatchedBrowser} browser
 * @param {number} file
 */
async function clickOn(browser, file) {
    await browser.look(async page => {
        await page.evaluate(watchFor, textOf(file));
        const node = page.locator(EXPLORER).getByText(nameOf(file), { exact: true });
        await node.evaluate((element, rest) => {
            setTimeout(() => /** @type {HTMLElement} */ (element).click(), rest);
        }, REST);
    });
    return momentsOf(browser);
}

/**
 * @param {UnwatchedBrowser} browser
 * @returns {Promise<Moments>}
 */
async function momentsOf(browser) {
    await pause(REST * 2);
    return browser.look(page => temporary.waitFor(() => page.evaluate(moments), 'the file to be seen'));
}

/**
 * Runs in the page: notes when somebody clicks, and when a frame with the text has been drawn.
 * @param {string} text
 */
function watchFor(text) {
    const noted = { clicked: 0, seen: 0 };
    const now = () => performance.timeOrigin + performance.now();
    document.addEventListener('click', () => (noted.clicked = now()), { capture: true, once: true });
    const look = () => {
        const lines = [...document.querySelectorAll('.view-line')].map(line => line.textContent?.replaceAll('\u00a0', ' '));
        requestAnimationFrame(lines.some(line => line?.includes(text)) ? () => (noted.seen = now()) : look);
    };
    look();
    Object.assign(globalThis, { openspaceBench: noted });
}

/**
 * Runs in the page.
 * @returns {Moments | undefined}
 */
function moments() {
    const { openspaceBench } = /** @type {{ openspaceBench: Moments }} */ (/** @type {unknown} */ (globalThis));
    return openspaceBench.seen > 0 ? openspaceBench : undefined;
}

/** @param {string} workspace */
async function writeFiles(workspace) {
    for (let file = 0; file < FILES; file++) {
        const lines = Array.from({ length: LINES }, (_, line) => `This is line ${line} of many.`);
        await fs.writeFile(path.join(workspace, nameOf(file)), [textOf(file), ...lines].join('\n'));
    }
}

/**
 * Plain text, because plain Theia knows no grammar.
 * @param {number} file
 */
function nameOf(file) {
    return `file-${String(file).padStart(2, '0')}.txt`;
}

/** @param {number} file */
function textOf(file) {
    return `This is file number ${file}.`;
}
