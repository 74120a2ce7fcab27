import type { CommonEnds } from '../text/common-ends';
import { Difference, LARGEST_WITH_CHANGE, LONGEST_CHAIN } from './file-state';

/** Smaller contents are not worth a file that says only what differs. */
const SMALLEST = 32 * 1024;
/** Nor is a difference larger than this part of the content. */
const LARGEST_PART = 0.25;

const Header = Difference.omit({ hash: true, middle: true });
type DeltaHeader = Omit<Difference, 'hash' | 'middle'>;

/** A content with its hash. */
export interface Content {
    readonly hash: string;
    readonly bytes: Buffer;
}

/** A content that is kept, as one may start a difference from it. */
export interface DeltaBase {
    readonly hash: string;
    /** What it has in common with the content. */
    readonly common: CommonEnds;
    /** 0 for one that is kept as it is. */
    readonly depth: number;
}

/** What is written down with a change; `undefined` when that would be too much. */
export function makeDifference({ hash, bytes }: Content, base: DeltaBase): Difference | undefined {
    const middle = middleOf(bytes, base);
    return middle && middle.length <= LARGEST_WITH_CHANGE ? { hash, ...headerFor(base), middle: middle.toString('base64') } : undefined;
}

/** A large content as a file that says what differs from another one; `undefined` when that saves little. */
export function makeDelta(bytes: Buffer, base: DeltaBase): Buffer | undefined {
    const middle = middleOf(bytes, base);
    return middle && bytes.length >= SMALLEST && middle.length <= bytes.length * LARGEST_PART
        ? Buffer.concat([Buffer.from(`${JSON.stringify(headerFor(base))}\n`), middle])
        : undefined;
}

/** `undefined` for what is no difference, or one that a crash has cut off. */
export function deltaHeader(delta: Buffer | undefined): DeltaHeader | undefined {
    try {
        return delta && Header.parse(JSON.parse(delta.toString('latin1', 0, delta.indexOf('\n'))));
    } catch {
        return undefined;
    }
}

export function applyDelta(header: DeltaHeader, delta: Buffer, base: Buffer): Buffer {
    return withMiddle(header, delta.subarray(delta.indexOf('\n') + 1), base);
}

/** Those that lead to a content, itself the last; none where it is kept apart. Whatever a repository brings along, it comes to an end. */
export function chainTo(hash: string, differences: readonly Difference[]): Difference[] {
    const chain: Difference[] = [];
    const next = (wanted: string, below: number): Difference | undefined =>
        differences.find(difference => difference.hash === wanted && difference.depth < below);
    for (let step = next(hash, LONGEST_CHAIN + 1); step; step = next(step.base, step.depth)) {
        chain.unshift(step);
    }
    return chain;
}

/** The content that a chain leads to, from the one it starts from. */
export function applyChain(chain: readonly Difference[], base: Buffer): Buffer {
    return chain.reduce((bytes, difference) => withMiddle(difference, Buffer.from(difference.middle, 'base64'), bytes), base);
}

/** `undefined` where there are too many steps already. */
function middleOf(bytes: Buffer, { common: { start, end }, depth }: DeltaBase): Buffer | undefined {
    return depth < LONGEST_CHAIN ? bytes.subarray(start, bytes.length - end) : undefined;
}

function headerFor({ hash, common: { start, end }, depth }: DeltaBase): DeltaHeader {
    return { base: hash, start, end, depth: depth + 1 };
}

function withMiddle({ start, end }: DeltaHeader, middle: Buffer, base: Buffer): Buffer {
    // A repository may bring numbers along that would make it grow with each step.
    return Buffer.concat([base.subarray(0, start), middle, base.subarray(Math.max(start, base.length - end))]);
}
