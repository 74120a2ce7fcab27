// @ts-check
import application from '../tests/lib/harness/application/application.js';
import temporary from '../tests/lib/harness/temporary.js';
import { startUnwatchedBrowser } from './unwatched-browser.mjs';

/** @typedef {{ workspace: string, browser: import('./unwatched-browser.mjs').UnwatchedBrowser }} StockWorld */

/**
 * Plain Theia from the same packages with a window open, for as long as the work takes.
 * @template T
 * @param {(world: StockWorld) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inStockWorld(work) {
    const workspace = await temporary.createTemporaryDirectory('bench-stock');
    const args = ['--session-preference=editor.enablePreview=false'];
    const stock = await application.startApplication({ application: 'bench/stock-app', workspace: workspace.path, args });
    try {
        const browser = await startUnwatchedBrowser(`${stock.url}/#${workspace.path}`);
        try {
            return await work({ workspace: workspace.path, browser });
        } finally {
            await browser.stop();
        }
    } finally {
        await stock.stop();
        await workspace.remove();
    }
}
