import type { Event } from '@theia/core/lib/common/event';
import { useEffect, useReducer } from '@theia/core/shared/react';

/** Renders the component again whenever one of the events comes. */
export function useEvents(...events: readonly Event<unknown>[]): void {
    const [, render] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
        const listening = events.map(event => event(() => render()));
        return () => listening.forEach(each => each.dispose());
    }, events);
}
