import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { findInRows, RowMatch } from '../../common/timeline/row-text';
import type { RowPlace } from '../../common/timeline/scroll-hold';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { IconButton } from '../panel/icon-button';
import { useFindMarks } from './use-find-marks';
import type { EarlierPages } from './use-earlier-pages';

interface FindBarProps {
    readonly rows: readonly TimelineRow[];
    readonly earlier: EarlierPages;
    readonly scroller: React.RefObject<HTMLDivElement | null>;
    readonly goTo: (place: RowPlace) => void;
    readonly close: () => void;
}

/** Finds words in the whole conversation, whether it is in the page or not. Older pages are fetched when the search goes beyond what is here. */
export function FindBar({ rows, earlier, scroller, goTo, close }: FindBarProps): React.ReactNode {
    const [query, setQuery] = React.useState('');
    const matches = React.useMemo(() => findInRows(rows, query), [rows, query]);
    const [current, setCurrent] = React.useState<RowMatch>();
    const index = current ? matches.findIndex(({ row, occurrence }) => row === current.row && occurrence === current.occurrence) : -1;
    const [searching, setSearching] = React.useState(false);
    useFindMarks(scroller, query, current, goTo);

    const show = (match: RowMatch | undefined): void => {
        setCurrent(match);
        if (match) {
            goTo({ key: match.row, hidden: 0 });
        }
    };
    /** From the newest to the oldest: what people look for was mostly said not long ago. */
    const type = (text: string): void => {
        setQuery(text);
        show(findInRows(rows, text).at(-1));
    };
    const next = (): void => show(matches[(index + 1) % matches.length]);
    const previous = (): void => {
        if (index > 0) {
            show(matches[index - 1]);
        } else if (earlier.more) {
            setSearching(true);
        } else {
            show(matches.at(-1));
        }
    };
    // While it searches, pages come until one has a match before the first, or there are no more.
    React.useEffect(() => {
        if (!searching || earlier.loading) {
            return;
        }
        if (index > 0 || (index < 0 && matches.length > 0)) {
            setSearching(false);
            show(index > 0 ? matches[index - 1] : matches.at(-1));
        } else if (earlier.more) {
            earlier.load();
        } else {
            setSearching(false);
        }
    }, [searching, earlier.loading, matches]);

    const pressed = (event: React.KeyboardEvent): void => {
        if (event.key === 'Escape') {
            close();
        } else if (event.key === 'Enter' || event.key === 'F3') {
            (event.shiftKey ? next : previous)();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div className="openspace-find" role="search" onKeyDown={pressed}>
            <input
                className="theia-input"
                autoFocus
                value={query}
                placeholder={nls.localize('openspace/chat/findPlaceholder', 'Find in conversation')}
                aria-label={nls.localize('openspace/chat/findPlaceholder', 'Find in conversation')}
                onChange={event => type(event.target.value)}
            />
            <span className="openspace-find-count" role="status">
                {searching
                    ? nls.localize('openspace/chat/searching', 'Searching…')
                    : countWords(query, index, matches.length, earlier.more)}
            </span>
            <IconButton icon="arrow-up" label={nls.localize('openspace/chat/findPrevious', 'Previous match (Enter)')} onClick={previous} />
            <IconButton icon="arrow-down" label={nls.localize('openspace/chat/findNext', 'Next match (Shift+Enter)')} onClick={next} />
            <IconButton icon="close" label={nls.localize('openspace/chat/findClose', 'Close (Escape)')} onClick={close} />
        </div>
    );
}

function countWords(query: string, index: number, count: number, more: boolean): string {
    if (query === '') {
        return '';
    }
    const plus = more ? '+' : '';
    return count === 0 && !more
        ? nls.localize('openspace/chat/findNone', 'Not found')
        : nls.localize('openspace/chat/findCount', '{0} of {1}', index + 1, `${count}${plus}`);
}
