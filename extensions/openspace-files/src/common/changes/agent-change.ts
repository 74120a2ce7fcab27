/** What became of a change after it was made. */
type ChangeState = 'open' | 'accepted' | 'undone';

/** One change of one file, made through the store or seen by it. The contents are kept apart, by their hashes. */
export interface FileChange {
    /** Unique in the workspace. */
    readonly id: string;
    /** Milliseconds since 1970. */
    readonly time: number;
    readonly actor: 'agent' | 'person';
    /** The opencode session it belongs to, where one is known. */
    readonly session?: string;
    /** The name the client gave of itself. */
    readonly client: string;
    /** The tool that made it: one of ours by its id, or one of opencode's own by its name. */
    readonly tool: string;
    /** From the workspace root, with slashes. */
    readonly path: string;
    /** The workspace root, as a URI. */
    readonly root: string;
    /** The file's version after the change. */
    readonly version: number;
    /** The version of the content before; 0 when the file had never existed. */
    readonly baseVersion: number;
    /** Hash of the content before; absent when the file was created. */
    readonly before?: string;
    /** Hash of the content after; absent when the file was deleted. */
    readonly after?: string;
    /** Size of the content after; 0 when the file was deleted. */
    readonly bytes: number;
    /** Lines, as a diff would show them. */
    readonly additions: number;
    readonly deletions: number;
    readonly state: ChangeState;
    /** Hunks of it that the person has decided on one by one, by their index. */
    readonly decided?: Readonly<Record<number, 'accepted' | 'undone'>>;
    /** The change that this one took back, wholly or in part. */
    readonly undoes?: string;
    /** Changes that were taken back in one step have the same, and come back in one step. */
    readonly batch?: string;
    /** The hunks of it that were taken back; none where the file as a whole was. */
    readonly hunks?: readonly number[];
}
