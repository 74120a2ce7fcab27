import { RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from '@theia/core/shared/react';
import { followsEnd, isAtEnd, ScrollPosition, wentUp } from '../../common/timeline/end-follow';

const NOWHERE: ScrollPosition = { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };

export interface StickToEnd {
    /** Whether the end is out of sight. */
    readonly away: boolean;
    /** After the content or the room for it has changed. */
    settle(): void;
    /** After a scroll. */
    scrolled(): void;
    jump(): void;
    /** The person wants to look at something above. */
    release(): void;
}

/** Keeps the end of what grows in sight, unless the person has scrolled up. */
export function useStickToEnd(element: RefObject<HTMLElement | null>, initially: boolean): StickToEnd {
    const stuck = useRef(initially);
    const last = useRef(NOWHERE);
    const pressed = useRef(false);
    const [away, setAway] = useState(!initially);

    const settle = useCallback(() => {
        const shown = element.current;
        if (!shown || pressed.current) {
            return;
        }
        // The event of a scroll may have yet to come.
        if (wentUp(last.current, shown)) {
            stuck.current = false;
        }
        if (stuck.current) {
            shown.scrollTop = shown.scrollHeight;
            last.current = positionOf(shown);
        } else {
            setAway(!isAtEnd(shown));
        }
    }, [element]);

    const scrolled = useCallback(() => {
        const shown = element.current;
        if (shown) {
            stuck.current = followsEnd(stuck.current, last.current, shown);
            last.current = positionOf(shown);
            setAway(!stuck.current && !isAtEnd(shown));
        }
    }, [element]);

    const release = useCallback(() => {
        stuck.current = false;
    }, []);

    const jump = useCallback(() => {
        stuck.current = true;
        setAway(false);
        settle();
    }, [settle]);

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
    return { away, settle, scrolled, jump, release };
}

function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition {
    return { scrollTop, scrollHeight, clientHeight };
}
