import * as DOMPurify from '@theia/core/shared/dompurify';

const TEXT_TAGS = [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'em',
    's',
    'code',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'span',
    'div'
];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * The second wall behind the parser, which lets no HTML of a message through in the first place: tags and attributes that Markdown needs, nothing
 * that loads, submits, styles, or has a name that scripts of the page could stumble over.
 */
export function sanitizeMarkdown(html: string): string {
    return DOMPurify.sanitize(html, {
        ALLOWED_TAGS: [...TEXT_TAGS, ...TABLE_TAGS],
        ALLOWED_ATTR: ['class', 'role', 'tabindex', 'title', 'start', 'data-href'],
        // No browser follows it; `MessageLinks` decides what may be opened.
        ADD_URI_SAFE_ATTR: ['data-href'],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false
    });
}

/** What KaTeX makes: formulas of MathML, without links and images. */
export function sanitizeMath(html: string): string {
    return DOMPurify.sanitize(html, {
        USE_PROFILES: { mathMl: true },
        FORBID_ATTR: ['href', 'xlink:href', 'src', 'id', 'name', 'style'],
        ALLOW_DATA_ATTR: false
    });
}

/** What Monaco makes of code: spans with classes. */
export function sanitizeCode(html: string): string {
    return DOMPurify.sanitize(html, { ALLOWED_TAGS: ['span'], ALLOWED_ATTR: ['class'], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false });
}
