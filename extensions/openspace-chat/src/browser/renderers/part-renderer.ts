import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import type { ReactNode } from '@theia/core/shared/react';

/** A part of an answer, as a renderer gets it. */
export interface PartView<P extends Part = Part> {
    /** Immutable: another object when anything in it has changed. */
    readonly part: P;
    /** Its text still grows. */
    readonly streaming: boolean;
    /** Words were missed; they come with the end of the part. */
    readonly gap: boolean;
}

/**
 * The contribution point for how parts of an answer look. Bind it in your extension's module:
 *
 * ```ts
 * bind(PartRenderer).to(DeckToolRenderer).inSingletonScope();
 * ```
 *
 * The renderer with the highest number draws the part; the chat knows none by name. What comes from the model is hostile: render text as text
 * (React does), Markdown with `MarkdownView`, and never set HTML that was not sanitised. `useTimeline()` gives the session and the services of
 * the timeline; `ToolCard` gives the usual look of a tool call.
 */
export const PartRenderer = Symbol('PartRenderer');
export interface PartRenderer {
    /** How well it knows the part: 0 not at all, 1 any part of its kind, 10 its tool, more for special cases of another's tool. */
    canRender(part: Part): number;
    /** Called again when the part has changed. Hooks belong in a component that this returns. */
    render(view: PartView): ReactNode;
}

export function isTool(part: Part, ...names: readonly string[]): part is ToolPart {
    return part.type === 'tool' && (names.length === 0 || names.includes(part.tool));
}
