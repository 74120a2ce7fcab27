import { isToolError, ToolError } from '@openspace/core/lib/common/tools/tool-error';

/** Why a write was not made: somebody else was faster, or has unsaved text. */
export interface Conflict {
    readonly error: 'conflict';
    readonly currentVersion: number;
    /** The file has unsaved edits in an editor. */
    readonly unsaved?: true;
}

export function conflict(message: string, advice: string, currentVersion: number, unsaved = false): ToolError {
    const details: Conflict = { error: 'conflict', currentVersion, ...(unsaved && { unsaved }) };
    return ToolError(message, { advice, details: { ...details } });
}

export function conflictOf(error: unknown): Conflict | undefined {
    return isToolError(error) && error.data.details?.error === 'conflict' ? (error.data.details as unknown as Conflict) : undefined;
}
