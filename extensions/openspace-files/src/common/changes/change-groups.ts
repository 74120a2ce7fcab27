import URI from '@theia/core/lib/common/uri';
import type { FileChange } from './agent-change';

/** What changes are undone together by: the session, or the client where no session is known. */
export function sessionOf(change: FileChange): string {
    return change.session ?? change.client;
}

/** The file of a change, as a URI. */
export function fileOf({ root, path }: Pick<FileChange, 'root' | 'path'>): URI {
    return new URI(root).resolve(path);
}

/** Made by an agent, and neither accepted nor undone. */
export function isOpen(change: FileChange): boolean {
    return change.actor === 'agent' && change.state === 'open';
}

/** What one session did, file by file. */
export interface SessionChanges {
    readonly key: string;
    readonly session?: string;
    readonly client: string;
    readonly files: readonly FileChanges[];
}

export interface FileChanges {
    readonly uri: string;
    readonly path: string;
    /** The newest first. */
    readonly changes: readonly FileChange[];
}

/** Changes by session and file; what was used last comes first. An undo belongs to the session whose change it took back. */
export function groupChanges(changes: readonly FileChange[]): SessionChanges[] {
    const byId = new Map(changes.map(change => [change.id, change]));
    const madeBy = (change: FileChange): FileChange => {
        const undone = change.undoes === undefined ? undefined : byId.get(change.undoes);
        return undone ? madeBy(undone) : change;
    };
    const sessions = new Map<string, FileChange[]>();
    for (const change of changes) {
        const key = sessionOf(madeBy(change));
        sessions.set(key, [...(sessions.get(key) ?? []), change]);
    }
    return [...sessions].map(([key, members]) => {
        const { session, client } = madeBy(members[0]);
        return { key, client, files: groupByFile(members), ...(session !== undefined && { session }) };
    });
}

function groupByFile(changes: readonly FileChange[]): FileChanges[] {
    const files = new Map<string, FileChange[]>();
    for (const change of changes) {
        const uri = fileOf(change).toString();
        files.set(uri, [...(files.get(uri) ?? []), change]);
    }
    return [...files].map(([uri, members]) => ({ uri, path: members[0].path, changes: members }));
}
