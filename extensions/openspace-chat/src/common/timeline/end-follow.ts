/** Nearer to the end than this counts as at the end. */
const NEAR = 32;

/** Where a list that scrolls stands. */
export interface ScrollPosition {
    readonly scrollTop: number;
    readonly scrollHeight: number;
    readonly clientHeight: number;
}

export function isAtEnd({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): boolean {
    return scrollHeight - scrollTop - clientHeight < NEAR;
}

/** Whether a person has scrolled up, be it by a hair: nothing else goes up while the content and the room for it stay as they are. */
export function wentUp(before: ScrollPosition, now: ScrollPosition): boolean {
    return isAbove(before, now) && now.scrollHeight === before.scrollHeight && now.clientHeight === before.clientHeight;
}

/** Whether a list follows its end after it has moved. */
export function followsEnd(followed: boolean, before: ScrollPosition, now: ScrollPosition): boolean {
    if (wentUp(before, now)) {
        return false;
    }
    // Content that grows moves nobody up; one that shrinks may leave everybody at the end.
    return isAtEnd(now) || (followed && !isAbove(before, now));
}

function isAbove(before: ScrollPosition, now: ScrollPosition): boolean {
    return now.scrollTop < before.scrollTop - 1;
}
