import { RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from '@theia/core/shared/react';
import { holdAfter, isAtEnd, RowPlace, ScrollHold, ScrollPosition, wasScrolled } from '../../common/timeline/scroll-hold';

const NOWHERE: ScrollPosition = { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };

export interface ScrollHolder {
    /** Whether the end is out of sight. */
    readonly away: boolean;
    /** After the content or the room for it has changed. */
    settle(): void;
    /** After a scroll. */
    scrolled(): void;
    jumpToEnd(): void;
    goTo(place: RowPlace): void;
    /** The person wants to look at something here. */
    release(): void;
}

/**
 * Keeps in sight what the person wants to see: the end of what grows, or a row that they went to, until they scroll elsewhere.
 * @param topOf how far down a place is; undefined while nothing is drawn, and `gone` for a row that is there no more
 */
export function useScrollHold(
    element: RefObject<HTMLElement | null>,
    initially: ScrollHold,
    topOf: (place: RowPlace) => number | 'gone' | undefined
): ScrollHolder {
    const hold = useRef(initially);
    const last = useRef(NOWHERE);
    const pressed = useRef(false);
    const [away, setAway] = useState(initially !== 'end');

    const settle = useCallback(() => {
        const shown = element.current;
        if (!shown || pressed.current) {
            return;
        }
        // The event of a scroll may have yet to come.
        if (wasScrolled(last.current, shown)) {
            hold.current = undefined;
        }
        const wanted = typeof hold.current === 'object' ? topOf(hold.current) : hold.current;
        if (wanted === 'gone') {
            // The end is what they would look for.
            hold.current = 'end';
        }
        if (wanted !== undefined) {
            shown.scrollTop = typeof wanted === 'number' ? wanted : shown.scrollHeight;
            last.current = positionOf(shown);
        }
        setAway(hold.current !== 'end' && !isAtEnd(shown));
    }, [element, topOf]);

    const scrolled = useCallback(() => {
        const shown = element.current;
        if (shown) {
            hold.current = holdAfter(hold.current, last.current, shown);
            last.current = positionOf(shown);
            setAway(hold.current !== 'end' && !isAtEnd(shown));
        }
    }, [element]);

    const release = useCallback(() => {
        hold.current = undefined;
    }, []);

    const take = useCallback(
        (next: ScrollHold) => {
            const shown = element.current;
            hold.current = next;
            // Where the list is now counts as no move of the person.
            last.current = shown ? positionOf(shown) : last.current;
            settle();
        },
        [element, settle]
    );
    const jumpToEnd = useCallback(() => take('end'), [take]);

    // What moves away under a pressed pointer is never clicked.
    useEffect(() => {
        const shown = element.current;
        // A press on the scrollbar is one on the element itself, and not every browser tells when that ends.
        const press = (event: PointerEvent): void => {
            pressed.current = event.target !== shown;
        };
        // The click comes after the release.
        const lift = (): void => {
            if (pressed.current) {
                pressed.current = false;
                requestAnimationFrame(settle);
            }
        };
        shown?.addEventListener('pointerdown', press);
        window.addEventListener('pointerup', lift);
        window.addEventListener('pointercancel', lift);
        return () => {
            shown?.removeEventListener('pointerdown', press);
            window.removeEventListener('pointerup', lift);
            window.removeEventListener('pointercancel', lift);
        };
    }, [element, settle]);

    useLayoutEffect(settle);
    return { away, settle, scrolled, jumpToEnd, goTo: take, release };
}

function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition {
    return { scrollTop, scrollHeight, clientHeight };
}
