import { RefObject, useEffect } from '@theia/core/shared/react';
import type { RowMatch } from '../../common/timeline/row-text';
import type { RowPlace } from '../../common/timeline/scroll-hold';

const ALL = 'openspace-find';
const CURRENT = 'openspace-find-current';

/** Marks found words on the screen with the browser's own highlights: the page stays as it is. */
export function useFindMarks(
    scroller: RefObject<HTMLElement | null>,
    query: string,
    current: RowMatch | undefined,
    goTo: (place: RowPlace) => void
): void {
    useEffect(() => {
        const element = scroller.current;
        if (!element || typeof CSS === 'undefined' || !('highlights' in CSS)) {
            return undefined;
        }
        let frame = 0;
        let reached = false;
        const mark = (): void => {
            const ranges =
                query === ''
                    ? []
                    : [...element.querySelectorAll<HTMLElement>('[data-row]')].map(row => ({
                          row: row.dataset.row,
                          found: rangesIn(row, query)
                      }));
            CSS.highlights.set(ALL, new Highlight(...ranges.flatMap(({ found }) => found)));
            const inRow = ranges.find(({ row }) => row === current?.row)?.found ?? [];
            const shown = inRow[current?.occurrence ?? 0] ?? inRow[0];
            CSS.highlights.set(CURRENT, new Highlight(...(shown ? [shown] : [])));
            if (shown && !reached) {
                reached = true;
                bringIntoView(element, shown, goTo);
            }
        };
        const soon = (): void => {
            cancelAnimationFrame(frame);
            frame = requestAnimationFrame(mark);
        };
        const observer = new MutationObserver(soon);
        observer.observe(element, { childList: true, subtree: true, characterData: true });
        soon();
        return () => {
            observer.disconnect();
            cancelAnimationFrame(frame);
            CSS.highlights.delete(ALL);
            CSS.highlights.delete(CURRENT);
        };
    }, [scroller, query, current, goTo]);
}

function rangesIn(row: HTMLElement, query: string): Range[] {
    const wanted = query.toLocaleLowerCase();
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? '').toLocaleLowerCase();
        for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + wanted.length);
            ranges.push(range);
        }
    }
    return ranges;
}

/** A row may be longer than the screen. It is held where its words are, because rows around it may have yet to be drawn. */
function bringIntoView(scroller: HTMLElement, range: Range, goTo: (place: RowPlace) => void): void {
    const row = range.startContainer.parentElement?.closest<HTMLElement>('[data-row]');
    const [found, room] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (row?.dataset.row && (found.top < room.top + room.height / 8 || found.bottom > room.bottom - 8)) {
        goTo({ key: row.dataset.row, hidden: found.top - row.getBoundingClientRect().top - room.height / 3 });
    }
}
