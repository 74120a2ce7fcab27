import { isDenial } from '@openspace/core/lib/common/tools/denial';
import { AuditLog } from '@openspace/core/lib/node/policy/audit-log';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { realPathOf } from '@openspace/core/lib/node/paths/real-path';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, preDestroy } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import type { ArtifactStore, ChangeOrigin, ForeignEdit, MakeContent, StoredFile } from './artifact-store';
import { ChangeClock } from './change-clock';
import type { Observation } from './change-commit';
import type { FilePlace } from './file-place';
import { makeChange, recordForeignEdit, storedFile } from './make-change';
import { RootStore } from './root-store';
import { SnapshotLimit } from './snapshot-limit';
import { explained } from './store-errors';
import { UnsavedEditors } from './unsaved-editors';

/** The store over all roots of the workspace, each with its own folder. */
@injectable()
export class WorkspaceArtifactStore implements ArtifactStore {
    @inject(WorkspaceRoots)
    private readonly workspace: WorkspaceRoots;

    @inject(UnsavedEditors)
    private readonly editors: UnsavedEditors;

    @inject(SnapshotLimit)
    private readonly limit: SnapshotLimit;

    @inject(AuditLog)
    private readonly auditLog: AuditLog;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    private readonly roots = new Map<string, Promise<RootStore>>();
    /** One for all of them: the last change is the last one in whichever root. */
    private readonly clock = new ChangeClock();
    private clockIsSet: Promise<void> | undefined;
    private readonly onDidChangeEmitter = new Emitter<FileChange>();
    readonly onDidChange: Event<FileChange> = this.onDidChangeEmitter.event;

    async read(file: GuardedPath): Promise<StoredFile | undefined> {
        try {
            const store = await this.storeOf(file.root);
            return storedFile((await store.glance(file)) ?? (await store.inPlace(file, place => store.observe(place))));
        } catch (error) {
            throw explained(error, file.relative);
        }
    }

    async version(file: GuardedPath): Promise<number> {
        const store = await this.storeOf(file.root);
        const { state } = (await store.glance(file)) ?? (await store.inPlace(file, place => store.observe(place)));
        return state?.version ?? 0;
    }

    change(file: GuardedPath, make: MakeContent, origin: ChangeOrigin, baseVersion?: number): Promise<FileChange | undefined> {
        const wanted = { make, origin, baseVersion };
        return this.recorded(file, origin, (store, place) => makeChange(store, place, wanted, this.editors, this.limit.bytes));
    }

    async expectEdit(file: GuardedPath, origin: ChangeOrigin): Promise<ForeignEdit> {
        const store = await this.storeOf(file.root);
        const before = await store.inPlace(file, place => this.snapshot(store, place));
        return {
            finish: () => this.recorded(file, origin, (_, place) => recordForeignEdit(store, place, before, origin, this.limit.bytes)),
            // The snapshot that nobody needs is cleared away with the next ones.
            discard: async () => undefined
        };
    }

    async history(file: GuardedPath): Promise<FileChange[]> {
        return (await this.storeOf(file.root)).history(file.relative);
    }

    async allChanges(roots?: readonly string[]): Promise<FileChange[]> {
        const stores = await (roots ? this.storesOf(roots.map(root => FileUri.fsPath(root))) : this.stores());
        const changes = stores.flatMap(store => store.allChanges());
        return changes.sort((a, b) => b.time - a.time);
    }

    async find(changeId: string): Promise<FileChange | undefined> {
        const found = (await this.stores()).map(store => store.find(changeId));
        return found.find(change => change !== undefined);
    }

    async content(hash: string, rootUri: string): Promise<Buffer | undefined> {
        const store = (await this.stores()).find(({ uri }) => uri === rootUri);
        return store?.content(hash);
    }

    async keeps(hash: string, rootUri: string): Promise<boolean> {
        const store = (await this.stores()).find(({ uri }) => uri === rootUri);
        return store?.keeps(hash) ?? false;
    }

    async mark(changeId: string, update: Pick<FileChange, 'state' | 'decided'>): Promise<void> {
        for (const store of await this.stores()) {
            this.fire(await store.mark(changeId, update));
        }
    }

    @preDestroy()
    async close(): Promise<void> {
        const stores = [...this.roots.values()];
        this.roots.clear();
        this.onDidChangeEmitter.dispose();
        await Promise.all(stores.map(async store => (await store).close()));
    }

    /** Runs work on a file exclusively, and has its audit line and its event out before it answers. */
    private async recorded(
        file: GuardedPath,
        origin: ChangeOrigin,
        work: (store: RootStore, place: FilePlace) => Promise<FileChange | undefined>
    ): Promise<FileChange | undefined> {
        const started = performance.now();
        let change: FileChange | undefined;
        try {
            const store = await this.storeOf(file.root);
            await (this.clockIsSet ??= this.setClock());
            change = await store.inPlace(file, place => work(store, place));
        } catch (error) {
            const reason = explained(error, file.relative);
            await this.audit(file, origin, performance.now() - started, undefined, reason);
            throw reason;
        }
        await this.audit(file, origin, performance.now() - started, change);
        this.fire(change);
        return change;
    }

    private async audit(file: GuardedPath, origin: ChangeOrigin, duration: number, change?: FileChange, error?: unknown): Promise<void> {
        const { caller, tool, undoes } = origin;
        const facts = { path: file.relative, version: change?.version, bytes: change?.bytes };
        if (origin.audit) {
            Object.assign(origin.audit, facts);
        } else if (change || error !== undefined) {
            await this.auditLog.append({
                ...facts,
                actor: caller.actor,
                session: caller.session,
                client: caller.client,
                tool,
                summary: undoes === undefined ? '' : `undoes ${undoes}`,
                outcome: error === undefined ? 'ok' : isDenial(error) ? 'denied' : 'error',
                error: error instanceof Error ? error.message : undefined,
                duration
            });
        }
    }

    private fire(change: FileChange | undefined): void {
        if (change) {
            this.onDidChangeEmitter.fire(change);
        }
    }

    private async snapshot(store: RootStore, place: FilePlace): Promise<Observation> {
        const seen = await store.observe(place);
        if (seen.present) {
            await store.keep(seen.present);
        }
        return seen;
    }

    /** The clock has to have heard of the changes in all roots before it tells the time of the next one. */
    private async setClock(): Promise<void> {
        try {
            await this.stores();
        } catch (error) {
            this.logger.warn(
                'Changes in another folder of the workspace may be listed in the wrong order: its history cannot be read.',
                error
            );
        }
    }

    /** Of the workspace that was used last, and of all others that were: their windows may still be open. */
    private async stores(): Promise<RootStore[]> {
        return this.storesOf([...(await this.workspace.roots()), ...this.roots.keys()]);
    }

    private async storesOf(roots: readonly string[]): Promise<RootStore[]> {
        const real = await Promise.all(roots.map(root => realPathOf(root)));
        return Promise.all([...new Set(real)].map(root => this.storeOf(root)));
    }

    private storeOf(root: string): Promise<RootStore> {
        let store = this.roots.get(root);
        if (!store) {
            store = RootStore.open(root, this.clock, this.logger);
            this.roots.set(root, store);
            this.clockIsSet = undefined;
            store.catch(() => this.roots.delete(root));
        }
        return store;
    }
}
