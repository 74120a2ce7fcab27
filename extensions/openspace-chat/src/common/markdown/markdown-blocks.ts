import type MarkdownIt from '@theia/core/shared/markdown-it';
import { healMarkdown } from './heal-markdown';
import { createMarkdown } from './markdown-parser';

/** A piece of a message that is drawn for itself. */
export type MarkdownBlock =
    | { readonly kind: 'html'; readonly source: string; readonly html: string }
    | {
          readonly kind: 'code';
          readonly source: string;
          readonly language: string;
          readonly info: string;
          readonly code: string;
          readonly closed: boolean;
      };

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
        this.blocks = parsed.map((block, index) => (sameBlock(this.blocks[index], block) ? this.blocks[index] : block));
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
        const healed =
            last?.kind === 'html'
                ? parseBlocks(healMarkdown(last.source)).map(block => ({ ...block, source: last.source }))
                : last
                  ? [last]
                  : [];
        return [...this.settled, ...healed];
    }
}

/** Cuts a text into its blocks. Their sources, put together, are the text. */
export function parseBlocks(text: string): MarkdownBlock[] {
    const environment = {};
    const tokens = markdown.parse(text, environment);
    const starts = lineStarts(text);
    const blocks: MarkdownBlock[] = [];
    let from = 0;
    for (let index = 0; index < tokens.length; index++) {
        const first = index;
        while (tokens[index].level > 0 || tokens[index].nesting === 1) {
            index++;
        }
        // A block reaches to where the next one begins, so that nothing between them is lost.
        const next = tokens[index + 1]?.map?.[0];
        const to = next === undefined ? text.length : starts[next];
        const source = text.slice(from, to);
        from = to;
        const token = tokens[first];
        if (token.type === 'fence') {
            const info = markdown.utils.unescapeAll(token.info).trim();
            blocks.push({
                kind: 'code',
                source,
                language: info.split(/[\s{:]/)[0],
                info,
                code: token.content.replace(/\n$/, ''),
                closed: isClosed(source, token.markup)
            });
        } else {
            blocks.push({
                kind: 'html',
                source,
                html: markdown.renderer.render(tokens.slice(first, index + 1), markdown.options, environment)
            });
        }
    }
    return blocks;
}

function isClosed(source: string, fence: string): boolean {
    const lines = source.trimEnd().split('\n');
    const last = lines.at(-1)?.trim() ?? '';
    return lines.length > 1 && last.startsWith(fence) && [...last].every(character => character === fence[0]);
}

function lineStarts(text: string): number[] {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        starts.push(at + 1);
    }
    return starts;
}

function sameBlock(a: MarkdownBlock | undefined, b: MarkdownBlock): boolean {
    if (a?.kind === 'html' && b.kind === 'html') {
        return a.html === b.html;
    }
    return a?.kind === 'code' && b.kind === 'code' && a.code === b.code && a.info === b.info && a.closed === b.closed;
}
