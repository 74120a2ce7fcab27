import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { z } from 'zod';

/** A pane, or a tab by what it shows. */
export const PaneOrContent = z.object({
    paneId: z.string().max(200).optional(),
    contentId: z.string().max(4096).optional()
});

/** Runs the one that fits, or refuses when both or none are given. */
export function eitherOf<T>(input: z.output<typeof PaneOrContent>, pane: (paneId: string) => T, content: (contentId: string) => T): T {
    const { paneId, contentId } = input;
    if (paneId !== undefined && contentId === undefined) {
        return pane(paneId);
    }
    if (contentId !== undefined && paneId === undefined) {
        return content(contentId);
    }
    throw ToolError('Give either paneId or contentId.', { advice: 'openspace.pane.list has both.' });
}
