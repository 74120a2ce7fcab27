import { lstatSync, lutimesSync, readFileSync, rmSync } from 'fs';
import * as fs from 'fs/promises';
import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import type { CommonEnds } from '../text/common-ends';
import { writeNewFile } from './durable-file';
import { Difference, hashOf, LONGEST_CHAIN } from './file-state';
import { applyChain, applyDelta, chainTo, Content, deltaHeader, makeDelta, makeDifference } from './snapshot-delta';
import type { SnapshotSync } from './snapshot-sync';
import type { StoreFolder } from './store-folder';

const DELTA = '.delta';
const NAME = /^([0-9a-f]{64})(\.delta)?$/;

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

/**
 * Former contents of files, each once, under the hash of its bytes. One that hardly differs from another is kept as that difference: a
 * small difference is written down with its change and comes from whoever asks, a larger one is in a file, and rests on one in a file.
 */
export class Snapshots {
    /** How far contents that were kept last are from one that is kept as it is. */
    private readonly depths = new Map<string, number>();

    constructor(
        private readonly folder: StoreFolder,
        private readonly sync: SnapshotSync
    ) {}

    /** Keeps a content that others may have written; it is on the disk when this is over. */
    async put({ hash, bytes }: Content, known: readonly Difference[] = []): Promise<void> {
        if (!this.isReached(hash, known) && !this.isKept(hash, bytes.length)) {
            await this.write(hash, bytes, true);
        }
    }

    /**
     * Keeps a content that the store writes to a file in place of another one, which is kept; or gives a difference to be written down
     * with the change. What goes to a file is on the disk soon after: it is in its own file as well, and when that is overwritten at
     * once, only a step between two changes of an agent could be lost with the power.
     */
    async putNext(content: Content, former: FormerContent | undefined, known: readonly Difference[]): Promise<Difference | undefined> {
        const { hash, bytes } = content;
        if (this.isReached(hash, known)) {
            return undefined;
        }
        const steps = former ? chainTo(former.hash, known) : [];
        const base = former && { ...former, depth: steps.at(-1)?.depth ?? this.depthOf(former.hash) };
        const difference = base && makeDifference(content, base);
        if (difference || this.isKept(hash, bytes.length)) {
            return difference;
        }
        const delta = base && steps.length === 0 ? makeDelta(bytes, base) : undefined;
        const name = delta ? hash + DELTA : hash;
        this.depths.set(hash, base && delta ? base.depth + 1 : 0);
        await this.write(name, delta ?? bytes, false);
        this.sync.add(name);
        return undefined;
    }

    /** `undefined` when it is not kept, or is not what it was. */
    async get(hash: string, known: readonly Difference[]): Promise<Buffer | undefined> {
        const bytes = NAME.test(hash) ? ((await this.fromFile(hash)) ?? (await this.fromChain(chainTo(hash, known)))) : undefined;
        return bytes && hashOf(bytes) === hash ? bytes : undefined;
    }

    /** Whether there is something under this hash; only reading it tells whether it is whole. */
    has(hash: string, known: readonly Difference[]): boolean {
        return NAME.test(hash) && (this.exists(hash) || this.isReached(hash, known));
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

    /** Whether differences lead to it from a content in a file. */
    private isReached(hash: string, known: readonly Difference[]): boolean {
        return this.fromWhereKept(chainTo(hash, known)).length > 0;
    }

    /** The part of a chain that starts from a content in a file; where that has been lost, a later one may have been kept anew. */
    private fromWhereKept(chain: readonly Difference[]): readonly Difference[] {
        const start = chain.findIndex(({ base }) => this.exists(base));
        return start < 0 ? [] : chain.slice(start);
    }

    private exists(hash: string): boolean {
        const isThere = (name: string): boolean => lstatSync(this.folder.snapshot(name), { throwIfNoEntry: false }) !== undefined;
        return isThere(hash) || isThere(hash + DELTA);
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

    private async fromFile(hash: string, below = LONGEST_CHAIN + 1): Promise<Buffer | undefined> {
        const bytes = await this.read(hash);
        const delta = bytes ? undefined : await this.read(hash + DELTA);
        const header = deltaHeader(delta);
        const base = header && header.depth < below ? await this.fromFile(header.base, header.depth) : undefined;
        return bytes ?? (header && delta && base && applyDelta(header, delta, base));
    }

    private async fromChain(chain: readonly Difference[]): Promise<Buffer | undefined> {
        const steps = this.fromWhereKept(chain);
        const base = steps.length > 0 ? await this.fromFile(steps[0].base) : undefined;
        return base && applyChain(steps, base);
    }

    private depthOf(hash: string): number {
        const known = this.depths.get(hash);
        if (known !== undefined) {
            this.depths.delete(hash);
            return known;
        }
        const file = this.folder.snapshot(hash + DELTA);
        const stats = lstatSync(file, { throwIfNoEntry: false });
        return stats?.isFile() ? (deltaHeader(readFileSync(file))?.depth ?? 0) : 0;
    }

    private async describe(name: string): Promise<KeptSnapshot> {
        const [hash, isDelta] = [name.slice(0, 64), name.endsWith(DELTA)];
        const stats = lstatSync(this.folder.snapshot(name), { throwIfNoEntry: false });
        const base = isDelta ? (deltaHeader(await this.read(name))?.base ?? '') : undefined;
        return { hash, size: stats?.size ?? 0, usedAt: stats?.mtimeMs ?? 0, base };
    }
}
