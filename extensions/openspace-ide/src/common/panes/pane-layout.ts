import { z } from 'zod';

export const PaneArea = z.enum(['main', 'left', 'right', 'bottom']);
export type PaneArea = z.infer<typeof PaneArea>;

/** Percent of the workbench, which is everything between menu and status bar. A collapsed pane has no size. */
export const PaneGeometry = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PaneGeometry = z.infer<typeof PaneGeometry>;

const TabInfo = z.object({
    /** What the tab's modality calls its content; a widget's id for views that belong to none. */
    contentId: z.string(),
    /** The id of a modality, or `view`. */
    type: z.string(),
    title: z.string(),
    isDirty: z.boolean(),
    isActive: z.boolean()
});

const PaneInfo = z.object({
    id: z.string(),
    area: PaneArea,
    tabs: z.array(TabInfo),
    /** -1 when the pane is collapsed. */
    activeTabIndex: z.number().int(),
    geometry: PaneGeometry
});

export const PaneLayout = z.object({
    panes: z.array(PaneInfo),
    /** The pane that was used last. */
    activePaneId: z.string().optional()
});
export type PaneLayout = z.infer<typeof PaneLayout>;

/** The type of tabs that belong to no modality, such as the explorer. */
export const VIEW_TYPE = 'view';
