import type { Link } from '../../common/links/link';

/**
 * The contribution point for links inside the IDE: a surface registers the scheme of its own content, and any other surface can
 * lead there without knowing it. The content that holds a link may be an agent's, so a handler does nothing a click should not do.
 */
export const LinkHandler = Symbol('LinkHandler');
export interface LinkHandler {
    /** Without the colon, in lower case: `code`, `deck`, `board`. */
    readonly scheme: string;
    /** Opens what the link leads to, for the person who followed it. A `ToolError` is told to them. */
    open(link: Link): Promise<void>;
}
