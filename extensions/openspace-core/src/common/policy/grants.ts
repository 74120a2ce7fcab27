import { injectable } from '@theia/core/shared/inversify';
import { canonicalJson } from './canonical-json';

/** How long a grant that was asked for ahead may wait for its call. */
const LIFETIME = 5 * 60_000;

const MAXIMAL_ENTRIES = 500;

/**
 * What the person has already allowed: single calls asked for ahead, and calls they want to be asked about no more while the
 * session lasts. Both are bound to the owner, the tool and its exact arguments; anything else is asked for again.
 */
@injectable()
export class Grants {
    /** When each single grant ends. */
    private readonly single = new Map<string, number>();
    private readonly remembered = new Set<string>();

    /** Allows one such call within five minutes. */
    grant(owner: string, toolId: string, input: unknown, now = Date.now()): void {
        const key = keyOf(owner, toolId, input);
        this.single.delete(key);
        this.single.set(key, now + LIFETIME);
        this.dropOldest(this.single, now);
    }

    /** Allows such calls until the owner is forgotten. */
    remember(owner: string, toolId: string, input: unknown): void {
        this.remembered.add(keyOf(owner, toolId, input));
        this.dropOldest(this.remembered);
    }

    /** Whether the call is allowed; a single grant is used up by that. */
    use(owner: string, toolId: string, input: unknown, now = Date.now()): boolean {
        const key = keyOf(owner, toolId, input);
        if (this.remembered.has(key)) {
            return true;
        }
        const until = this.single.get(key);
        this.single.delete(key);
        return until !== undefined && now < until;
    }

    /** Forgets all that an owner was allowed, as when its session ends. */
    forget(owner: string): void {
        const prefix = prefixOf(owner);
        for (const entries of [this.single, this.remembered]) {
            for (const key of [...entries.keys()].filter(each => each.startsWith(prefix))) {
                entries.delete(key);
            }
        }
    }

    private dropOldest(entries: Map<string, number> | Set<string>, now?: number): void {
        if (entries instanceof Map && now !== undefined) {
            for (const [key, until] of entries) {
                if (until <= now) {
                    entries.delete(key);
                }
            }
        }
        for (const oldest of entries.keys()) {
            if (entries.size <= MAXIMAL_ENTRIES) {
                break;
            }
            entries.delete(oldest);
        }
    }
}

function keyOf(owner: string, toolId: string, input: unknown): string {
    return `${prefixOf(owner)}${canonicalJson([toolId, input])}`;
}

function prefixOf(owner: string): string {
    return `${JSON.stringify(owner)} `;
}
