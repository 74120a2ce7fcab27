import { expect } from 'chai';
import { ansiQuote, fishQuote } from './shell-quote';
import { readShellMark } from './shell-mark';
import { commandText, isReport, keyboardInput } from './terminal-input';

describe('input for a terminal', () => {
    it('ends with Enter unless it has it or does not want it', () => {
        expect(keyboardInput('ls')).to.equal('ls\r');
        expect(keyboardInput('ls\n')).to.equal('ls\r');
        expect(keyboardInput('a\r\nb')).to.equal('a\rb\r');
        expect(keyboardInput('ls', false)).to.equal('ls');
        expect(keyboardInput('\x03')).to.equal('\x03');
    });

    for (const text of ['\x1b[201~', '\x1b', 'a\x00', '\x9b', '\x18']) {
        it(`refuses ${JSON.stringify(text)}`, () => {
            expect(() => keyboardInput(text)).to.throw('control characters');
            expect(() => commandText(text)).to.throw('control characters');
        });
    }

    it('has no keys inside a command', () => {
        expect(() => commandText('a\x03b')).to.throw('\\x03');
        expect(commandText('a\r\nb\tc')).to.equal('a\nb\tc');
    });

    for (const report of ['\x1b[?1;2c', '\x1b[12;40R', '\x1b[I', '\x1b[<0;1;1M', '\x1b]11;rgb:00/00/00\x07', '\x1b[?62;c\x1b[1;1R']) {
        it(`knows ${JSON.stringify(report)} as an answer of the emulator`, () => expect(isReport(report)).to.equal(true));
    }

    for (const keys of ['a', '\r', '\x1b[A', '\x1b', '\x03', '\x1b[200~text\x1b[201~', '\x1b[Ix']) {
        it(`knows ${JSON.stringify(keys)} as typed`, () => expect(isReport(keys)).to.equal(false));
    }
});

describe('quoted text', () => {
    it('contains nothing that a line editor would act upon', () => {
        expect(ansiQuote("it's\t\\ a\nb!")).to.equal("$'it\\'s\\t\\\\ a\\nb\\x21'");
        expect(fishQuote("it's\t\\ a\nb")).to.equal("'it\\'s'\\t'\\\\ a'\\n'b'");
    });
});

describe('a mark of the shell', () => {
    it('is read with its text unescaped', () => {
        expect(readShellMark('n', 'n;start;12;echo a;b\\\\n\\nc')).to.deep.equal({ kind: 'start', entry: 12, command: 'echo a;b\\n\nc' });
        expect(readShellMark('n', 'n;prompt;130;/home/x;y')).to.deep.equal({ kind: 'prompt', exitCode: 130, cwd: '/home/x;y' });
    });

    it('is nothing without the nonce', () => {
        expect(readShellMark('n', 'm;prompt;0;/')).to.equal(undefined);
        expect(readShellMark('n', ';prompt;0;/')).to.equal(undefined);
    });
});
