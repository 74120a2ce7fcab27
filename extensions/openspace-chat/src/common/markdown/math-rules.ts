import type MarkdownIt from '@theia/core/shared/markdown-it';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];
type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2];

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

/** Formulas: `$x$` and `\(x\)` in a line; `$$ … $$` and `\[ … \]` on lines of their own. */
export function mathRules(markdown: MarkdownIt): void {
    markdown.inline.ruler.before('escape', 'math', inlineMath);
    markdown.block.ruler.before('fence', 'math_block', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

/** A dollar is money unless it stands close to both ends of the formula and no figure follows, as in Pandoc. */
const inlineMath: InlineRule = (state, silent) => {
    const { src, pos } = state;
    const first = src.charCodeAt(pos);
    const [opening, closing] =
        first === DOLLAR
            ? src.startsWith('$$', pos)
                ? ['$$', '$$']
                : ['$', '$']
            : first === BACKSLASH && src[pos + 1] === '('
              ? ['\\(', '\\)']
              : first === BACKSLASH && src[pos + 1] === '['
                ? ['\\[', '\\]']
                : ['', ''];
    if (opening === '') {
        return false;
    }
    const start = pos + opening.length;
    const end = src.indexOf(closing, start);
    if (end <= start || (opening === '$' && !isFormula(src, start, end))) {
        return false;
    }
    if (!silent) {
        const token = state.push('math_inline', 'span', 0);
        token.content = src.slice(start, end);
        token.markup = opening;
    }
    state.pos = end + closing.length;
    return true;
};

function isFormula(text: string, start: number, end: number): boolean {
    return (
        !/\s/.test(text[start]) && !/\s/.test(text[end - 1]) && !/\d/.test(text[end + 1] ?? '') && !text.slice(start, end).includes('\n')
    );
}

const blockMath: BlockRule = (state, startLine, endLine, silent) => {
    const first = state.src.slice(state.bMarks[startLine] + state.tShift[startLine], state.eMarks[startLine]).trimEnd();
    const closing = first.startsWith('$$') ? '$$' : first.startsWith('\\[') ? '\\]' : undefined;
    if (closing === undefined) {
        return false;
    }
    const whole = first.length > 4 && first.endsWith(closing);
    if (!whole && first.slice(2).includes(closing)) {
        return false;
    }
    if (silent) {
        return true;
    }
    let line = startLine;
    const lines = [whole ? first.slice(2, -2) : first.slice(2)];
    while (!whole && ++line < endLine) {
        const text = state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]).trimEnd();
        if (text.endsWith(closing)) {
            lines.push(text.slice(0, -2));
            break;
        }
        lines.push(text);
    }
    state.line = Math.min(line + 1, endLine);
    const token = state.push('math_block', 'div', 0);
    token.block = true;
    token.content = lines.join('\n').trim();
    token.map = [startLine, state.line];
    return true;
};
