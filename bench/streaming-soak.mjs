// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { inOpencodeWorld } from './opencode-world.mjs';

const MINUTES = 30;
/** Two sessions at once, each with this many turns before the next one takes its place. */
const TURNS = 20;
const SAMPLES = 10;
const MEGABYTE = 1024 * 1024;
const THOUGHT = { type: /** @type {const} */ ('reasoning'), text: 'Let me think about it. '.repeat(20), pace: { chunkSize: 20, delay: 5 } };
const ANSWER = {
    type: /** @type {const} */ ('text'),
    text: 'A word after a word after a word. '.repeat(90),
    pace: { chunkSize: 15, delay: 8 }
};

/** @typedef {{ backend: number, resident: number, page: number }} Sample in bytes */

/** What half an hour of talking leaves behind in the backend and in the page. */
export const streamingSoak = {
    name: 'streaming soak',
    onlyByName: true,
    /**
     * @param {(text: string) => void} note
     * @param {{ minutes?: number }} [options]
     */
    measure: (note, { minutes = MINUTES } = {}) =>
        inOpencodeWorld(async ({ model, wire, open, memory }) => {
            const steps = Array.from({ length: TURNS }, () => ({ answer: [THOUGHT, ANSWER] }));
            model.play({ steps });
            const browser = await open();
            await browser.look(page => page.evaluate(talk, { turns: TURNS, minutes }));
            let events = 0;
            /** @type {Sample[]} */
            const samples = [];
            for (let round = 1; round <= SAMPLES; round++) {
                const until = performance.now() + (minutes * 60_000) / SAMPLES;
                while (performance.now() < until) {
                    await pause(5_000);
                    // The harness remembers everything; half an hour of it would be more than the product ever holds.
                    model.requests.length = 0;
                    events += wire.deltas.splice(0).length;
                    wire.answers.length = 0;
                }
                const { heap, resident } = await memory();
                const page = await browser.look(heapOfPage);
                samples.push({ backend: heap, resident, page });
                const talked = await browser.look(each => each.evaluate(() => /** @type {any} */ (globalThis).openspaceTalked));
                note(
                    `${((round * minutes) / SAMPLES).toFixed(1)} min: ${talked.turns} turns, ${events} deltas; backend ${Math.round(heap / MEGABYTE)} MB` +
                        ` (resident ${Math.round(resident / MEGABYTE)}), page ${Math.round(page / MEGABYTE)} MB`
                );
                if (talked.failure) {
                    throw new Error(`The talk broke off: ${talked.failure}`);
                }
            }
            const [first] = samples.slice(1);
            const last = samples[samples.length - 1];
            const rows = /** @type {const} */ ([
                ['backend heap', 'backend', 1.15],
                ['backend memory', 'resident', 1.25],
                ['page heap', 'page', 1.15]
            ]);
            return rows.map(([what, key, goal]) => ({
                what: `${what} after ${minutes} min of streaming`,
                unit: 'MB',
                goal,
                ours: last[key] / MEGABYTE,
                reference: first[key] / MEGABYTE
            }));
        })
};

/** @param {import('@playwright/test').Page} page */
async function heapOfPage(page) {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Runs in the page, and goes on when the driver has left.
 * @param {{ turns: number, minutes: number }} options
 */
function talk({ turns, minutes }) {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    const talked = { turns: 0, failure: '' };
    Object.assign(globalThis, { openspaceTalked: talked });
    const end = Date.now() + minutes * 60_000;
    /** @param {string} id */
    const turn = async id => {
        const question = await sessions.send(id, { parts: [{ type: 'text', text: 'Go on.' }] });
        await new Promise(resolve => {
            const listening = sessions.onDidChange(() => {
                const info = sessions.state.transcripts.get(id)?.messages.at(-1)?.info;
                if (!sessions.state.status.has(id) && info?.role === 'assistant' && info.parentID === question) {
                    listening.dispose();
                    resolve(undefined);
                }
            });
        });
        talked.turns++;
    };
    /** @param {boolean} active */
    const converse = async active => {
        while (Date.now() < end) {
            const { id } = await sessions.create({}, active);
            const shown = await sessions.show(id);
            for (let count = 0; count < turns && Date.now() < end; count++) {
                await turn(id);
            }
            shown.dispose();
        }
    };
    const complain = (/** @type {unknown} */ error) => (talked.failure = String(error));
    converse(true).catch(complain);
    converse(false).catch(complain);
}
