import { useCallback, useLayoutEffect, useRef, useState } from '@theia/core/shared/react';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { useSessionState } from '../state/use-session-state';
import type { TimelineServices } from './timeline-context';

export interface EarlierPages {
    /** There are older messages that are not here. */
    readonly more: boolean;
    readonly loading: boolean;
    /** In this rendering rows have come before those that were there: the list keeps its place from the end. */
    readonly prepended: boolean;
    /** Fetches the page before, unless it is on its way already. */
    load(): void;
}

/** How many of the first rows are looked for again; grouping may have changed the very first. */
const SAMPLE = 8;

/** Older messages, a page at a time, when the person comes near them. */
export function useEarlierPages(services: TimelineServices, sessionId: string, rows: readonly TimelineRow[]): EarlierPages {
    const more = useSessionState(services.sessions, state => state.transcripts.get(sessionId)?.cursor !== undefined);
    const [loading, setLoading] = useState(false);
    const fetching = useRef(false);
    const before = useRef<readonly TimelineRow[]>(rows);
    const prepended = before.current !== rows && wasPrepended(before.current, rows);
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
    return { more, loading, prepended, load };
}

function wasPrepended(before: readonly TimelineRow[], after: readonly TimelineRow[]): boolean {
    if (after.length <= before.length) {
        return false;
    }
    // What the agent does now stands at the end, so a message that comes before it is no earlier one.
    const sample = before.filter(({ kind }) => kind !== 'working' && kind !== 'retry' && kind !== 'error').slice(0, SAMPLE);
    for (const [index, { key }] of sample.entries()) {
        const now = after.findIndex(row => row.key === key);
        if (now >= 0) {
            return now > index;
        }
    }
    return false;
}
