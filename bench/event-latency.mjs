// @ts-check
import temporary from '../tests/lib/harness/temporary.js';
import { inOpencodeWorld } from './opencode-world.mjs';
import { median, percentile } from './runner.mjs';

const GOAL = 20;
/** A fast model: some sixty words a second. */
const ANSWER = { type: /** @type {const} */ ('text'), text: 'word '.repeat(600), pace: { chunkSize: 5, delay: 15 } };

/** @typedef {{ id: string, at: number }} Sighting the newest delta in the state of the page, and since when it is there */

/** How long an event of the server takes, from its socket through the backend to the state of a window. */
export const eventLatency = {
    name: 'event latency',
    /** @param {(text: string) => void} note */
    measure: note =>
        inOpencodeWorld(async ({ model, wire, open }) => {
            model.play({ steps: [{ answer: [ANSWER] }, { answer: [ANSWER] }] });
            const browser = await open();
            // The first turn warms everything up.
            for (const text of ['Warm up', 'Go']) {
                wire.deltas.length = 0;
                await browser.look(page => page.evaluate(say, text));
                await temporary.waitFor(
                    () =>
                        model.requests.filter(({ kind, state }) => kind === 'turn' && state === 'answered').length >=
                        (text === 'Go' ? 2 : 1),
                    'the turn',
                    {
                        timeout: 120_000
                    }
                );
                await temporary.waitFor(() => browser.look(page => page.evaluate(isIdle)), 'the turn to end', { interval: 500 });
            }
            const sightings = await browser.look(page => page.evaluate(() => /** @type {any} */ (globalThis).openspaceSightings));
            const times = latencies(wire.deltas, sightings);
            note(`${times.length} events, median ${median(times).toFixed(1)} ms`);
            return [
                {
                    what: 'event, server’s socket to browser’s state, p95',
                    unit: 'ms',
                    goal: 1,
                    ours: percentile(times, 0.95),
                    reference: GOAL
                },
                { what: 'event, server’s socket to browser’s state, p50', unit: 'ms', ours: median(times), reference: GOAL }
            ];
        })
};

/**
 * @param {import('./opencode-world.mjs').SeenEvent[]} deltas
 * @param {Sighting[]} sightings
 */
function latencies(deltas, sightings) {
    return deltas.flatMap(({ id, at }) => {
        const seen = sightings.find(sighting => sighting.id >= id);
        return seen ? [seen.at - at] : [];
    });
}

/** Runs in the page. @param {string} text */
async function say(text) {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    const id = sessions.state.active ?? (await sessions.create()).id;
    /** @type {Sighting[]} */
    const sightings = [];
    if (!('openspaceSightings' in globalThis)) {
        sessions.onDidChange(({ transcripts }) => {
            const message = transcripts.has(id) ? sessions.state.transcripts.get(id)?.messages.at(-1) : undefined;
            const stream = message?.streams.at(-1);
            if (stream) {
                /** @type {any} */ (globalThis).openspaceSightings.push({
                    id: stream.lastDelta,
                    at: performance.timeOrigin + performance.now()
                });
            }
        });
    }
    Object.assign(globalThis, { openspaceSightings: sightings });
    await sessions.send(id, { parts: [{ type: 'text', text }] });
}

/** Runs in the page. */
function isIdle() {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    return sessions.state.status.size === 0;
}
