// @ts-check
import v8 from 'node:v8';
import vm from 'node:vm';
import reducer from '../extensions/openspace-opencode/lib/common/session/session-reducer.js';
import states from '../extensions/openspace-opencode/lib/common/session/session-state.js';
import { median } from './runner.mjs';

const ROUNDS = 7;
const GOAL = { events: 100_000, milliseconds: 1_000 };

/** What one window makes of streams of events: how fast, and how much of closed sessions stays. */
export const sessionReducer = {
    name: 'session reducer',
    /** @param {(text: string) => void} note */
    async measure(note) {
        const shapes = [
            { what: 'two sessions streaming', sessions: 2, turns: 500, deltas: 90 },
            { what: 'a session of 5,000 messages', sessions: 1, turns: 5_000, deltas: 20 },
            { what: '10,000 sessions', sessions: 10_000, turns: 1, deltas: 10 }
        ];
        const rows = [];
        for (const { what, sessions, turns, deltas } of shapes) {
            const events = [...stream({ sessions, turns, deltas })];
            const open = [...new Set(events.map(({ event }) => event.properties.sessionID))].slice(0, 20);
            const times = Array.from({ length: ROUNDS }, () => cpuTime(() => reduce(opened(open), events)));
            const ours = (median(times.slice(1)) / events.length) * GOAL.events;
            note(`${what}: ${Math.round((GOAL.events / ours) * 1_000).toLocaleString('en')} events/s`);
            rows.push({ what: `100,000 events, ${what}`, unit: 'ms', goal: 1, ours, reference: GOAL.milliseconds });
        }
        rows.push(memoryOfClosedSessions());
        return rows;
    }
};

/** @typedef {import('../extensions/openspace-opencode/lib/common/session/session-state.js').SessionState} SessionState */

function memoryOfClosedSessions() {
    const rounds = { reference: 20, ours: 400 };
    /** @param {number} count */
    const heapAfter = count => {
        let state = states.EMPTY_STATE;
        for (let round = 0; round < count; round++) {
            // The same sessions go on for ever; each is looked at and closed again.
            for (const entry of stream({ sessions: 40, turns: 2, deltas: 30, from: round * 1_000_000 })) {
                state = reducer.reduceSessions(state, { type: 'event', event: /** @type {any} */ (entry) });
            }
            const sessionId = idOf('ses', round % 40);
            state = reducer.reduceSessions(state, { type: 'opened', sessionId, fresh: true });
            state = reducer.reduceSessions(state, { type: 'closed', sessionId });
        }
        collectGarbage();
        const used = process.memoryUsage().heapUsed / 1_048_576;
        // Alive until here.
        return state.sessions.size > 0 ? used : 0;
    };
    heapAfter(rounds.reference);
    const reference = heapAfter(rounds.reference);
    const ours = heapAfter(rounds.ours);
    return { what: 'memory after 20 times as many events', unit: 'MB', goal: 1.3, ours, reference };
}

function collectGarbage() {
    v8.setFlagsFromString('--expose-gc');
    vm.runInNewContext('gc')();
}

/** @param {() => unknown} run */
function cpuTime(run) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
}

/** @param {string[]} sessionIds */
function opened(sessionIds) {
    return sessionIds.reduce(
        (state, sessionId) => reducer.reduceSessions(state, { type: 'opened', sessionId, fresh: true }),
        states.EMPTY_STATE
    );
}

/**
 * @param {SessionState} state
 * @param {readonly object[]} events
 */
function reduce(state, events) {
    let current = state;
    for (const event of events) {
        current = reducer.reduceSessions(current, { type: 'event', event: /** @type {any} */ (event) });
    }
    return current;
}

/**
 * Turns of many sessions at once, shaped like those of the real server.
 * @param {{ sessions: number, turns: number, deltas: number, from?: number }} shape
 */
function* stream({ sessions, turns, deltas, from = 0 }) {
    let count = from;
    /**
     * @param {string} type
     * @param {Record<string, unknown> & { sessionID: string }} properties
     */
    const event = (type, properties) => ({ directory: '/', event: { id: idOf('evt', ++count), type, properties } });
    /**
     * @param {string} sessionID
     * @param {number} updated
     */
    const session = (sessionID, updated) => ({
        sessionID,
        info: { id: sessionID, title: `at ${updated}`, directory: '/', time: { created: 1, updated } }
    });
    for (let index = 0; index < sessions; index++) {
        yield event('session.created', session(idOf('ses', index), count));
    }
    for (let turn = 0; turn < turns; turn++) {
        for (let index = 0; index < sessions; index++) {
            const sessionID = idOf('ses', index);
            const messageID = idOf('msg', ++count);
            const part = { id: idOf('prt', count), messageID, sessionID, type: 'text', text: '', time: { start: 1 } };
            const tokens = { input: 1, output: 1, reasoning: 0, cache: { read: 0, write: 0 } };
            yield event('session.status', { sessionID, status: { type: 'busy' } });
            const info = { id: messageID, sessionID, role: 'assistant', parentID: 'msg', tokens, time: { created: count } };
            yield event('message.updated', { sessionID, info });
            yield event('message.part.updated', { sessionID, part, time: 1 });
            for (let delta = 0; delta < deltas; delta++) {
                yield event('message.part.delta', { sessionID, messageID, partID: part.id, field: 'text', delta: 'word ' });
            }
            const complete = { ...part, text: 'word '.repeat(deltas), time: { start: 1, end: 2 } };
            yield event('message.part.updated', { sessionID, part: complete, time: 1 });
            yield event('session.updated', session(sessionID, count));
            yield event('session.status', { sessionID, status: { type: 'idle' } });
        }
    }
}

/**
 * @param {string} kind
 * @param {number} number
 */
function idOf(kind, number) {
    return `${kind}_${number.toString(16).padStart(12, '0')}ABCDEFGHIJKLMN`;
}
