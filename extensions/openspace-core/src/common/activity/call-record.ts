import type { ToolCaller } from '../tools/tool-caller';

export type CallOutcome = 'ok' | 'error' | 'denied';

/** One finished call, as the activity view, the instructions and notifications know it. */
export interface CallRecord {
    readonly id: number;
    readonly toolId: string;
    readonly caller: ToolCaller;
    /** The arguments as JSON, cut to a readable length. */
    readonly arguments: string;
    readonly startedAt: number;
    readonly durationMs: number;
    readonly outcome: CallOutcome;
    readonly error?: string;
    /** A failure that a person should hear of, not only the agent: a defect, not a wrong argument. */
    readonly defect?: boolean;
}

/** One line for the agent: `openspace.editor.open → FAILED: file not found (5 ms)`. */
export function describeCall(record: CallRecord): string {
    const outcome = record.outcome === 'ok' ? 'ok' : `FAILED: ${firstLine(record.error ?? record.outcome)}`;
    return `${record.toolId} → ${outcome} (${Math.round(record.durationMs)} ms)`;
}

function firstLine(text: string): string {
    const [line] = text.split('\n');
    return line.length > 160 ? `${line.slice(0, 157)}…` : line;
}
