import type { StoreParts } from './change-commit';
import type { KeptSnapshot } from './snapshots';

/** So many changes are made before it is looked for contents that nobody needs any more. */
const CHANGES_BETWEEN = 200;
/** A content that is still being written, or whose change is, must not be cleared away; other processes write too. */
const GRACE = 60_000;
/** Clearing goes somewhat below the limit, so that not every change has to clear. */
const TARGET = 0.9;

/** Keeps the snapshots within their limit, in the background. */
export class SnapshotCollector {
    private changes = 0;
    /** Bytes that are kept, as far as this process knows; `undefined` until somebody has counted. */
    private bytes: number | undefined;
    private running: Promise<void> | undefined;

    constructor(private readonly store: StoreParts) {}

    /** A change was made: it may have pushed an older one out, or the snapshots over their limit. */
    changed(bytes: number, limit: number): void {
        this.changes++;
        this.bytes = this.bytes === undefined ? undefined : this.bytes + bytes;
        if (this.bytes !== undefined && this.bytes <= limit && this.changes < CHANGES_BETWEEN) {
            return;
        }
        this.running ??= this.collect(limit)
            .catch(error => this.store.logger.warn('Old snapshots could not be cleared away.', error))
            .finally(() => (this.running = undefined));
    }

    async idle(): Promise<void> {
        await this.running;
    }

    private async collect(limit: number): Promise<void> {
        const { snapshots } = this.store;
        this.changes = 0;
        const needed = this.needed();
        const kept = await snapshots.list();
        keepBases(kept, needed);
        const { useless, surplus, bytes } = sortOut(kept, needed, limit);
        for (const snapshot of [...useless, ...surplus]) {
            snapshots.remove(snapshot);
        }
        this.bytes = bytes;
    }

    /** The contents that changes need, with the time of the last one that does. */
    private needed(): Map<string, number> {
        const { journal } = this.store;
        const needed = new Map<string, number>();
        journal.catchUp();
        const need = (hash: string | undefined, time: number): void => {
            if (hash !== undefined) {
                needed.set(hash, Math.max(time, needed.get(hash) ?? 0));
            }
        };
        for (const [, { changes, differences }] of journal.all()) {
            for (const { before, after, time } of changes) {
                need(before, time);
                need(after, time);
            }
            differences.forEach(({ base }) => need(base, changes[0]?.time ?? 0));
        }
        return needed;
    }
}

/** What a needed content says its differences from is needed for as long. */
function keepBases(kept: readonly KeptSnapshot[], needed: Map<string, number>): void {
    const bases = new Map(kept.map(({ hash, base }) => [hash, base]));
    for (const [hash, time] of [...needed]) {
        for (let base = bases.get(hash); base !== undefined && (needed.get(base) ?? 0) < time; base = bases.get(base)) {
            needed.set(base, time);
        }
    }
}

interface Sorted {
    readonly useless: KeptSnapshot[];
    /** The oldest of those that changes need, as many as the limit demands. */
    readonly surplus: KeptSnapshot[];
    /** What stays. */
    readonly bytes: number;
}

function sortOut(kept: readonly KeptSnapshot[], needed: ReadonlyMap<string, number>, limit: number): Sorted {
    const young = Date.now() - GRACE;
    const isUseless = ({ hash, usedAt }: KeptSnapshot): boolean => !needed.has(hash) && usedAt < young;
    const useful = kept.filter(each => !isUseless(each));
    const age = ({ hash, usedAt }: KeptSnapshot): number => needed.get(hash) ?? usedAt;
    const surplus: KeptSnapshot[] = [];
    let bytes = useful.reduce((sum, { size }) => sum + size, 0);
    if (bytes > limit) {
        for (const oldest of [...useful].sort((a, b) => age(a) - age(b))) {
            if (bytes <= limit * TARGET) {
                break;
            }
            surplus.push(oldest);
            bytes -= oldest.size;
        }
    }
    return { useless: kept.filter(isUseless), surplus, bytes };
}
