import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { fileOf, isOpen, sessionOf } from '../../common/changes/change-groups';
import { withDecision } from '../../common/changes/decisions';
import { hunksOf } from '../../common/changes/hunks';
import type { UndoFailure, UndoReport } from '../../common/changes/undo-report';
import type { ChangeContents, FileStatus } from '../../common/files-protocol';
import { ArtifactStore } from '../store/artifact-store';
import { newChangeId } from '../store/leftovers';
import { encodingOf } from '../text/text-encoding';
import { ChangeUndoer } from './change-undoer';

/** The roots of the asking window's workspace, as URIs; all that are known when absent. */
type Roots = readonly string[] | undefined;

const NOTHING: UndoReport = { undone: [], made: [], failed: [] };

/** The history of what agents did to files, and what people make of it. One for all windows. */
@injectable()
export class AgentChanges {
    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    @inject(ChangeUndoer)
    private readonly undoer: ChangeUndoer;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    /** One after another: the second press of a key means the next change, not the same one twice. */
    private queue: Promise<unknown> = Promise.resolve();

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(() => this.changed.fire());
    }

    async changes(roots: Roots): Promise<FileChange[]> {
        return (await this.store.allChanges(roots)).filter(change => change.actor === 'agent' || change.undoes !== undefined);
    }

    async contents(changeId: string): Promise<ChangeContents> {
        const change = await this.store.find(changeId);
        if (!change) {
            return { current: false };
        }
        const before = await this.content(change, change.before);
        const after = await this.content(change, change.after);
        const current = (await this.hashOnDisk(change)) === change.after;
        const binary = [before, after].some(bytes => bytes && !encodingOf(bytes));
        return binary ? { current, binary } : { current, before: before && textOf(before), after: after && textOf(after) };
    }

    async fileStates(roots: Roots): Promise<Record<string, FileStatus>> {
        const states: Record<string, FileStatus> = {};
        const changes = await this.store.allChanges(roots);
        const open = new Set(changes.filter(isOpen).map(change => fileOf(change).toString()));
        for (const change of changes) {
            const uri = fileOf(change).toString();
            if (open.delete(uri)) {
                const hash = await this.hashOnDisk(change);
                states[uri] = hash === change.after ? 'same' : hash === undefined ? 'missing' : 'edited';
            }
        }
        return states;
    }

    undo(changeId: string, hunks?: readonly number[]): Promise<UndoReport> {
        return this.inTurn(async () => {
            const change = await this.store.find(changeId);
            return change ? this.takeBack([change], hunks) : NOTHING;
        });
    }

    undoAll(changeIds: readonly string[]): Promise<UndoReport> {
        return this.inTurn(async () => this.takeBack((await this.store.allChanges()).filter(({ id }) => changeIds.includes(id))));
    }

    undoLast(roots: Roots): Promise<UndoReport> {
        return this.inTurn(async () => this.takeBack((await this.store.allChanges(roots)).filter(isOpen).slice(0, 1)));
    }

    undoSession(session: string, roots: Roots): Promise<UndoReport> {
        return this.inTurn(async () =>
            this.takeBack((await this.store.allChanges(roots)).filter(change => isOpen(change) && sessionOf(change) === session))
        );
    }

    redo(roots: Roots): Promise<UndoReport> {
        return this.inTurn(async () => {
            const changes = await this.store.allChanges(roots);
            const byId = new Map(changes.map(change => [change.id, change]));
            const isUndo = (change: FileChange): boolean => change.state === 'open' && byId.get(change.undoes ?? '')?.actor === 'agent';
            const newest = changes.find(isUndo);
            return this.takeBack(changes.filter(change => newest?.batch !== undefined && change.batch === newest.batch && isUndo(change)));
        });
    }

    async accept(changeId: string, hunks?: readonly number[]): Promise<void> {
        const change = await this.store.find(changeId);
        if (!change) {
            return;
        }
        if (!hunks) {
            await this.store.mark(change.id, { state: 'accepted', decided: change.decided });
            return;
        }
        const { before, after } = await this.contents(changeId);
        await this.store.mark(change.id, withDecision(change, hunksOf(before, after).length, hunks, 'accepted'));
    }

    async acceptAll(changeIds: readonly string[]): Promise<void> {
        for (const id of changeIds) {
            await this.accept(id);
        }
    }

    /** The newest first, so that each finds the file as it left it. */
    private async takeBack(changes: readonly FileChange[], hunks?: readonly number[]): Promise<UndoReport> {
        const [undone, made, failed]: [FileChange[], FileChange[], UndoFailure[]] = [[], [], []];
        const batch = newChangeId();
        for (const change of changes) {
            const outcome = await this.undoer.undo(change, batch, hunks);
            if ('problem' in outcome) {
                failed.push({ change, problem: outcome.problem });
            } else {
                undone.push(change);
                made.push(...(outcome.made ? [outcome.made] : []));
            }
        }
        return { undone, made, failed };
    }

    private inTurn(work: () => Promise<UndoReport>): Promise<UndoReport> {
        const turn = this.queue.then(work);
        this.queue = turn.catch(() => undefined);
        return turn;
    }

    private async content(change: FileChange, hash: string | undefined): Promise<Buffer | undefined> {
        return hash === undefined ? undefined : this.store.content(hash, change.root);
    }

    /** `undefined` also for a file that cannot be reached any more. */
    private async hashOnDisk(change: FileChange): Promise<string | undefined> {
        const file = await this.undoer.locate(change).catch(() => undefined);
        return file && (await this.store.read(file))?.hash;
    }
}

function textOf(bytes: Buffer): string {
    const encoding = encodingOf(bytes);
    return encoding ? encoding.show(encoding.toExact(bytes.subarray(encoding.mark.length))) : '';
}
