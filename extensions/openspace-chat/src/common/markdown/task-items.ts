import type MarkdownIt from '@theia/core/shared/markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

const BOX = /^\[([ xX])\][ \t]+/;

/** `- [ ] to do` and `- [x] done`: a box takes the place of the brackets. As text, so that it can be read out and copied. */
export function taskItems(tokens: readonly Token[]): void {
    tokens.forEach((token, index) => {
        const item = tokens[index - 2];
        const text = token.type === 'inline' ? token.children?.[0] : undefined;
        const box = item?.type === 'list_item_open' && text?.type === 'text' ? BOX.exec(text.content) : undefined;
        if (text && box) {
            text.content = `${box[1] === ' ' ? '☐' : '☑'} ${text.content.slice(box[0].length)}`;
            item.attrJoin('class', 'openspace-md-task');
        }
    });
}
