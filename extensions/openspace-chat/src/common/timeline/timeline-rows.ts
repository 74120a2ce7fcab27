import type { SessionState, TranscriptMessage } from '@openspace/opencode/lib/common/session/session-state';
import { sameJson } from '@openspace/opencode/lib/common/session/same-json';
import { Turn, turnsOf } from '@openspace/opencode/lib/common/session/selectors/turns';
import { visibleMessages } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import { isSending } from '@openspace/opencode/lib/common/session/slices/outgoing-slice';
import { activityOf } from '../sessions/activity';
import type { TimelineRow } from './timeline-row';
import { rowsOfTurn, TurnState } from './turn-rows';

interface KnownTurn {
    readonly turn: Turn;
    readonly state: TurnState;
    readonly rows: readonly TimelineRow[];
}

/**
 * The rows of one session. What has not changed is the very same object as in the answer before, so that a word that arrives draws one row
 * and not the conversation.
 */
export class TimelineRows {
    private known = new Map<string, KnownTurn>();
    private tail: readonly TimelineRow[] = [];
    private all: readonly TimelineRow[] = [];

    constructor(private readonly sessionId: string) {}

    update(state: SessionState): readonly TimelineRow[] {
        const messages = visibleMessages(state, this.sessionId);
        const turns = turnsOf(messages);
        const transcript = state.transcripts.get(this.sessionId);
        const busy = state.status.has(this.sessionId);
        const running = runningTurn(messages, busy);
        const known = new Map<string, KnownTurn>();
        for (const turn of turns) {
            const sending = transcript !== undefined && transcript.outgoing.length > 0 && isSending(transcript, turn.id);
            known.set(turn.id, this.updateTurn(turn, { running: turn.id === running, sending }));
        }
        this.known = known;
        this.tail = keepSame(this.tail, tailRows(state, this.sessionId, messages));
        this.all = keepList(this.all, [...[...known.values()].flatMap(({ rows }) => rows), ...this.tail]);
        return this.all;
    }

    private updateTurn(turn: Turn, state: TurnState): KnownTurn {
        const before = this.known.get(turn.id);
        if (before && sameTurn(before.turn, turn) && before.state.running === state.running && before.state.sending === state.sending) {
            return before;
        }
        return { turn, state, rows: keepSame(before?.rows ?? [], rowsOfTurn(turn, state)) };
    }
}

/** The turn that the agent answers: that of its last message. */
function runningTurn(messages: readonly TranscriptMessage[], busy: boolean): string | undefined {
    if (!busy) {
        return undefined;
    }
    for (let index = messages.length - 1; index >= 0; index--) {
        const { info } = messages[index];
        if (info.role === 'assistant') {
            return info.parentID;
        }
    }
    return undefined;
}

function tailRows(state: SessionState, sessionId: string, messages: readonly TranscriptMessage[]): TimelineRow[] {
    const status = state.status.get(sessionId)?.value;
    const last = messages.at(-1);
    const turn = last?.info.role === 'assistant' ? last.info.parentID : (last?.info.id ?? '');
    const fault = state.faults.get(sessionId);
    const rows: TimelineRow[] = [];
    if (fault && fault.name !== 'MessageAbortedError' && !(last?.info.role === 'assistant' && last.info.error)) {
        rows.push({ kind: 'error', key: 'fault', turn, name: fault.name, message: fault.message });
    }
    if (status?.type === 'retry') {
        rows.push({ kind: 'retry', key: 'retry', turn, status });
    } else if (status) {
        rows.push({ kind: 'working', key: 'working', turn, activity: activityOf(state, sessionId) });
    }
    return rows;
}

function sameTurn(a: Turn, b: Turn): boolean {
    return (
        a.question === b.question &&
        a.answers.length === b.answers.length &&
        a.answers.every((answer, index) => answer === b.answers[index])
    );
}

/** Puts former rows in the place of new ones that say the same. */
function keepSame(before: readonly TimelineRow[], after: readonly TimelineRow[]): readonly TimelineRow[] {
    const former = new Map(before.map(row => [row.key, row]));
    return after.map(row => {
        const present = former.get(row.key);
        return present && sameRow(present, row) ? present : row;
    });
}

function keepList(before: readonly TimelineRow[], after: readonly TimelineRow[]): readonly TimelineRow[] {
    return before.length === after.length && before.every((row, index) => row === after[index]) ? before : after;
}

/** Parts are compared as objects: who changes one makes a new one. The few small rows that are made anew each time are compared by what they say. */
function sameRow(a: TimelineRow, b: TimelineRow): boolean {
    if (a.kind === 'part') {
        return b.kind === 'part' && a.part === b.part && a.streaming === b.streaming && a.gap === b.gap;
    }
    if (a.kind === 'explored') {
        return b.kind === 'explored' && sameElements(a.parts, b.parts);
    }
    if (a.kind === 'question') {
        return b.kind === 'question' && a.info === b.info && a.sending === b.sending && sameElements(a.parts, b.parts);
    }
    return sameJson(a, b);
}

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
    return a.length === b.length && a.every((element, index) => element === b[index]);
}
