import { z } from 'zod';
import type { CommonEnds } from '../text/common-ends';

/** Smaller contents are kept as they are. */
const SMALLEST = 32 * 1024;
/** A difference larger than this part of the content is not worth it. */
const LARGEST_PART = 0.25;
/** Contents that lead to each other; each step costs time when the last one is wanted. */
const LONGEST_CHAIN = 10;

const Header = z.object({
    /** The content this one differs from, by its hash. */
    base: z.string().regex(/^[0-9a-f]{64}$/),
    /** What both have at the beginning and at the end. */
    start: z.number().int().min(0),
    end: z.number().int().min(0),
    /** Differences between this and a content that is kept as it is. */
    depth: z.number().int().min(1).max(LONGEST_CHAIN)
});
export type DeltaHeader = z.infer<typeof Header>;

/** A content that is kept, as one may start a difference from it. */
export interface DeltaBase {
    readonly hash: string;
    /** What it has in common with the content. */
    readonly common: CommonEnds;
    /** 0 for one that is kept as it is. */
    readonly depth: number;
}

/** A large content as what differs from another one; `undefined` when that saves little. */
export function makeDelta(bytes: Buffer, base: DeltaBase): Buffer | undefined {
    if (bytes.length < SMALLEST || base.depth >= LONGEST_CHAIN) {
        return undefined;
    }
    const { start, end } = base.common;
    if (bytes.length - start - end > bytes.length * LARGEST_PART) {
        return undefined;
    }
    const header: DeltaHeader = { base: base.hash, start, end, depth: base.depth + 1 };
    return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes.subarray(start, bytes.length - end)]);
}

/** Throws for what is no difference. */
export function deltaHeader(delta: Buffer): DeltaHeader {
    return Header.parse(JSON.parse(delta.toString('latin1', 0, delta.indexOf('\n'))));
}

export function applyDelta(delta: Buffer, base: Buffer): Buffer {
    const { start, end } = deltaHeader(delta);
    return Buffer.concat([base.subarray(0, start), delta.subarray(delta.indexOf('\n') + 1), base.subarray(base.length - end)]);
}
