import type { FileChange } from './agent-change';

export type Decision = 'accepted' | 'undone';
type Decisions = Pick<FileChange, 'state' | 'decided'>;

/** What became of one hunk: it was decided by itself, or together with its change. */
export function decisionOf(change: FileChange, hunk: number): Decision | undefined {
    return change.decided?.[hunk] ?? (change.state === 'open' ? undefined : change.state);
}

/** The hunks of a change that were decided so; the open ones for no decision. */
export function hunksWith(change: FileChange, count: number, decision: Decision | undefined): number[] {
    return Array.from({ length: count }, (_, index) => index).filter(index => decisionOf(change, index) === decision);
}

/** A change of which some hunks have been decided. It is decided itself when none is left open, and kept when any part of it is. */
export function withDecision(change: FileChange, count: number, hunks: readonly number[], decision: Decision): Decisions {
    const decided: Record<number, Decision> = {};
    for (let index = 0; index < count; index++) {
        const known = hunks.includes(index) ? decision : decisionOf(change, index);
        if (known) {
            decided[index] = known;
        }
    }
    const values = Object.values(decided);
    if (values.length < count) {
        return { state: 'open', decided };
    }
    const kept = count === 0 ? decision === 'accepted' : values.includes('accepted');
    return { state: kept ? 'accepted' : 'undone', decided };
}

/** A change of which some hunks stand again. Whatever is left of it decided stays so. */
export function reopened(change: FileChange, hunks: readonly number[]): Decisions {
    const decided = Object.entries(change.decided ?? {}).filter(([index]) => !hunks.includes(Number(index)));
    return { state: 'open', decided: Object.fromEntries(decided) };
}
