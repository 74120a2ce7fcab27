import type { Part, SessionStatus, SnapshotFileDiff, ToolPart, UserMessage } from '@openspace/opencode/lib/common/opencode-types';
import type { Activity } from '../sessions/activity';

/** What every row of the timeline has. Keys are stable while the conversation grows, in both directions. */
interface RowBase {
    readonly key: string;
    /** The id of the person's message that the row belongs to. */
    readonly turn: string;
}

/** What the person said. */
export interface QuestionRow extends RowBase {
    readonly kind: 'question';
    readonly info: UserMessage;
    readonly parts: readonly Part[];
    /** The server has not taken it yet. */
    readonly sending: boolean;
}

/** One part of an answer, drawn by the renderer that knows it. */
export interface PartRow extends RowBase {
    readonly kind: 'part';
    readonly part: Part;
    /** Its text still grows. */
    readonly streaming: boolean;
    /** Words of it were missed. */
    readonly gap: boolean;
}

/** Calls that only looked at things, one after another. */
export interface ExploredRow extends RowBase {
    readonly kind: 'explored';
    readonly parts: readonly ToolPart[];
}

export interface ErrorRow extends RowBase {
    readonly kind: 'error';
    readonly name: string;
    readonly message: string;
}

/** From here on the model knows only a summary of what stands above. */
export interface CompactionRow extends RowBase {
    readonly kind: 'compaction';
    readonly auto: boolean;
}

/** The provider failed; the server tries again by itself. */
export interface RetryRow extends RowBase {
    readonly kind: 'retry';
    readonly status: Extract<SessionStatus, { type: 'retry' }>;
}

/** What the agent does at this moment. */
export interface WorkingRow extends RowBase {
    readonly kind: 'working';
    readonly activity: Activity;
}

/** What came of a turn. */
export interface FooterRow extends RowBase {
    readonly kind: 'footer';
    readonly summary: TurnSummary;
}

export type TimelineRow = QuestionRow | PartRow | ExploredRow | ErrorRow | CompactionRow | RetryRow | WorkingRow | FooterRow;

export interface TurnSummary {
    /** Milliseconds from the question to the last word, where both are known. */
    readonly duration?: number;
    readonly tokens: number;
    /** In dollars. */
    readonly cost: number;
    readonly model?: string;
    readonly agent?: string;
    readonly interrupted: boolean;
    readonly diffs: readonly SnapshotFileDiff[];
    /** All that the agent said, as Markdown. */
    readonly answer: string;
}
