import type { FileChange } from './changes/agent-change';
import type { UndoReport } from './changes/undo-report';

export const AGENT_CHANGES_PATH = '/services/openspace/agent-changes';

/** The contents of a change as text. Absent where the file did not exist, or its content is no longer kept. */
export interface ChangeContents {
    readonly before?: string;
    readonly after?: string;
    /** Whether the file on disk is still as the change left it. */
    readonly current: boolean;
    /** The file is no text. */
    readonly binary?: boolean;
}

/** How a file is now, as against the newest change of it that the store knows. */
export type FileStatus = 'same' | 'edited' | 'missing';

/** The history of changes, as windows see it. */
export const AgentChangesService = Symbol('AgentChangesService');
export interface AgentChangesService {
    /** What the window's workspace consists of, as URIs. Whatever is asked without naming a change is about these folders. */
    setRoots(roots: readonly string[]): Promise<void>;
    /** Changes by agents, and the undoing of such changes; the newest first. */
    changes(): Promise<FileChange[]>;
    contents(changeId: string): Promise<ChangeContents>;
    /** How the files of open changes are now, by URI. */
    fileStates(): Promise<Record<string, FileStatus>>;
    /** Takes back a change, or only some of its hunks, and leaves all other edits of the file as they are. */
    undo(changeId: string, hunks?: readonly number[]): Promise<UndoReport>;
    /** Takes back several changes, the newest first. */
    undoAll(changeIds: readonly string[]): Promise<UndoReport>;
    /** Takes back the newest change by an agent that nobody has decided on. */
    undoLast(): Promise<UndoReport>;
    /** Takes back what a session (or a client, where no session is known) changed and nobody has accepted. */
    undoSession(session: string): Promise<UndoReport>;
    /** Makes the changes again that were taken back last. */
    redo(): Promise<UndoReport>;
    /** The person has seen it and wants to keep it. */
    accept(changeId: string, hunks?: readonly number[]): Promise<void>;
    acceptAll(changeIds: readonly string[]): Promise<void>;
}

/** A window, as the history sees it. */
export interface AgentChangesClient {
    /** The history of changes is another now. One-way. */
    notifyChanges(): void;
}
