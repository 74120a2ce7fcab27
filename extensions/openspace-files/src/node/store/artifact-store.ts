import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import type { AuditFacts } from '@openspace/core/lib/common/tools/agent-tool';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import type { Event } from '@theia/core/lib/common/event';
import type { FileChange } from '../../common/changes/agent-change';

/** A file as it is on disk, with the version this content has. */
export interface StoredFile {
    readonly version: number;
    readonly hash: string;
    readonly bytes: Buffer;
}

/** Who changes a file, and through what. */
export interface ChangeOrigin {
    readonly caller: ToolCaller;
    readonly tool: string;
    /** The change that this one takes back. */
    readonly undoes?: string;
    /** What is taken back in one step has the same. */
    readonly batch?: string;
    /** The hunks of it that are taken back. */
    readonly hunks?: readonly number[];
    /**
     * What the audit line of the tool call says of the file: pass on `ToolContext.audit`, and the call's own line has version and size.
     * Without it the store writes a line of its own.
     */
    readonly audit?: AuditFacts;
}

/** The new content, made from the present one; `undefined` deletes the file. Runs while nobody else writes the file through the store. */
export type MakeContent = (present: StoredFile | undefined) => Buffer | undefined | Promise<Buffer | undefined>;

/** An edit that somebody else is about to make. */
export interface ForeignEdit {
    /** The edit is done: records what changed, if anything did. */
    finish(): Promise<FileChange | undefined>;
    /** The edit will not be made. */
    discard(): Promise<void>;
}

/**
 * The only writer of workspace files in our code. Writes of one file come one after another, are all or nothing even when the
 * process is killed, and leave a snapshot, a version and an audit line behind. Versions are whole numbers that only grow; they
 * follow the content, whoever changed it.
 */
export const ArtifactStore = Symbol('ArtifactStore');
export interface ArtifactStore {
    /** Fired after a change was recorded, or its state changed. */
    readonly onDidChange: Event<FileChange>;
    /** `undefined` when there is no such file. Rejects with a `ToolError` for folders and for files too large to be handled as a whole. */
    read(file: GuardedPath): Promise<StoredFile | undefined>;
    /** Of a file that is not there too; 0 when it never was. */
    version(file: GuardedPath): Promise<number>;
    /**
     * Changes a file; missing folders are made. Rejects with `conflict(…)` when the file is not at `baseVersion` any more, or has
     * unsaved edits in an editor; then nothing was changed. `undefined` when the content was as wanted already. A file that never
     * existed has version 0.
     */
    change(file: GuardedPath, make: MakeContent, origin: ChangeOrigin, baseVersion?: number): Promise<FileChange | undefined>;
    /** What the store remembers of one file, the newest first: at most 20 versions. */
    history(file: GuardedPath): Promise<FileChange[]>;
    /** What it remembers of all files in these workspace roots (URIs), the newest first; without roots, in all it has worked in. */
    allChanges(roots?: readonly string[]): Promise<FileChange[]>;
    find(changeId: string): Promise<FileChange | undefined>;
    /** Content by its hash, in the root of a change; `undefined` when it is no longer kept. */
    content(hash: string, rootUri: string): Promise<Buffer | undefined>;
    /** Whether a content is kept. */
    keeps(hash: string, rootUri: string): Promise<boolean>;
    /** Sets what became of a change. */
    mark(changeId: string, update: Pick<FileChange, 'state' | 'decided'>): Promise<void>;
    /** Takes a snapshot of a file that a tool of opencode is about to edit. */
    expectEdit(file: GuardedPath, origin: ChangeOrigin): Promise<ForeignEdit>;
}
