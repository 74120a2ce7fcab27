import type { AssistantMessage, Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import type { TranscriptMessage } from '@openspace/opencode/lib/common/session/session-state';
import type { Turn } from '@openspace/opencode/lib/common/session/selectors/turns';
import { hasGap, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import type { ExploredRow, PartRow, TimelineRow, TurnSummary } from './timeline-row';

/** What else one must know of a turn to tell it. */
export interface TurnState {
    /** The agent is at work on it. */
    readonly running: boolean;
    /** The question is on its way to the server. */
    readonly sending: boolean;
}

/** Tools that only look at things; several in a row are told in one line. */
const EXPLORING: ReadonlySet<string> = new Set(['read', 'list', 'glob', 'grep']);

/** Parts that people see nothing of. */
const SILENT: ReadonlySet<Part['type']> = new Set(['step-start', 'step-finish', 'snapshot', 'patch', 'agent', 'retry', 'compaction']);

/** Why an answer ended that the person stopped. */
const ABORTED = 'MessageAbortedError';

/** A turn from top to bottom: the question, what the agent did and said, what came of it. */
export function rowsOfTurn(turn: Turn, { running, sending }: TurnState): TimelineRow[] {
    const rows: TimelineRow[] = questionRows(turn, sending);
    for (const message of turn.answers) {
        visibleParts(message).forEach(part => addPart(rows, turn.id, message, part));
        const error = message.info.role === 'assistant' ? message.info.error : undefined;
        if (error && error.name !== ABORTED) {
            rows.push({ kind: 'error', key: `error-${message.info.id}`, turn: turn.id, name: error.name, message: errorText(error) });
        }
    }
    if (turn.answers.length > 0 && !running) {
        rows.push({ kind: 'footer', key: `footer-${turn.id}`, turn: turn.id, summary: summaryOf(turn) });
    }
    return rows;
}

function questionRows({ id, question }: Turn, sending: boolean): TimelineRow[] {
    if (question?.info.role !== 'user') {
        return [];
    }
    const compaction = question.parts.find(part => part.type === 'compaction');
    if (compaction) {
        return [{ kind: 'compaction', key: `compaction-${id}`, turn: id, auto: compaction.auto }];
    }
    const parts = visibleParts(question);
    return parts.length === 0 ? [] : [{ kind: 'question', key: `question-${id}`, turn: id, info: question.info, parts, sending }];
}

function addPart(rows: TimelineRow[], turn: string, message: TranscriptMessage, part: Part): void {
    if (SILENT.has(part.type) || isEmpty(part)) {
        return;
    }
    if (part.type === 'tool' && EXPLORING.has(part.tool)) {
        const last = rows.at(-1);
        if (last?.kind === 'explored') {
            rows[rows.length - 1] = { ...last, parts: [...last.parts, part] };
        } else {
            rows.push(exploredRow(turn, part));
        }
        return;
    }
    rows.push(partRow(turn, message, part));
}

function exploredRow(turn: string, part: ToolPart): ExploredRow {
    return { kind: 'explored', key: `explored-${part.id}`, turn, parts: [part] };
}

function partRow(turn: string, message: TranscriptMessage, part: Part): PartRow {
    const completed = message.info.role === 'assistant' && message.info.time.completed !== undefined;
    const growing = (part.type === 'text' || part.type === 'reasoning') && part.time !== undefined && part.time.end === undefined;
    return { kind: 'part', key: part.id, turn, part, streaming: growing && !completed, gap: hasGap(message, part.id) };
}

/** A text that has not begun, and a thought that the provider keeps to itself. */
function isEmpty(part: Part): boolean {
    return (part.type === 'text' || part.type === 'reasoning') && part.text.trim() === '';
}

function summaryOf({ question, answers }: Turn): TurnSummary {
    const infos = answers.map(({ info }) => info).filter((info): info is AssistantMessage => info.role === 'assistant');
    const asked = question?.info.time.created ?? infos[0]?.time.created;
    const ended = infos.reduce<number | undefined>(
        (end, { time }) => (time.completed === undefined ? end : Math.max(end ?? 0, time.completed)),
        undefined
    );
    const last = infos.at(-1);
    return {
        duration: asked !== undefined && ended !== undefined ? Math.max(0, ended - asked) : undefined,
        tokens: infos.reduce((sum, { tokens }) => sum + tokens.input + tokens.output + tokens.reasoning, 0),
        cost: infos.reduce((sum, { cost }) => sum + cost, 0),
        model: last?.modelID,
        agent: last?.agent,
        interrupted: infos.some(({ error }) => error?.name === ABORTED),
        diffs: (question?.info.role === 'user' && question.info.summary?.diffs) || [],
        answer: answers.flatMap(message => visibleParts(message).flatMap(part => (part.type === 'text' ? [part.text] : []))).join('\n\n')
    };
}

function errorText(error: NonNullable<AssistantMessage['error']>): string {
    const { message } = error.data as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : error.name;
}
