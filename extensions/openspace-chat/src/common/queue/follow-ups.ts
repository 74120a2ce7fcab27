import type { Draft } from '../prompt/draft';

/** Something to say when the agent is done with what it does now. */
export interface FollowUp {
    readonly id: string;
    readonly draft: Draft;
}

/** The follow-ups of one session, the next one first. */
export interface FollowUps {
    readonly items: readonly FollowUp[];
    /** The turn before did not end well: the person looks first. */
    readonly paused: boolean;
}

export const NO_FOLLOW_UPS: FollowUps = { items: [], paused: false };

export function append(queue: FollowUps, item: FollowUp): FollowUps {
    return { ...queue, items: [...without(queue, item.id), item] };
}

/** Puts one back that could not be sent; the others wait until the person has looked. */
export function putBack(queue: FollowUps, item: FollowUp): FollowUps {
    return { items: [item, ...without(queue, item.id)], paused: true };
}

/** An empty queue waits for nothing. */
export function remove(queue: FollowUps, id: string): FollowUps {
    const items = without(queue, id);
    return { items, paused: queue.paused && items.length > 0 };
}

export function edit(queue: FollowUps, id: string, draft: Draft): FollowUps {
    return { ...queue, items: queue.items.map(item => (item.id === id ? { ...item, draft } : item)) };
}

/** Moves one by so many places; it stops at the ends. */
export function move(queue: FollowUps, id: string, places: number): FollowUps {
    const from = queue.items.findIndex(item => item.id === id);
    if (from < 0) {
        return queue;
    }
    const items = without(queue, id);
    const to = Math.min(Math.max(from + places, 0), items.length);
    return { ...queue, items: [...items.slice(0, to), queue.items[from], ...items.slice(to)] };
}

export function pause(queue: FollowUps): FollowUps {
    return queue.items.length === 0 || queue.paused ? queue : { ...queue, paused: true };
}

export function resume(queue: FollowUps): FollowUps {
    return { ...queue, paused: false };
}

/** What is said now that a turn is over. */
export function nextAfterTurn(queue: FollowUps, endedWell: boolean): { readonly queue: FollowUps; readonly item?: FollowUp } {
    if (!endedWell) {
        return { queue: pause(queue) };
    }
    const [item] = queue.items;
    return queue.paused || item === undefined ? { queue } : { queue: remove(queue, item.id), item };
}

function without({ items }: FollowUps, id: string): FollowUp[] {
    return items.filter(item => item.id !== id);
}
