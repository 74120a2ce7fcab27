import type { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CacheSnapshot, Virtualizer, VirtualizerHandle } from 'virtua';
import { isAtEnd, RowPlace } from '../../common/timeline/scroll-hold';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { TimelineRows } from '../../common/timeline/timeline-rows';
import { useSessionState } from '../state/use-session-state';
import { FindBar } from './find-bar';
import { RowView } from './row-view';
import { Announcer, StickyQuestion, stickyQuestionAt } from './timeline-overlays';
import type { TimelineNavigation } from './timeline-navigation';
import { TimelineProvider, TimelineScope } from './timeline-context';
import { useEarlierPages } from './use-earlier-pages';
import { useMessageSteps } from './use-message-steps';
import { useScrollHold } from './use-scroll-hold';

/** Where the person was in a session when they left it. */
export interface TimelinePlace {
    /** Absent at the end, where people stay when the conversation grows. */
    readonly top?: RowPlace;
    /** How many rows the cache is for. */
    readonly rows: number;
    /** How high the rows are, so that they need not be measured again. */
    readonly cache: CacheSnapshot;
}

export interface TimelineProps {
    readonly scope: TimelineScope;
    readonly navigation: TimelineNavigation;
    readonly places: Map<string, TimelinePlace>;
}

/** The conversation. Only what is on the screen is in the page, however long it is. */
export function Timeline({ scope, navigation, places }: TimelineProps): React.ReactNode {
    const { services, sessionId } = scope;
    const rows = useRows(services.sessions, sessionId);
    const [place] = React.useState(() => places.get(sessionId));
    const latest = React.useRef(rows);
    latest.current = rows;
    const scroller = React.useRef<HTMLDivElement>(null);
    const list = React.useRef<VirtualizerHandle>(null);
    const topOf = React.useCallback((to: RowPlace) => topOfPlace(to, latest.current, list.current), []);
    const end = useScrollHold(scroller, place?.top ?? 'end', topOf);
    const held = React.useMemo(() => ({ ...scope, hold: end.release }), [scope, end.release]);
    const earlier = useEarlierPages(services, sessionId, rows);
    const [sticky, setSticky] = React.useState<string>();
    const [finding, setFinding] = React.useState(false);
    const goTo = React.useCallback((key: string) => end.goTo({ key, hidden: 0 }), [end.goTo]);
    const steps = useMessageSteps(rows, list, goTo, end.jumpToEnd);

    const scrolled = (): void => {
        end.scrolled();
        setSticky(stickyQuestionAt(list.current, rows));
        if (list.current && list.current.scrollOffset < list.current.viewportSize) {
            earlier.load();
        }
    };

    const empty = rows.length === 0;
    React.useLayoutEffect(
        () => () => {
            if (scroller.current && list.current) {
                const top = isAtEnd(scroller.current) ? undefined : placeAtTop(list.current, latest.current);
                places.set(sessionId, { top, rows: latest.current.length, cache: list.current.cache });
            }
        },
        []
    );
    React.useEffect(() => {
        const shown = navigation.show({
            ...steps,
            jumpToLatest: end.jumpToEnd,
            find: () => setFinding(true),
            lastAnswer: () => lastAnswer(rows)
        });
        return () => shown.dispose();
    });
    React.useEffect(() => {
        if (!end.away && !finding) {
            services.attempt(() => services.sessions.releaseEarlier(sessionId));
        }
    }, [end.away, finding]);
    // A first page that does not fill the screen cannot be scrolled, so nothing would ask for the one before.
    React.useEffect(() => {
        if (scroller.current && scroller.current.scrollHeight <= scroller.current.clientHeight) {
            earlier.load();
        }
    }, [rows.length]);

    return (
        <TimelineProvider value={held}>
            <div className="openspace-timeline">
                {finding && <FindBar rows={rows} earlier={earlier} scroller={scroller} goTo={end.goTo} close={() => setFinding(false)} />}
                <StickyQuestion rows={rows} rowKey={sticky} goTo={goTo} />
                <div
                    ref={scroller}
                    className="openspace-timeline-scroller"
                    role="feed"
                    aria-label={nls.localize('openspace/chat/conversation', 'Conversation')}
                    aria-busy={earlier.loading}
                    tabIndex={0}
                >
                    {earlier.loading && (
                        <div className="openspace-loading">
                            <i className={codicon('loading', true)} aria-hidden />{' '}
                            {nls.localize('openspace/chat/loading', 'Loading earlier messages')}
                        </div>
                    )}
                    {/* A list that begins empty draws its first rows before it goes to its last. */}
                    {!empty && (
                        <Virtualizer
                            ref={list}
                            data={rows}
                            shift={earlier.shifted}
                            cache={place?.rows === rows.length ? place.cache : undefined}
                            scrollRef={scroller}
                            onScroll={scrolled}
                            onResize={end.settle}
                        >
                            {(row, index) => (
                                <div
                                    key={row.key}
                                    className={`openspace-row openspace-row-${row.kind === 'part' ? row.part.type : row.kind}`}
                                    role="article"
                                    aria-label={labelOf(row)}
                                    aria-posinset={index + 1}
                                    aria-setsize={earlier.more ? -1 : rows.length}
                                    data-row={row.key}
                                >
                                    <RowView row={row} />
                                </div>
                            )}
                        </Virtualizer>
                    )}
                </div>
                {end.away && (
                    <button type="button" className="openspace-latest" onClick={end.jumpToEnd}>
                        <i className={codicon('arrow-down')} aria-hidden /> {nls.localize('openspace/chat/latest', 'Latest')}
                    </button>
                )}
                <Announcer rows={rows} />
            </div>
        </TimelineProvider>
    );
}

function useRows(sessions: SessionService, sessionId: string): readonly TimelineRow[] {
    const [builder] = React.useState(() => new TimelineRows(sessionId));
    const select = React.useCallback((state: SessionState) => builder.update(state), [builder]);
    return useSessionState(sessions, select);
}

function placeAtTop(list: VirtualizerHandle, rows: readonly TimelineRow[]): RowPlace | undefined {
    const index = list.findItemIndex(list.scrollOffset);
    return rows[index] && { key: rows[index].key, hidden: list.scrollOffset - list.getItemOffset(index) };
}

function topOfPlace({ key, hidden }: RowPlace, rows: readonly TimelineRow[], list: VirtualizerHandle | null): number | 'gone' | undefined {
    if (!list) {
        return undefined;
    }
    const index = rows.findIndex(row => row.key === key);
    return index < 0 ? 'gone' : list.getItemOffset(index) + hidden;
}

function lastAnswer(rows: readonly TimelineRow[]): string | undefined {
    for (let index = rows.length - 1; index >= 0; index--) {
        const row = rows[index];
        if (row.kind === 'footer') {
            return row.summary.answer;
        }
    }
    return undefined;
}

function labelOf({ kind }: TimelineRow): string {
    return kind === 'question'
        ? nls.localize('openspace/chat/you', 'You')
        : kind === 'footer'
          ? nls.localize('openspace/chat/turnEnd', 'End of turn')
          : nls.localize('openspace/chat/agent', 'Agent');
}
