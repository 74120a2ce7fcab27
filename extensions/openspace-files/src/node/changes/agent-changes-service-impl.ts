import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, preDestroy } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import type { UndoReport } from '../../common/changes/undo-report';
import type { AgentChangesClient, AgentChangesService, ChangeContents, FileStatus } from '../../common/files-protocol';
import { AgentChanges } from './agent-changes';

/** One window's end of the wire, and the folders it has open. A new one is made for each connection. */
@injectable()
export class AgentChangesServiceImpl implements AgentChangesService {
    @inject(AgentChanges)
    private readonly all: AgentChanges;

    private readonly toDispose = new DisposableCollection();
    private roots: readonly string[] = [];

    connect(window: RpcProxy<AgentChangesClient>): void {
        this.toDispose.push(this.all.onDidChange(() => window.notifyChanges()));
        this.toDispose.push(window.onDidCloseConnection(() => this.dispose()));
    }

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    async setRoots(roots: readonly string[]): Promise<void> {
        this.roots = roots;
    }

    changes(): Promise<FileChange[]> {
        return this.all.changes(this.roots);
    }

    contents(changeId: string): Promise<ChangeContents> {
        return this.all.contents(changeId);
    }

    fileStates(): Promise<Record<string, FileStatus>> {
        return this.all.fileStates(this.roots);
    }

    undo(changeId: string, hunks?: readonly number[]): Promise<UndoReport> {
        return this.all.undo(changeId, hunks);
    }

    undoAll(changeIds: readonly string[]): Promise<UndoReport> {
        return this.all.undoAll(changeIds);
    }

    undoLast(): Promise<UndoReport> {
        return this.all.undoLast(this.roots);
    }

    undoSession(session: string): Promise<UndoReport> {
        return this.all.undoSession(session, this.roots);
    }

    redo(): Promise<UndoReport> {
        return this.all.redo(this.roots);
    }

    accept(changeId: string, hunks?: readonly number[]): Promise<void> {
        return this.all.accept(changeId, hunks);
    }

    acceptAll(changeIds: readonly string[]): Promise<void> {
        return this.all.acceptAll(changeIds);
    }
}
