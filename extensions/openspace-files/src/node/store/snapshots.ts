import { lstatSync, lutimesSync, readFileSync, rmSync } from 'fs';
import * as fs from 'fs/promises';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import type { CommonEnds } from '../text/common-ends';
import { writeNewFile } from './durable-file';
import { hashOf } from './file-state';
import { applyDelta, DeltaHeader, deltaHeader, makeDelta } from './snapshot-delta';
import type { SnapshotSync } from './snapshot-sync';
import type { StoreFolder } from './store-folder';

const DELTA = '.delta';
const NAME = /^([0-9a-f]{64})(\.delta)?$/;

/** A content with its hash. */
export interface Content {
    readonly hash: string;
    readonly bytes: Buffer;
}

/** A kept content that another one takes the place of. */
export interface FormerContent {
    readonly hash: string;
    /** What both have. */
    readonly common: CommonEnds;
}

/** A kept content, as the disk has it. */
export interface KeptSnapshot {
    readonly hash: string;
    readonly size: number;
    /** Milliseconds since 1970. */
    readonly usedAt: number;
    /** The content that this one says its differences from. */
    readonly base?: string;
}

/** Former contents of files, each once, under the hash of its bytes. A large one that hardly differs from another is kept as that difference. */
export class Snapshots {
    /** How far contents that were kept last are from one that is kept as it is. */
    private readonly depths = new Map<string, number>();

    constructor(
        private readonly folder: StoreFolder,
        private readonly sync: SnapshotSync
    ) {}

    /** Keeps a content that others may have written; it is on the disk when this is over. */
    async put({ hash, bytes }: Content): Promise<void> {
        if (!this.isKept(hash, bytes.length)) {
            await this.write(hash, bytes, true);
        }
    }

    /**
     * Keeps a content that the store writes to a file in place of another one, which is kept. It is on the disk soon after: it is in its
     * file as well, and when that is overwritten at once, only a step between two changes of an agent could be lost with the power.
     */
    async putNext({ hash, bytes }: Content, former: FormerContent | undefined): Promise<void> {
        if (this.isKept(hash, bytes.length)) {
            return;
        }
        const depth = former ? this.depthOf(former.hash) : 0;
        const delta = former && makeDelta(bytes, { ...former, depth });
        const name = delta ? hash + DELTA : hash;
        this.depths.set(hash, delta ? depth + 1 : 0);
        await this.write(name, delta ?? bytes, false);
        this.sync.add(name);
    }

    /** `undefined` when it is not kept, or is not what it was. */
    async get(hash: string): Promise<Buffer | undefined> {
        const bytes = NAME.test(hash) ? ((await this.read(hash)) ?? (await this.composed(hash))) : undefined;
        return bytes && hashOf(bytes) === hash ? bytes : undefined;
    }

    /** Whether there is something under this hash; only reading it tells whether it is whole. */
    has(hash: string): boolean {
        const exists = (name: string): boolean => lstatSync(this.folder.snapshot(name), { throwIfNoEntry: false }) !== undefined;
        return NAME.test(hash) && (exists(hash) || exists(hash + DELTA));
    }

    async list(): Promise<KeptSnapshot[]> {
        const names = (await this.folder.list('snapshots')).filter(name => NAME.test(name));
        return Promise.all(names.map(name => this.describe(name)));
    }

    remove({ hash, base }: KeptSnapshot): void {
        rmSync(this.folder.snapshot(base === undefined ? hash : hash + DELTA), { force: true });
    }

    /** Whether it is kept already. It counts as used from now on, so that nobody clears it away before its change is written. */
    private use(name: string, size?: number): boolean {
        const file = this.folder.snapshot(name);
        const stats = lstatSync(file, { throwIfNoEntry: false });
        if (!stats) {
            return false;
        }
        if (size !== undefined && stats.size !== size) {
            // A crash came while it was written.
            rmSync(file, { force: true, recursive: true });
            return false;
        }
        const now = new Date();
        lutimesSync(file, now, now);
        return true;
    }

    private isKept(hash: string, size: number): boolean {
        return this.use(hash, size) || this.use(hash + DELTA);
    }

    private async write(name: string, bytes: Buffer, durable: boolean): Promise<void> {
        try {
            await writeNewFile(this.folder.snapshot(name), bytes, { mode: 0o600, durable });
        } catch (error) {
            // Another process keeps the same.
            if (!hasCode(error, 'EEXIST')) {
                throw error;
            }
        }
    }

    private async read(name: string): Promise<Buffer | undefined> {
        try {
            const file = this.folder.snapshot(name);
            return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? await fs.readFile(file) : undefined;
        } catch (error) {
            if (hasCode(error, 'ENOENT')) {
                return undefined;
            }
            throw error;
        }
    }

    private async composed(hash: string): Promise<Buffer | undefined> {
        const delta = await this.read(hash + DELTA);
        const header = headerOf(delta);
        const base = header && (await this.get(header.base));
        return delta && base && applyDelta(delta, base);
    }

    private depthOf(hash: string): number {
        const known = this.depths.get(hash);
        if (known !== undefined) {
            this.depths.delete(hash);
            return known;
        }
        const file = this.folder.snapshot(hash + DELTA);
        const stats = lstatSync(file, { throwIfNoEntry: false });
        return stats?.isFile() ? (headerOf(readFileSync(file))?.depth ?? 0) : 0;
    }

    private async describe(name: string): Promise<KeptSnapshot> {
        const [hash, isDelta] = [name.slice(0, 64), name.endsWith(DELTA)];
        const stats = lstatSync(this.folder.snapshot(name), { throwIfNoEntry: false });
        const base = isDelta ? (headerOf(await this.read(name))?.base ?? '') : undefined;
        return { hash, size: stats?.size ?? 0, usedAt: stats?.mtimeMs ?? 0, base };
    }
}

/** `undefined` for one that a crash has cut off. */
function headerOf(delta: Buffer | undefined): DeltaHeader | undefined {
    try {
        return delta && deltaHeader(delta);
    } catch {
        return undefined;
    }
}
