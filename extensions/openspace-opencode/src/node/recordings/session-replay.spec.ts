import { expect } from 'chai';
import * as fc from 'fast-check';
import type { DirectoryEvent } from '../../common/opencode-protocol';
import { EMPTY_STATE, SessionState } from '../../common/session/session-state';
import { fetching, reduceAll, serverAt, toActions, visible, watch } from './playback';
import { DIRECTORY, loadRecording, loadRecordings, Recording } from './recording';

const RECORDINGS = loadRecordings();
const SHOWN = { numRuns: 150 };

const aRecording = fc.constantFrom(...RECORDINGS);
const manyCuts = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());

describe('The session reducer, fed with streams of the real server', () => {
    for (const { name, events, answers } of RECORDINGS) {
        it(`knows at the end of '${name}' what the server knows`, () => {
            const { answers: last, after } = answers[answers.length - 1];
            expect(after).to.equal(events.length);
            const state = watch(events);
            const told = reduceAll(EMPTY_STATE, [...fetching(idsOf(state)).begin, ...fetching(idsOf(state)).end(last)]);
            expect(visible(state)).to.deep.equal(visible(told));
        });

        it(`knows all along '${name}' what the server knows, and the growing texts besides`, () => {
            for (const { after, answers: told } of answers) {
                const state = watch(events.slice(0, after));
                const model = serverAt(events.slice(0, after));
                const window = fetching(idsOf(state));
                expect(visible(reduceAll(EMPTY_STATE, [...window.begin, ...window.end(told)]))).to.deep.equal(
                    visible(reduceAll(EMPTY_STATE, [...window.begin, ...window.end(model)]))
                );
                expect(visible(reduceAll(state, [...window.begin, ...window.end(told)]))).to.deep.equal(visible(state));
            }
        });
    }

    it('shows a request whether it comes before its tool runs or after, and ties them by the call', () => {
        const { events } = loadRecording('permission');
        const orders = events.flatMap(({ event }, index) => {
            if (event.type !== 'permission.asked') {
                return [];
            }
            const { id, sessionID, tool } = event.properties;
            const answered = events.findIndex(each => each.event.type === 'permission.replied' && each.event.properties.requestID === id);
            const states = [watch(events.slice(0, index + 1)), watch(events.slice(0, answered))];
            states.forEach(state => expect(state.permissions.get(id)?.value.tool).to.deep.equal(tool));
            expect(watch(events.slice(0, answered + 1)).permissions.has(id)).to.equal(false);
            return [states.map(state => isRunning(state, sessionID, tool?.callID))];
        });
        // The real server does both.
        expect(orders).to.deep.include.members([
            [true, true],
            [false, true]
        ]);
    });

    it('takes the word of the server for who is at work, though it says idle twice and events follow', () => {
        const { events } = loadRecording('abort');
        const ends = events.flatMap(({ event }, index) => (event.type === 'session.idle' ? [index] : []));

        expect(ends.length).to.be.greaterThan(new Set(ends.map(index => JSON.stringify(events[index].event.properties))).size);
        let busy = new Set<string>();
        let state: SessionState = EMPTY_STATE;
        for (const event of events) {
            state = watch([event], state);
            if (event.event.type === 'session.status') {
                const { sessionID, status } = event.event.properties;
                busy = new Set([...busy].filter(id => id !== sessionID || status.type !== 'idle'));
                busy = status.type === 'idle' ? busy : busy.add(sessionID);
            }
            expect([...state.status].map(([id]) => id)).to.deep.equal([...busy]);
        }
    });

    it('heals when it comes late: what it missed it fetches, what happens meanwhile it keeps', () => {
        fc.assert(
            fc.property(aRecording, manyCuts, ({ events }, cuts) => {
                const [begin, asked, end] = ascending(cuts, events.length);
                const window = fetching(idsOf(watch(events.slice(0, end))));
                const state = reduceAll(EMPTY_STATE, [
                    ...window.begin,
                    ...toActions(events.slice(begin, end)),
                    ...window.end(serverAt(events.slice(0, asked)))
                ]);
                expectWhole(watch(events.slice(end), state), events);
            }),
            SHOWN
        );
    });

    it('heals when events are lost, also in the middle of a text', () => {
        fc.assert(
            fc.property(aRecording, manyCuts, ({ events }, cuts) => {
                const [lost, begin, asked, end] = ascending(cuts, events.length);
                const window = fetching(idsOf(watch(events.slice(0, end))));
                const state = reduceAll(watch(events.slice(0, lost)), [
                    { type: 'events-lost', directory: DIRECTORY },
                    ...window.begin,
                    ...toActions(events.slice(begin, end)),
                    ...window.end(serverAt(events.slice(0, asked)))
                ]);
                expectWhole(watch(events.slice(end), state), events);
            }),
            SHOWN
        );
    });

    it('never shows less of a text than it has heard', () => {
        const { events, answers } = loadRecording('text');
        const [{ after, answers: halfWay }] = answers;
        const heard = watch(events.slice(0, after));
        const [sessionId] = idsOf(heard);
        const window = fetching([sessionId]);
        const text = (state: SessionState): string | undefined => {
            const part = state.transcripts
                .get(sessionId)
                ?.messages.at(-1)
                ?.parts.find(candidate => candidate.type === 'text');
            return part?.type === 'text' ? part.text : undefined;
        };
        expect(halfWay.messages[sessionId].at(-1)?.parts.some(part => part.type === 'text' && part.text === '')).to.equal(true);
        expect(text(heard)).to.equal('Once upon a time there was a server');

        const lost = reduceAll(heard, [{ type: 'events-lost' }, ...window.begin, ...window.end(halfWay)]);

        expect(text(lost)).to.equal('Once upon a time there was a server');
        expect(
            lost.transcripts
                .get(sessionId)
                ?.messages.at(-1)
                ?.streams.map(stream => stream.gap)
        ).to.deep.equal([true]);
        expectWhole(watch(events.slice(after), lost), events);
    });

    it('is not misled by events that come twice, one by one or a stretch at a time', () => {
        fc.assert(
            fc.property(aRecording, manyCuts, fc.array(fc.nat(2)), ({ events }, cuts, copies) => {
                const stuttering = events.flatMap((event, index) => new Array<DirectoryEvent>((copies[index] ?? 0) + 1).fill(event));
                const [from, to] = ascending(cuts, stuttering.length);
                const again = [...stuttering.slice(0, to), ...stuttering.slice(from, to), ...stuttering.slice(to)];
                // A session that is announced again is not opened again.
                const state = reduceAll(EMPTY_STATE, [
                    ...idsOf(watch(events)).map(sessionId => ({ type: 'opened', sessionId, fresh: true }) as const),
                    ...toActions(again)
                ]);
                expectWhole(state, events);
            }),
            SHOWN
        );
    });

    it('keeps sessions apart that happen at the same time', () => {
        fc.assert(
            fc.property(fc.subarray(RECORDINGS, { minLength: 2, maxLength: 4 }), fc.infiniteStream(fc.nat(3)), (chosen, choices) => {
                const mixed = interleave(chosen, choices);
                expectWhole(
                    watch(mixed),
                    chosen.flatMap(({ events }) => events)
                );
            }),
            { numRuns: 40 }
        );
    });

    function expectWhole(state: SessionState, events: readonly DirectoryEvent[]): void {
        expect(visible(state)).to.deep.equal(visible(watch(events)));
        const streams = [...state.transcripts.values()].flatMap(({ messages }) => messages.toArray().flatMap(message => message.streams));
        expect(streams).to.deep.equal([]);
        expect(state.fetches.size).to.equal(0);
    }
});

function idsOf(state: SessionState): string[] {
    return [...state.sessions].map(([id]) => id).sort();
}

function ascending(cuts: readonly number[], length: number): number[] {
    return cuts.map(cut => cut % (length + 1)).sort((a, b) => a - b);
}

function interleave(recordings: readonly Recording[], choices: Iterable<number>): DirectoryEvent[] {
    const rests = recordings.map(({ events }) => [...events]);
    const mixed: DirectoryEvent[] = [];
    for (const choice of choices) {
        const waiting = rests.filter(rest => rest.length > 0);
        if (waiting.length === 0) {
            break;
        }
        mixed.push(...waiting[choice % waiting.length].splice(0, 1));
    }
    return mixed;
}

function isRunning(state: SessionState, sessionId: string, callId: string | undefined): boolean {
    const parts = (state.transcripts.get(sessionId)?.messages.toArray() ?? []).flatMap(message => message.parts);
    return parts.some(part => part.type === 'tool' && part.callID === callId && part.state.status === 'running');
}
