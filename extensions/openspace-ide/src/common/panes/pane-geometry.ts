import { PaneGeometry } from './pane-layout';

/** A rectangle in pixels. */
export interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

/** Pixels that may lie between neighbours: the handle that is dragged to resize them. */
const GAP = 8;

const NOTHING: PaneGeometry = { x: 0, y: 0, width: 0, height: 0 };

/** The smallest box around all that have a size. */
export function surrounding(boxes: readonly Box[]): Box {
    const seen = boxes.filter(hasSize);
    if (seen.length === 0) {
        return { left: 0, top: 0, right: 0, bottom: 0 };
    }
    return {
        left: Math.min(...seen.map(box => box.left)),
        top: Math.min(...seen.map(box => box.top)),
        right: Math.max(...seen.map(box => box.right)),
        bottom: Math.max(...seen.map(box => box.bottom))
    };
}

/**
 * Boxes in percent of a frame, to a tenth. Edges are rounded instead of sizes, and edges that only a handle separates become one:
 * so boxes that fill the frame in pixels fill exactly 100 % of it, row by row and column by column.
 */
export function toPercent(frame: Box, boxes: readonly Box[]): PaneGeometry[] {
    const seen = boxes.filter(hasSize);
    const horizontal = edges(
        frame.left,
        frame.right,
        seen.flatMap(box => [box.left, box.right])
    );
    const vertical = edges(
        frame.top,
        frame.bottom,
        seen.flatMap(box => [box.top, box.bottom])
    );
    return boxes.map(box => {
        if (!hasSize(box)) {
            return NOTHING;
        }
        const x = horizontal(box.left);
        const y = vertical(box.top);
        return { x, y, width: tenth(horizontal(box.right) - x), height: tenth(vertical(box.bottom) - y) };
    });
}

/** Maps each edge to the percentage that it shares with the edges near it. */
function edges(start: number, end: number, positions: readonly number[]): (position: number) => number {
    const percentages = new Map<number, number>();
    let cluster: number[] = [];
    const close = (): void => {
        const shared = cluster.includes(start) ? 0 : cluster.includes(end) ? 100 : tenth(((mean(cluster) - start) / (end - start)) * 100);
        cluster.forEach(position => percentages.set(position, shared));
        cluster = [];
    };
    for (const position of [...new Set([start, end, ...positions])].sort((one, other) => one - other)) {
        if (position - (cluster.at(-1) ?? position) > GAP) {
            close();
        }
        cluster.push(position);
    }
    close();
    return position => percentages.get(position) ?? 0;
}

function mean(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function tenth(number: number): number {
    return Math.round(number * 10) / 10;
}

function hasSize(box: Box): boolean {
    return box.right > box.left && box.bottom > box.top;
}

/** The handle between two panes: where it is, and which way it can be moved. */
export interface Handle<T> {
    readonly handle: T;
    readonly box: Box;
    readonly orientation: 'horizontal' | 'vertical';
}

export interface HandleMove<T> {
    readonly handle: T;
    /** The new left or top edge of the handle. */
    readonly position: number;
}

/**
 * Which handle to move where, so that a box gets this width (handles that divide horizontally) or height.
 * The one after the box is preferred, as a person would; `undefined` when the box has no neighbour in that direction.
 */
export function moveFor<T>(
    box: Box,
    handles: readonly Handle<T>[],
    orientation: 'horizontal' | 'vertical',
    size: number
): HandleMove<T> | undefined {
    const [start, end, crossStart, crossEnd] =
        orientation === 'horizontal' ? (['left', 'right', 'top', 'bottom'] as const) : (['top', 'bottom', 'left', 'right'] as const);
    const alongside = handles.filter(
        candidate =>
            candidate.orientation === orientation && candidate.box[crossStart] < box[crossEnd] && candidate.box[crossEnd] > box[crossStart]
    );
    const after = alongside.find(candidate => Math.abs(candidate.box[start] - box[end]) <= GAP);
    if (after) {
        return { handle: after.handle, position: box[start] + size };
    }
    const before = alongside.find(candidate => Math.abs(candidate.box[end] - box[start]) <= GAP);
    return before && { handle: before.handle, position: box[end] - size - (before.box[end] - before.box[start]) };
}
