import type MarkdownIt from '@theia/core/shared/markdown-it';
import { healMarkdown } from './heal-markdown';
import { createMarkdown } from './markdown-parser';

interface HtmlBlock {
    readonly kind: 'html';
    readonly source: string;
    readonly html: string;
}

export interface CodeBlock {
    readonly kind: 'code';
    readonly source: string;
    readonly language: string;
    readonly info: string;
    readonly code: string;
    /** No further line belongs to it. */
    readonly closed: boolean;
}

/** A list, an item of one, or a quotation that has code in it: the code is drawn for itself there too. */
export interface GroupBlock {
    readonly kind: 'group';
    readonly source: string;
    readonly tag: 'ul' | 'ol' | 'li' | 'blockquote';
    /** The first number of a list that does not begin with 1. */
    readonly start?: number;
    readonly children: readonly MarkdownBlock[];
}

/** A piece of a message that is drawn for itself. */
export type MarkdownBlock = HtmlBlock | CodeBlock | GroupBlock;

type Token = ReturnType<MarkdownIt['parse']>[number];

const GROUPS: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote'] satisfies GroupBlock['tag'][]);

const markdown: MarkdownIt = createMarkdown();

/**
 * One message, cut into blocks. While it grows, only its last block is parsed again; blocks that did not change are the same objects as before.
 */
export class MarkdownBlocks {
    private text = '';
    private streaming = false;
    /** Blocks that no further text can change, and how much of the text they cover. */
    private settled: readonly MarkdownBlock[] = [];
    private settledLength = 0;
    private blocks: readonly MarkdownBlock[] = [];

    update(text: string, streaming: boolean): readonly MarkdownBlock[] {
        if (text === this.text && streaming === this.streaming) {
            return this.blocks;
        }
        const grows = streaming && text.startsWith(this.text.slice(0, this.settledLength));
        if (!grows) {
            this.settled = [];
            this.settledLength = 0;
        }
        const parsed = streaming ? this.parseEnd(text) : parseBlocks(text);
        this.blocks = keepSame(this.blocks, parsed);
        this.settled = this.settled.map((_, index) => this.blocks[index]);
        this.text = text;
        this.streaming = streaming;
        return this.blocks;
    }

    private parseEnd(text: string): MarkdownBlock[] {
        const rest = text.slice(this.settledLength);
        const blocks = parseBlocks(rest);
        const last = blocks.pop();
        this.settled = [...this.settled, ...blocks];
        this.settledLength += blocks.reduce((length, { source }) => length + source.length, 0);
        return [...this.settled, ...(last ? healed(last) : [])];
    }
}

/** The block that still grows, as if it were complete; none while it says nothing. What would fall apart by that is left as it is. */
function healed(block: MarkdownBlock): MarkdownBlock[] {
    const whole = block.kind === 'code' ? [block] : parseBlocks(healMarkdown(block.source));
    return whole.length > 1 ? [block] : whole.map(each => ({ ...each, source: block.source }));
}

/** Cuts a text into its blocks. Their sources, put together, are the text. */
export function parseBlocks(text: string): MarkdownBlock[] {
    const environment = {};
    return cut(markdown.parse(text, environment), { text, starts: lineStarts(text), environment }, 0, text.length);
}

interface Cutting {
    readonly text: string;
    readonly starts: readonly number[];
    readonly environment: object;
}

/** The blocks of a run of tokens that stand on one level, between two places of the text. */
function cut(tokens: readonly Token[], cutting: Cutting, start: number, end: number): MarkdownBlock[] {
    const blocks: MarkdownBlock[] = [];
    let from = start;
    for (let index = 0; index < tokens.length; index++) {
        const first = index;
        const { level } = tokens[first];
        while (tokens[index].level > level || tokens[index].nesting === 1) {
            index++;
        }
        // A block reaches to where the next one begins, so that nothing between them is lost.
        const next = tokens[index + 1]?.map?.[0];
        const to = next === undefined ? end : cutting.starts[next];
        blocks.push(blockOf(tokens.slice(first, index + 1), cutting, from, to));
        from = to;
    }
    return blocks;
}

function blockOf(tokens: Token[], cutting: Cutting, from: number, to: number): MarkdownBlock {
    const source = cutting.text.slice(from, to);
    const [token] = tokens;
    if (isCode(token)) {
        const info = markdown.utils.unescapeAll(token.info).trim();
        const code = token.content.replace(/\n$/, '');
        return { kind: 'code', source, language: info.split(/[\s{:]/)[0], info, code, closed: isClosed(source, token.markup) };
    }
    if (GROUPS.has(token.tag) && tokens.some(isCode)) {
        const number = Number(token.attrGet('start') ?? 1);
        const children = cut(tokens.slice(1, -1), cutting, from, to);
        return { kind: 'group', source, tag: token.tag as GroupBlock['tag'], ...(number !== 1 && { start: number }), children };
    }
    return { kind: 'html', source, html: markdown.renderer.render(tokens, markdown.options, cutting.environment) };
}

function isCode({ type }: Token): boolean {
    return type === 'fence' || type === 'code_block';
}

/** Whether the fence has its end, behind the marks of the quotations that it stands in. */
function isClosed(source: string, fence: string): boolean {
    const lines = source.trimEnd().split('\n');
    const last = lines.at(-1)?.replace(/^[\s>]+/, '') ?? '';
    return fence !== '' && lines.length > 1 && last.startsWith(fence) && [...last].every(character => character === fence[0]);
}

function lineStarts(text: string): number[] {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        starts.push(at + 1);
    }
    return starts;
}

/** Puts former blocks in the place of new ones that are drawn alike. */
function keepSame(before: readonly MarkdownBlock[], after: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
    return after.map((block, index) => kept(before[index], block));
}

function kept(before: MarkdownBlock | undefined, after: MarkdownBlock): MarkdownBlock {
    if (before?.kind === 'group' && after.kind === 'group' && before.tag === after.tag && before.start === after.start) {
        const children = keepSame(before.children, after.children);
        const same = children.length === before.children.length && children.every((child, index) => child === before.children[index]);
        return same ? before : { ...after, children };
    }
    return before && sameBlock(before, after) ? before : after;
}

function sameBlock(a: MarkdownBlock, b: MarkdownBlock): boolean {
    if (a.kind === 'html' && b.kind === 'html') {
        return a.html === b.html;
    }
    return a.kind === 'code' && b.kind === 'code' && a.code === b.code && a.info === b.info && a.closed === b.closed;
}
