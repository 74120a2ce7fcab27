import type { Theme } from '@theia/core/lib/common/theme';
import { useSyncExternalStore } from '@theia/core/shared/react';
import { useTimeline } from '../timeline/timeline-context';

/** Draws again when the person chooses another theme. */
export function useTheme(): Theme {
    const { theme } = useTimeline().services.renderers;
    return useSyncExternalStore(theme.subscribe, theme.current);
}
