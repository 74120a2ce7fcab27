import { useCallback, useRef, useSyncExternalStore } from '@theia/core/shared/react';
import type { SessionState } from '@openspace/opencode/lib/common/session/session-state';
import type { SessionService } from '@openspace/opencode/lib/browser/session/session-service';

/**
 * What a component shows of the agent's sessions: it renders again only when `select` answers something else. A selector that makes a new list
 * or object on each call needs `same` to tell whether it is another one.
 */
export function useSessionState<T>(
    sessions: Pick<SessionService, 'state' | 'onDidChange'>,
    select: (state: SessionState) => T,
    same: (a: T, b: T) => boolean = Object.is
): T {
    const subscribe = useCallback(
        (listener: () => void) => {
            const listening = sessions.onDidChange(listener);
            return () => listening.dispose();
        },
        [sessions]
    );
    const last = useRef<{ state: SessionState; select: typeof select; value: T }>(undefined);
    return useSyncExternalStore(subscribe, () => {
        const { state } = sessions;
        const known = last.current;
        if (known?.state === state && known.select === select) {
            return known.value;
        }
        const value = select(state);
        const kept = known && same(known.value, value) ? known.value : value;
        last.current = { state, select, value: kept };
        return kept;
    });
}
