import { createHash, Hash } from 'crypto';
import { hashOf } from './file-state';

/** Below, hashing is as fast as looking for a shortcut. */
const SMALLEST = 64 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;
/** Hashing can be taken up again after each of these. */
const STEP = 512 * 1024;

interface Known {
    readonly content: Buffer;
    /** The hash of the content up to each step. */
    readonly steps: readonly Hash[];
}

/**
 * Hashes of contents. A large content that was written or read a moment ago is kept for a while: comparing bytes is ten times faster than
 * hashing them, and what begins as it does need not be hashed from the beginning.
 */
export class ContentHashes {
    private readonly recent = new Map<string, Known>();
    private bytes = 0;

    /** `guess` is the hash it most likely has. */
    of(content: Buffer, guess: string | undefined): string {
        const known = guess === undefined ? undefined : this.recent.get(guess);
        return guess !== undefined && known?.content.equals(content) ? guess : this.ofNext(content, undefined, 0);
    }

    /** The content of a hash, where it is still at hand. */
    content(hash: string | undefined): Buffer | undefined {
        return hash === undefined ? undefined : this.recent.get(hash)?.content;
    }

    /** The hash of a content that begins as a former one does, for so many bytes. */
    ofNext(content: Buffer, former: string | undefined, common: number): string {
        if (content.length < SMALLEST) {
            return hashOf(content);
        }
        const begun = former === undefined ? undefined : this.recent.get(former)?.steps;
        const steps = begun?.slice(0, Math.floor(common / STEP)) ?? [];
        const digest = steps.at(-1)?.copy() ?? createHash('sha256');
        for (let at = steps.length * STEP; at < content.length; at += STEP) {
            const part = content.subarray(at, at + STEP);
            digest.update(part);
            if (part.length === STEP) {
                steps.push(digest.copy());
            }
        }
        const hash = digest.digest('hex');
        this.remember(hash, { content, steps });
        return hash;
    }

    private remember(hash: string, known: Known): void {
        this.forget(hash);
        this.recent.set(hash, known);
        this.bytes += known.content.length;
        for (const oldest of this.recent.keys()) {
            if (this.bytes <= MOST_BYTES) {
                break;
            }
            this.forget(oldest);
        }
    }

    private forget(hash: string): void {
        this.bytes -= this.recent.get(hash)?.content.length ?? 0;
        this.recent.delete(hash);
    }
}
