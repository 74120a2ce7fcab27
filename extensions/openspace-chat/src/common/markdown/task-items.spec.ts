import { expect } from 'chai';
import { createMarkdown } from './markdown-parser';

describe('items of a list of tasks', () => {
    const markdown = createMarkdown();
    const items = (text: string): string[] => [...markdown.render(text).matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) => item.trim());

    it('have boxes', () => {
        expect(items('- [x] done\n- [ ] to *do*\n- [X] [a](https://b.c)')).to.satisfy(([done, todo, link]: string[]) => {
            return done === '☑ done' && todo === '☐ to <em>do</em>' && link.startsWith('☑ <a ');
        });
        expect(markdown.render('1. [ ] to do')).to.contain('<li class="openspace-md-task">');
    });

    it('are nothing else that has brackets', () => {
        expect(items('- [y] no\n- [ ]\n- a [x] b\n- `[x] code`')).to.deep.equal(['[y] no', '[ ]', 'a [x] b', '<code>[x] code</code>']);
        expect(markdown.render('[x] no item')).to.equal('<p>[x] no item</p>\n');
    });
});
