// @ts-check
import stored from '../tests/lib/harness/opencode/stored-sessions.js';
import { inOpencodeWorld } from './opencode-world.mjs';
import { median } from './runner.mjs';

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 5;
const MEGABYTE = 1024 * 1024;

/** What a list of many sessions costs, against one of few. */
export const manySessions = {
    name: '10,000 sessions',
    /** @param {(text: string) => void} note */
    measure: note =>
        inOpencodeWorld(async ({ opencode, wire, open, memory }) => {
            const { data: session } = await opencode.client.session.create({}, { throwOnError: true });
            await stored.multiplySession(opencode.home, session.id, FEW);
            const browser = await open();
            const measure = async () => {
                /** @type {number[][]} */
                const times = [];
                for (let round = 0; round < ROUNDS; round++) {
                    times.push(await browser.look(page => page.evaluate(list)));
                }
                return [0, 1].map(column => median(times.map(time => time[column])));
            };
            const few = await measure();
            const before = (await memory()).heap;
            await stored.multiplySession(opencode.home, session.id, MANY, FEW);
            wire.answers.length = 0;
            const many = await measure();
            const after = (await memory()).heap;
            const largest = Math.max(...wire.answers.map(({ bytes }) => bytes));
            note(
                `largest answer ${Math.round(largest / 1024)} KB; ${await browser.look(page => page.evaluate(known))} sessions in the page`
            );
            return [
                { what: 'list of sessions: 10,000 against 100', unit: 'ms', goal: 2, ours: many[0], reference: few[0] },
                { what: 'search in titles: 10,000 against 100', unit: 'ms', goal: 3, ours: many[1], reference: few[1] },
                { what: 'backend heap with 10,000 sessions', unit: 'MB', goal: 1.1, ours: after / MEGABYTE, reference: before / MEGABYTE }
            ];
        })
};

/** Runs in the page: as after a reload, then as a person who looks for something. */
async function list() {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    const { container } = /** @type {any} */ (globalThis).theia;
    const services = [...container._bindingDictionary._map.keys()];
    const loader = container.get(services.find(key => typeof key === 'function' && 'loadOverview' in key.prototype));
    const started = performance.now();
    await loader.loadOverview(sessions.project);
    sessions.list();
    const listed = performance.now();
    await sessions.search('Copy 77');
    return [listed - started, performance.now() - listed];
}

/** Runs in the page. */
function known() {
    /** @type {import('./opencode-world.mjs').SessionService} */
    const sessions = /** @type {any} */ (globalThis).openspaceSessions;
    return sessions.state.sessions.size;
}
