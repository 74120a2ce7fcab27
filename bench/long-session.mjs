// @ts-check
import stored from '../tests/lib/harness/opencode/stored-sessions.js';
import { inOpencodeWorld } from './opencode-world.mjs';
import { median } from './runner.mjs';

const MESSAGES = 5_000;
const SHORT = 40;
const ROUNDS = 5;

/** What opening a long session costs: its last page, however much is before it. */
export const longSession = {
    name: 'long session',
    /** @param {(text: string) => void} note */
    measure: note =>
        inOpencodeWorld(async ({ model, opencode, wire, open }) => {
            model.play({ steps: [{ answer: [{ type: 'text', text: 'An answer of some length. '.repeat(20) }] }] });
            const [long, short] = [await talk(opencode, MESSAGES), await talk(opencode, SHORT)];
            const everything = await opencode.client.session.messages({ sessionID: long }, { throwOnError: true });
            const whole = JSON.stringify(everything.data).length;
            const browser = await open();
            /** @type {Record<string, number[]>} */
            const times = { [long]: [], [short]: [] };
            wire.answers.length = 0;
            for (let round = 0; round < ROUNDS; round++) {
                for (const id of [long, short]) {
                    times[id].push(await browser.look(page => page.evaluate(openSession, id)));
                }
            }
            const pages = wire.answers.filter(({ path }) => path.startsWith(`/session/${long}/message`));
            const bytes = Math.max(...pages.map(page => page.bytes));
            note(`${everything.data.length} messages: ${pages.length} requests for messages in ${ROUNDS} openings, ${bytes} bytes each`);
            return [
                {
                    what: 'open 5,000 messages: bytes of messages, against all',
                    unit: 'KB',
                    goal: 0.05,
                    ours: bytes / 1024,
                    reference: whole / 1024
                },
                { what: 'open 5,000 messages: requests for messages', unit: '', goal: 1, ours: pages.length / ROUNDS, reference: 1 },
                {
                    what: 'open 5,000 messages: time, against 40',
                    unit: 'ms',
                    goal: 2,
                    ours: median(times[long]),
                    reference: median(times[short])
                }
            ];
        })
};

/**
 * @param {import('../tests/lib/harness/opencode/opencode-server.js').OpencodeServer} opencode
 * @param {number} messages
 */
async function talk(opencode, messages) {
    const { data: session } = await opencode.client.session.create({}, { throwOnError: true });
    await opencode.client.session.prompt({ sessionID: session.id, parts: [{ type: 'text', text: 'Hello' }] }, { throwOnError: true });
    await stored.multiplyTurn(opencode.home, session.id, messages - 2);
    return session.id;
}

/** Runs in the page. @param {string} id */
async function openSession(id) {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    const started = performance.now();
    const shown = await sessions.show(id);
    const time = performance.now() - started;
    // A session that was looked at and has stopped being of interest is fetched anew the next time.
    shown.dispose();
    const { container } = /** @type {any} */ (globalThis).theia;
    const services = [...container._bindingDictionary._map.keys()];
    const store = services.find(key => typeof key === 'function' && 'reaches' in key.prototype && 'dispatch' in key.prototype);
    container.get(store).dispatch({ type: 'events-lost' });
    return time;
}
