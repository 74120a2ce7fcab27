import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import MarkdownIt from '@theia/core/shared/markdown-it';
import { codeLink, fileReference, fileReferences } from './file-reference';
import { linkTarget } from './link-target';
import { mathRules } from './math-rules';
import { taskItems } from './task-items';

type Token = ReturnType<MarkdownIt['parse']>[number];

const COMMAND_LINK = /^\[([^\]\n]+)\]\((command:[\w.-]+\?\{[^\n]*?\})\)/;

/**
 * Markdown as models write it. Raw HTML stays text. Links carry their target in `data-href` and have no `href`: the browser cannot follow them
 * by itself, in no way. Images are links: nothing is loaded because a message says so.
 */
export function createMarkdown(): MarkdownIt {
    const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false });
    markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
    markdown.validateLink = href => linkTarget(href) !== undefined;
    mathRules(markdown);
    markdown.inline.ruler.before('link', 'command_link', commandLink);
    markdown.core.ruler.push('task_items', ({ tokens }) => taskItems(tokens));
    markdown.core.ruler.push('file_references', ({ tokens }) => tokens.forEach(token => linkFiles(token)));
    markdown.core.ruler.push('line_breaks', ({ tokens }) => tokens.forEach(token => breakLines(token)));
    const { escapeHtml } = markdown.utils;
    const { rules } = markdown.renderer;
    rules.link_open = (tokens, index) => openingTag(String(tokens[index].attrGet('href') ?? ''));
    rules.link_close = () => '</a>';
    rules.image = (tokens, index) => {
        const href = String(tokens[index].attrGet('src') ?? '');
        return `${openingTag(href, 'openspace-md-image ')}${escapeHtml(tokens[index].content || href)}</a>`;
    };
    rules.code_inline = (tokens, index) => {
        const { content } = tokens[index];
        const code = `<code>${escapeHtml(content)}</code>`;
        const reference = tokens[index].meta === 'linked' ? undefined : fileReference(content);
        return reference ? `${openingTag(codeLink(reference))}${code}</a>` : code;
    };
    rules.math_inline = (tokens, index) => {
        const { content, markup } = tokens[index];
        const display = markup === '$$' || markup === '\\[' ? ' openspace-md-display' : '';
        return `<span class="openspace-md-math${display}">${escapeHtml(content)}</span>`;
    };
    rules.math_block = (tokens, index) => `<div class="openspace-md-math openspace-md-display">${escapeHtml(tokens[index].content)}</div>`;
    rules.th_open = rules.td_open = (tokens, index) => {
        const alignment = /text-align:(right|center)/.exec(String(tokens[index].attrGet('style') ?? ''))?.[1];
        return `<${tokens[index].tag}${alignment ? ` class="openspace-md-${alignment}"` : ''}>`;
    };
    rules.table_open = () => '<div class="openspace-md-table"><table>';
    rules.table_close = () => '</table></div>';
    return markdown;

    function openingTag(href: string, extra = ''): string {
        const target = linkTarget(href);
        if (!target) {
            return '<a>';
        }
        const role = target.kind === 'command' ? 'button' : 'link';
        const title = escapeHtml(visibleLine(target.href, 300));
        return `<a class="${extra}openspace-md-${target.kind}" role="${role}" tabindex="0" title="${title}" data-href="${escapeHtml(target.href)}">`;
    }
}

/** `[Run](command:openspace.terminal.run?{"command":"npm test"})`: models write arguments as they are, with blanks and quotes. */
const commandLink: Parameters<MarkdownIt['inline']['ruler']['before']>[2] = (state, silent) => {
    const match = state.src[state.pos] === '[' ? COMMAND_LINK.exec(state.src.slice(state.pos, state.posMax)) : null;
    if (!match) {
        return false;
    }
    if (!silent) {
        state.push('link_open', 'a', 1).attrSet('href', match[2]);
        state.push('text', '', 0).content = match[1];
        state.push('link_close', 'a', -1);
    }
    state.pos += match[0].length;
    return true;
};

/** Makes links of the files that running text names; marks code inside links, which leads there already. */
function linkFiles(token: Token): void {
    if (token.type !== 'inline' || !token.children) {
        return;
    }
    let depth = 0;
    token.children = token.children.flatMap(child => {
        depth += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
        if (depth > 0 && child.type === 'code_inline') {
            child.meta = 'linked';
        }
        return child.type === 'text' && depth === 0 ? splitAtFiles(child) : [child];
    });
}

function splitAtFiles(text: Token): Token[] {
    const found = fileReferences(text.content);
    if (found.length === 0) {
        return [text];
    }
    const Token = text.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;
    const make = (type: string, tag: string, nesting: -1 | 0 | 1, content = ''): Token =>
        Object.assign(new Token(type, tag, nesting), { content });
    const tokens: Token[] = [];
    let at = 0;
    for (const { start, end, reference } of found) {
        const opening = make('link_open', 'a', 1);
        opening.attrSet('href', codeLink(reference));
        tokens.push(
            make('text', '', 0, text.content.slice(at, start)),
            opening,
            make('text', '', 0, text.content.slice(start, end)),
            make('link_close', 'a', -1)
        );
        at = end;
    }
    return [...tokens, make('text', '', 0, text.content.slice(at))];
}

/** The one piece of HTML that tables need: `<br>`. */
function breakLines(token: Token): void {
    if (token.type !== 'inline' || !token.children || !/<br/i.test(token.content)) {
        return;
    }
    token.children = token.children.flatMap(child => {
        if (child.type !== 'text') {
            return [child];
        }
        const Token = child.constructor as new (type: string, tag: string, nesting: 0) => Token;
        return child.content.split(/(<br ?\/?>)/i).map(piece => {
            const isBreak = /^<br/i.test(piece);
            return Object.assign(new Token(isBreak ? 'hardbreak' : 'text', isBreak ? 'br' : '', 0), { content: isBreak ? '' : piece });
        });
    });
}
