// @ts-check
/* global requestAnimationFrame */
/** @typedef {import('./unwatched-browser.mjs').UnwatchedBrowser} UnwatchedBrowser */
/** @typedef {{ at: number, gap: number }} Frame when it began, and how long after the one before */
/** @typedef {{ stop(): Frame[] }} Recorder */

/**
 * Milliseconds between the page's frames while something happens. Frames while a driver comes or goes do not count.
 * @param {UnwatchedBrowser} browser
 * @param {() => Promise<() => Promise<unknown>>} begin what it resolves to waits for the end
 * @returns {Promise<number[]>}
 */
export async function framesDuring(browser, begin) {
    await browser.look(page => page.evaluate(record));
    const end = await begin();
    const from = Date.now();
    await end();
    const to = Date.now();
    const frames = await browser.look(page => page.evaluate(stop));
    return frames.filter(({ at, gap }) => at - gap >= from && at <= to).map(({ gap }) => gap);
}

/** Runs in the page, and goes on when the driver has left. */
function record() {
    /** @type {Frame[]} */
    const frames = [];
    let last = performance.now();
    let isOver = false;
    const tick = () => {
        const now = performance.now();
        frames.push({ at: performance.timeOrigin + now, gap: now - last });
        last = now;
        if (!isOver) {
            requestAnimationFrame(tick);
        }
    };
    requestAnimationFrame(tick);
    /** @type {Recorder} */
    const recorder = {
        stop: () => {
            isOver = true;
            return frames;
        }
    };
    Object.assign(globalThis, { openspaceBench: recorder });
}

/** Runs in the page. */
function stop() {
    return /** @type {{ openspaceBench: Recorder }} */ (/** @type {unknown} */ (globalThis)).openspaceBench.stop();
}
