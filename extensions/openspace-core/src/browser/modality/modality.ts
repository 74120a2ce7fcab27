import type { Widget } from '@theia/core/shared/@lumino/widgets';

/** The contribution point for kinds of content: bind an implementation to this symbol in a front-end module. */
export const Modality = Symbol('Modality');

/** A kind of content that panes can hold: code, a terminal, a deck, a board … */
export interface Modality {
    /** The `type` in `openspace.pane.open`, in lower case. */
    readonly id: string;
    /** For people, localised. */
    readonly title: string;
    /** Whether its content is named by a path in the workspace, which is then guarded, or by an id of its own. */
    readonly contentIsPath: boolean;
    /** The widget that shows the content, attached to the workbench already or not yet. A `ToolError` when there is no such content. */
    getOrCreateWidget(contentId: string, options: ModalityOptions): Promise<Widget>;
    /** The content that a widget of this modality shows; `undefined` for a widget of another. */
    contentIdOf(widget: Widget): string | undefined;
}

export interface ModalityOptions {
    readonly title?: string;
}
