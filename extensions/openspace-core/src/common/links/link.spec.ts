import { expect } from 'chai';
import * as fc from 'fast-check';
import { linkedArguments, linkedLines, parseLink } from './link';

describe('links inside the IDE', () => {
    it('have a scheme, a target and a place in it', () => {
        expect(parseLink('code:src/a.ts#L3-L9')).to.deep.equal({ scheme: 'code', target: 'src/a.ts', fragment: 'L3-L9' });
        expect(parseLink('deck:talks/a%20b.deck.md#3')).to.deep.equal({ scheme: 'deck', target: 'talks/a b.deck.md', fragment: '3' });
        expect(parseLink('board:a#b.whiteboard.json#node-1')).to.include({ target: 'a#b.whiteboard.json', fragment: 'node-1' });
        expect(parseLink('CODE:is it?.ts')).to.deep.include({ scheme: 'code', target: 'is it?.ts', fragment: undefined });
        expect(parseLink('command:openspace.pane.list?{"a":"#"}')).to.deep.equal({
            scheme: 'command',
            target: 'openspace.pane.list',
            query: '{"a":"#"}'
        });
    });

    it('are no addresses of the web, and nothing without a target', () => {
        for (const href of ['https://example.org/#L1', 'file:///etc/passwd', 'src/a.ts#L3', 'code:', 'code:%E0%A4%A', '#L3', '', ':x']) {
            expect(parseLink(href), href).to.equal(undefined);
        }
    });

    it('name lines and columns', () => {
        expect(linkedLines('L3')).to.deep.include({ startLine: 3, endLine: undefined });
        expect(linkedLines('L3-L9')).to.deep.include({ startLine: 3, endLine: 9 });
        expect(linkedLines('L3-9')).to.deep.include({ startLine: 3, endLine: 9 });
        expect(linkedLines('l3c5-l9c1')).to.deep.equal({ startLine: 3, startColumn: 5, endLine: 9, endColumn: 1 });
        for (const fragment of [undefined, '', '3', 'L0', 'L', 'L3-', 'L-3', 'L3x']) {
            expect(linkedLines(fragment), fragment).to.equal(undefined);
        }
    });

    it('carry arguments as JSON, encoded or not', () => {
        expect(linkedArguments(undefined)).to.deep.equal({});
        expect(linkedArguments('{"path":"100%.ts"}')).to.deep.equal({ path: '100%.ts' });
        expect(linkedArguments('[{"a":1}]')).to.deep.equal({ a: 1 });
        for (const query of ['{', '1', 'null', '"x"', '[1]', '[{},{}]', '%']) {
            expect(linkedArguments(query), query).to.equal(undefined);
        }
        fc.assert(
            fc.property(fc.dictionary(fc.string(), fc.jsonValue()), input => {
                const plain = JSON.parse(JSON.stringify(input));
                expect(linkedArguments(encodeURIComponent(JSON.stringify(input)))).to.deep.equal(plain);
                expect(parseLink(`command:x?${JSON.stringify(input)}`)?.query).to.equal(JSON.stringify(input).trimEnd());
            })
        );
    });

    it('can be read from any text', () => {
        fc.assert(
            fc.property(fc.string(), fc.constantFrom('code:', 'command:', ''), (text, scheme) => {
                const link = parseLink(`${scheme}${text}`);
                linkedLines(link?.fragment);
                linkedArguments(link?.query);
                expect(link === undefined || link.target !== '').to.equal(true);
            })
        );
    });
});
