import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { realPathOf } from '@openspace/core/lib/node/paths/real-path';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { AuditLog } from '@openspace/core/lib/node/policy/audit-log';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { ChangeOrigin, ArtifactStore } from '../store/artifact-store';
import { SnapshotLimit } from '../store/snapshot-limit';
import { NO_EDITORS, UnsavedEditors } from '../store/unsaved-editors';
import { WorkspaceArtifactStore } from '../store/workspace-artifact-store';

export const AGENT: ToolCaller = { actor: 'agent', client: 'test', connection: 'c1', session: 's1' };
export const ORIGIN: ChangeOrigin = { caller: AGENT, tool: 'openspace.file.write' };

/** The store on a folder of its own, without the rest of the backend. */
export class StoreWorld {
    container: Container;
    store: ArtifactStore;
    /** Paths with unsaved text in an editor. */
    readonly unsaved = new Set<string>();
    /** Files of which editors were told that writing is over. */
    readonly finished: string[] = [];
    /** Folders of the workspace besides the root. */
    readonly otherRoots: string[] = [];
    snapshotBytes = 1024 * 1024 * 1024;

    private constructor(readonly root: string) {
        this.open();
    }

    static async create(root?: string): Promise<StoreWorld> {
        return new StoreWorld(root ?? (await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-store-')))));
    }

    /** As after a restart of the backend. */
    async reopen(): Promise<void> {
        await this.close();
        this.open();
    }

    async close(): Promise<void> {
        await this.container.unbindAllAsync();
    }

    async remove(): Promise<void> {
        await this.close();
        await fs.rm(this.root, { recursive: true, force: true });
    }

    absolute(relative: string): string {
        return path.join(this.root, relative);
    }

    /** A path as the guard would let it through. */
    async guarded(relative: string): Promise<GuardedPath> {
        const absolute = await realPathOf(this.absolute(relative));
        return { absolute, relative: path.relative(this.root, absolute), root: this.root };
    }

    async read(relative: string): Promise<{ text: string; version: number } | undefined> {
        const file = await this.store.read(await this.guarded(relative));
        return file && { text: file.bytes.toString(), version: file.version };
    }

    async write(relative: string, text: string | undefined, baseVersion?: number, origin = ORIGIN): Promise<FileChange | undefined> {
        const bytes = text === undefined ? undefined : Buffer.from(text);
        return this.store.change(await this.guarded(relative), () => bytes, origin, baseVersion);
    }

    async text(hash: string | undefined): Promise<string | undefined> {
        const [change] = await this.store.allChanges();
        return hash === undefined ? undefined : (await this.store.content(hash, change.root))?.toString();
    }

    async temporaries(): Promise<string[]> {
        return fs.readdir(this.absolute('.openspace/tmp'));
    }

    async auditLines(): Promise<Record<string, unknown>[]> {
        const text = await fs.readFile(this.absolute('.openspace/audit.ndjson'), 'utf8');
        return text
            .trimEnd()
            .split('\n')
            .map(line => JSON.parse(line));
    }

    private open(): void {
        this.container = new Container();
        this.container.bind(ILogger).to(MockLogger);
        this.container.bind(WorkspaceRoots).toConstantValue({ roots: async () => [this.root, ...this.otherRoots] });
        this.container.bind(AuditLog).toSelf().inSingletonScope();
        this.container.bind<UnsavedEditors>(UnsavedEditors).toConstantValue({
            ...NO_EDITORS,
            prepareWrite: async file => (this.unsaved.has(file.relative) ? 'unsaved' : 'saved'),
            finishWrite: file => this.finished.push(file.relative)
        });
        const limit = (): number => this.snapshotBytes;
        this.container.bind<Partial<SnapshotLimit>>(SnapshotLimit).toConstantValue({
            get bytes() {
                return limit();
            }
        });
        this.container.bind(ArtifactStore).to(WorkspaceArtifactStore).inSingletonScope();
        this.store = this.container.get(ArtifactStore);
    }
}
