/** Nearer to the end than this counts as at the end. */
const NEAR = 32;

/** Where a list that scrolls stands. */
export interface ScrollPosition {
    readonly scrollTop: number;
    readonly scrollHeight: number;
    readonly clientHeight: number;
}

/** A row at the upper edge, and how much of it is out of sight. */
export interface RowPlace {
    readonly key: string;
    readonly hidden: number;
}

/** What stays in sight while the content changes: the end, a row, or just whatever there is. */
export type ScrollHold = 'end' | RowPlace | undefined;

export function isAtEnd({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): boolean {
    return scrollHeight - scrollTop - clientHeight < NEAR;
}

/** Whether a person has scrolled, be it by a hair: nothing else moves a list while its content and the room for it stay as they are. */
export function wasScrolled(before: ScrollPosition, now: ScrollPosition): boolean {
    const moved = Math.abs(now.scrollTop - before.scrollTop) > 1;
    return moved && now.scrollHeight === before.scrollHeight && now.clientHeight === before.clientHeight;
}

/** What is held after the list has moved. */
export function holdAfter(hold: ScrollHold, before: ScrollPosition, now: ScrollPosition): ScrollHold {
    if (wasScrolled(before, now)) {
        return now.scrollTop > before.scrollTop && isAtEnd(now) ? 'end' : undefined;
    }
    if (typeof hold === 'object') {
        return hold;
    }
    if (hold === 'end') {
        // Content that grows moves nobody up; one that shrinks may leave everybody at the end.
        return isAtEnd(now) || now.scrollTop >= before.scrollTop - 1 ? 'end' : undefined;
    }
    // Who leaves the end slowly is near it for a while.
    const cameDown = now.scrollTop > before.scrollTop || now.scrollHeight < before.scrollHeight || now.clientHeight > before.clientHeight;
    return cameDown && isAtEnd(now) ? 'end' : undefined;
}
