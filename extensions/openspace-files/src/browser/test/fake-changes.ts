import type { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Emitter } from '@theia/core/lib/common/event';
import type { FileChange } from '../../common/changes/agent-change';
import { isOpen } from '../../common/changes/change-groups';
import type { UndoReport } from '../../common/changes/undo-report';
import type { AgentChangesClient, AgentChangesService, ChangeContents, FileStatus } from '../../common/files-protocol';

export function changeOf(id: string, more: Partial<FileChange> = {}): FileChange {
    return {
        id,
        time: 1,
        actor: 'agent',
        client: 'test',
        tool: 'openspace.file.patch',
        path: 'src/a.ts',
        root: 'file:///project',
        version: 2,
        baseVersion: 1,
        before: `before-${id}`,
        after: `after-${id}`,
        bytes: 1,
        additions: 1,
        deletions: 1,
        state: 'open',
        ...more
    };
}

/** The history at the far end of a wire. */
export class FakeChanges implements AgentChangesService {
    readonly asked: string[] = [];
    known: FileChange[] = [];
    texts = new Map<string, ChangeContents>();
    states: Record<string, FileStatus> = {};
    report: UndoReport | undefined;
    roots: readonly string[] = [];
    failure: Error | undefined;
    client: AgentChangesClient;

    private readonly opened = new Emitter<void>();
    readonly onDidOpenConnection = this.opened.event;

    get provider(): ServiceConnectionProvider {
        const createProxy = (_path: string, client: AgentChangesClient): this => {
            this.client = client;
            return this;
        };
        return { createProxy } as unknown as ServiceConnectionProvider;
    }

    async setRoots(roots: readonly string[]): Promise<void> {
        this.roots = roots;
    }

    async changes(): Promise<FileChange[]> {
        if (this.failure) {
            throw this.failure;
        }
        return this.known;
    }

    async contents(changeId: string): Promise<ChangeContents> {
        this.asked.push(`contents ${changeId}`);
        return this.texts.get(changeId) ?? { current: false };
    }

    async fileStates(): Promise<Record<string, FileStatus>> {
        return this.states;
    }

    undo(changeId: string, hunks?: readonly number[]): Promise<UndoReport> {
        return this.answer(`undo ${changeId} ${hunks}`, [changeId]);
    }

    undoAll(changeIds: readonly string[]): Promise<UndoReport> {
        return this.answer(`undoAll ${changeIds}`, changeIds);
    }

    undoLast(): Promise<UndoReport> {
        return this.answer(
            'undoLast',
            this.known
                .filter(isOpen)
                .slice(0, 1)
                .map(({ id }) => id)
        );
    }

    undoSession(session: string): Promise<UndoReport> {
        return this.answer(
            `undoSession ${session}`,
            this.known.filter(isOpen).map(({ id }) => id)
        );
    }

    redo(): Promise<UndoReport> {
        return this.answer(
            'redo',
            this.known.filter(({ state }) => state === 'undone').map(({ id }) => id)
        );
    }

    async accept(changeId: string, hunks?: readonly number[]): Promise<void> {
        this.asked.push(`accept ${changeId} ${hunks}`);
    }

    async acceptAll(changeIds: readonly string[]): Promise<void> {
        this.asked.push(`acceptAll ${changeIds}`);
    }

    private async answer(asked: string, ids: readonly string[]): Promise<UndoReport> {
        this.asked.push(asked);
        if (this.failure) {
            throw this.failure;
        }
        const undone = this.known.filter(({ id }) => ids.includes(id));
        return this.report ?? { undone, made: undone, failed: [] };
    }
}
