import { expect } from 'chai';
import { TerminalScreen } from './terminal-screen';

describe('the screen of a terminal', () => {
    let screen: TerminalScreen;

    beforeEach(() => {
        screen = new TerminalScreen({ cols: 80, rows: 24 }, 10_000);
    });

    afterEach(() => screen.dispose());

    const write = (data: string) => new Promise<void>(resolve => screen.write(data, resolve));
    const lines = () => screen.read(0, screen.end);

    async function shown(data: string): Promise<string> {
        await write(data);
        return lines().join('\n');
    }

    describe('gives clean text:', () => {
        it('colours are removed', async () => expect(await shown('\x1b[32mhello\x1b[0m')).to.equal('hello'));
        it('clearing the screen leaves nothing', async () => expect(await shown('\x1b[2J')).to.equal(''));
        it('null bytes are removed', async () => expect(await shown('hello\x00world')).to.equal('helloworld'));
        it('newlines are kept', async () => expect(await shown('hello\r\nworld')).to.equal('hello\nworld'));
        it('tabs are kept', async () => expect(await shown('hello\tworld\t\tx a  b')).to.equal('hello\tworld\t\tx a  b'));
        it('long lines are cut', async () => expect(await shown(`${'x'.repeat(12_000)}\r\nnext`)).to.equal(`${'x'.repeat(10_000)}\nnext`));
        it('wide and combined characters are kept', async () => expect(await shown('漢字 e\u0301 \tend')).to.equal('漢字 e\u0301 \tend'));
        it('links and titles are removed', async () =>
            expect(await shown('\x1b]0;title\x07\x1b]8;;http://x\x07link\x1b]8;;\x07')).to.equal('link'));
        it('overwritten text is gone', async () => expect(await shown('10%\r100%')).to.equal('100%'));
    });

    it('numbers lines for ever and forgets the oldest', async () => {
        for (let block = 0; block < 30; block++) {
            await write(Array.from({ length: 1000 }, (_, index) => `${block * 1000 + index}\r\n`).join(''));
        }
        expect(screen.cursorLine).to.equal(30_000);
        expect(screen.first).to.be.within(19_000, 20_000);
        expect(screen.read(29_998, 30_001)).to.deep.equal(['29998', '29999', '']);
        expect(screen.read(0, screen.first + 1)).to.deep.equal([String(screen.first)]);
    });

    it('keeps what a program wipes from the screen, under the same number', async () => {
        await write('one\r\ntwo\r\n');
        for (const wipe of ['\x1b[H\x1b[2J', '\x1b[H\x1b[J', '\x1bc', '\x1b[2J\x1b[3J\x1b[H']) {
            const line = screen.cursorLine;
            await write(`${wipe}after\r\n`);
            expect(screen.read(line, line + 1), JSON.stringify(wipe)).to.deep.equal(['after']);
        }
        expect(lines().slice(0, 3)).to.deep.equal(['one', 'two', 'after']);
    });

    it('keeps lines whole and in order when its size changes', async () => {
        const long = 'abcdefghij'.repeat(20);
        const text = Array.from({ length: 700 }, (_, index) => `${index} ${long}`);
        await write(text.slice(0, 350).join('\r\n') + '\r\n');
        screen.resize({ cols: 33, rows: 10 });
        await write(text.slice(350).join('\r\n') + '\r\n');
        screen.resize({ cols: 150, rows: 50 });
        await write('\x1b[?1049hfull screen');
        screen.resize({ cols: 40, rows: 20 });
        await write('\x1b[?1049l');
        expect(lines()).to.deep.equal([...text, '']);
    });

    it('shows a full-screen program beside the lines, which stay', async () => {
        await write('before\r\n\x1b[?1049h\x1b[Heditor');
        expect(screen.fullScreen).to.deep.equal(['editor']);
        expect(lines()).to.deep.equal(['before', '']);
        await write('\x1b[?1049lafter');
        expect(screen.fullScreen).to.equal(undefined);
        expect(lines()).to.deep.equal(['before', 'after']);
    });

    it('bounds a line that never ends', async () => {
        for (let block = 0; block < 40; block++) {
            await write('x'.repeat(50_000));
        }
        await write('\r\nend');
        const all = lines();
        expect(all.at(-1)).to.equal('end');
        expect(all.length).to.be.lessThan(5);
        expect(Math.max(...all.map(line => line.length))).to.equal(10_000);
    });

    it('does not loop over absurd repeat counts, and tells of suspicious sequences', async () => {
        const told: string[] = [];
        screen.onSuspicion(what => told.push(what));
        for (const final of ['L', 'M', 'S', 'T', 'I', 'Z', 'b']) {
            await write(`a\x1b[2147483647${final}`);
        }
        await write('\x1b]52;c;aGk=\x07\x1b[21t\x1b[2J');
        await write('\x1b[?25l'.repeat(200));
        expect(new Set(told)).to.deep.equal(
            new Set([
                'an absurd repeat count',
                'access to the clipboard',
                'a request to type the title',
                'clearing the screen',
                'hiding the cursor over and over'
            ])
        );
    });
});
