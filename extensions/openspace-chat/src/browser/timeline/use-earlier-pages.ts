import { useCallback, useLayoutEffect, useRef, useState } from '@theia/core/shared/react';
import { hasShifted } from '../../common/timeline/row-shift';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { useSessionState } from '../state/use-session-state';
import type { TimelineServices } from './timeline-context';

export interface EarlierPages {
    /** There are older messages that are not here. */
    readonly more: boolean;
    readonly loading: boolean;
    /** In this rendering rows have come or gone before the others: the list keeps its place from the end. */
    readonly shifted: boolean;
    /** Fetches the page before, unless it is on its way already. */
    load(): void;
}

/** Older messages, a page at a time, when the person comes near them. */
export function useEarlierPages(services: TimelineServices, sessionId: string, rows: readonly TimelineRow[]): EarlierPages {
    const more = useSessionState(services.sessions, state => state.transcripts.get(sessionId)?.cursor !== undefined);
    const [loading, setLoading] = useState(false);
    const fetching = useRef(false);
    const before = useRef<readonly TimelineRow[]>(rows);
    const shifted = before.current !== rows && hasShifted(before.current, rows);
    useLayoutEffect(() => {
        before.current = rows;
    });
    const load = useCallback(() => {
        if (fetching.current || !services.sessions.state.transcripts.get(sessionId)?.cursor) {
            return;
        }
        fetching.current = true;
        setLoading(true);
        services.attempt(async () => {
            try {
                await services.sessions.loadEarlier(sessionId);
            } finally {
                fetching.current = false;
                setLoading(false);
            }
        });
    }, [services, sessionId]);
    return { more, loading, shifted, load };
}
