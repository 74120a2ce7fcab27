// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import browserSupport from '../tests/lib/harness/application/chromium.js';
import temporary from '../tests/lib/harness/temporary.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} UnwatchedBrowser
 * @property {<T>(work: (page: Page) => Promise<T>) => Promise<T>} look drives the page for as long as the work takes
 * @property {() => Promise<void>} stop
 */

/**
 * A browser with one page that nobody drives while we measure: a driver hears of every frame on the page's websocket, and passing
 * them on takes the browser and this process longer than the page itself needs.
 * @param {string} url
 * @returns {Promise<UnwatchedBrowser>}
 */
export async function startUnwatchedBrowser(url) {
    const profile = await temporary.createTemporaryDirectory('chromium');
    const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile.path}`, '--window-size=1400,1000'];
    const child = spawn(browserSupport.chromiumExecutable(), [...browserSupport.CHROMIUM_ARGS, ...args, 'about:blank'], {
        stdio: 'ignore'
    });
    const exited = once(child, 'exit');
    const stop = async () => {
        child.kill();
        await exited;
        await profile.remove();
    };
    /** @type {UnwatchedBrowser['look']} */
    const look = async work => {
        const driver = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(profile.path)}`);
        try {
            return await work(driver.contexts()[0].pages()[0]);
        } finally {
            await driver.close();
        }
    };
    try {
        await look(async page => {
            await page.goto(url);
            await page.waitForSelector('.theia-preload', { state: 'detached', timeout: 120_000 });
        });
    } catch (error) {
        await stop();
        throw error;
    }
    return { look, stop };
}

/**
 * Chromium writes it to a file of its profile.
 * @param {string} profile
 */
function debuggingPort(profile) {
    const read = async () => {
        const content = await fs.readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
        return content.includes('\n') ? content.split('\n')[0] : undefined;
    };
    return temporary.waitFor(read, 'Chromium to say where it can be driven');
}
