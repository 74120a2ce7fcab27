import { RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from '@theia/core/shared/react';

/** Nearer to the end than this counts as at the end. */
const NEAR = 32;

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
    const last = useRef({ top: 0, height: 0 });
    const pressed = useRef(false);
    const [away, setAway] = useState(!initially);

    const settle = useCallback(() => {
        const shown = element.current;
        if (pressed.current) {
            return;
        }
        // A person may have scrolled although the event has yet to come.
        if (shown && shown.scrollHeight === last.current.height && shown.scrollTop < last.current.top - 1) {
            stuck.current = false;
        }
        if (shown && stuck.current) {
            shown.scrollTop = shown.scrollHeight;
            last.current = { top: shown.scrollTop, height: shown.scrollHeight };
        } else if (shown) {
            setAway(shown.scrollHeight - shown.scrollTop - shown.clientHeight >= NEAR);
        }
    }, [element]);

    const scrolled = useCallback(() => {
        const shown = element.current;
        if (!shown) {
            return;
        }
        const { scrollTop, scrollHeight, clientHeight } = shown;
        const atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
        // Content that grows moves nobody up; only a person does.
        if (atEnd) {
            stuck.current = true;
        } else if (scrollTop < last.current.top - 1) {
            stuck.current = false;
        }
        last.current = { top: scrollTop, height: scrollHeight };
        setAway(!stuck.current && !atEnd);
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
