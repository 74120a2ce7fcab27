import type { ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { createTwoFilesPatch } from 'diff';
import { beforePatch, nearChanges, newFileDiff, readPatch, sidesOfPatch } from './file-patch';
import { plainTerminalText, styledTerminalText } from './terminal-text';
import { changesOf, failureOf, shownPath, undoneCall } from './tool-facts';

describe('output of programs', () => {
    it('keeps colours as names', () => {
        expect(styledTerminalText('a \u001b[1;31mred\u001b[0m b')).to.deep.equal([
            { text: 'a ', styles: [] },
            { text: 'red', styles: ['red', 'bold'] },
            { text: ' b', styles: [] }
        ]);
    });

    it('leaves out all that speaks to a terminal: titles, links, the clipboard, movements', () => {
        const hostile =
            'a\u001b]0;title\u0007b\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\c\u001b]52;c;ZXZpbA==\u0007d\u001b[2J\u001b[10;10He\u001bPq#0\u001b\\f\u0008';
        expect(plainTerminalText(hostile)).to.equal('ablinkcdef');
    });

    it('shows the last state of a line that was written again', () => {
        expect(plainTerminalText('10%\r50%\r100%\ndone\r\n')).to.equal('100%\ndone\n');
    });

    it('holds no control character whatever came', () => {
        const piece = fc.constantFrom(
            '\u001b',
            '[',
            ']',
            '0;1',
            'm',
            '\u0007',
            '\u009b',
            '\u009d',
            'x',
            '\n',
            '\r',
            '\u0000',
            '52;c;',
            '\u001b\\',
            'P'
        );
        fc.assert(
            fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
                const output = pieces.join('');
                const shown = styledTerminalText(output)
                    .map(({ text }) => text)
                    .join('');
                // eslint-disable-next-line no-control-regex -- they are what must not be there
                expect(plainTerminalText(output)).not.to.match(/[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u0080-\u009a]/);
                expect(shown.length).to.be.at.most(output.length);
            })
        );
    });
});

describe('diffs of tools', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
    const after = before.replace('e', 'E!');
    const patch = createTwoFilesPatch('f', 'f', before, after);

    it('have lines with their numbers on both sides', () => {
        const diff = readPatch(patch);
        expect(diff).to.include({ added: 1, removed: 1 });
        expect(diff.lines.filter(({ kind }) => kind !== 'same')).to.deep.equal([
            { kind: 'removed', text: 'e', before: 5 },
            { kind: 'added', text: 'E!', after: 5 }
        ]);
        expect(nearChanges(diff, 1).lines.map(({ text }) => text)).to.deep.equal(['d', 'e', 'E!', 'f']);
        expect(newFileDiff('x\ny\n')).to.deep.include({ added: 2, removed: 0 });
    });

    it('tell what the file was before, unless it has moved on', () => {
        expect(beforePatch(patch, after)).to.equal(before);
        expect(beforePatch(patch, 'else')).to.equal(undefined);
        expect(sidesOfPatch(readPatch(patch)).before)
            .to.contain('e')
            .and.not.to.contain('E!');
    });

    it('are empty for what is no diff', () => {
        expect(readPatch('nonsense')).to.deep.equal({ lines: [], added: 0, removed: 0 });
        expect(beforePatch('@@ nonsense', 'x')).to.equal(undefined);
    });
});

describe('what a tool call tells', () => {
    const call = (tool: string, state: object): ToolPart => ({ tool, state }) as ToolPart;

    it('are the files it changes', () => {
        const edit = call('edit', {
            status: 'completed',
            input: { filePath: '/w/a.ts' },
            metadata: { diff: 'PATCH', filediff: { file: '/w/a.ts' } }
        });
        expect(changesOf(edit)).to.deep.equal([{ path: '/w/a.ts', patch: 'PATCH' }]);
        const write = call('write', {
            status: 'completed',
            input: { filePath: 'a', content: 'x' },
            metadata: { filepath: '/w/a', exists: false }
        });
        expect(changesOf(write)).to.deep.equal([{ path: '/w/a', patch: undefined, content: 'x', status: 'added' }]);
        const rewrite = call('write', {
            status: 'completed',
            input: { filePath: 'a', content: 'x' },
            metadata: { filepath: '/w/a', exists: true }
        });
        expect(changesOf(rewrite)).to.deep.equal([{ path: '/w/a', patch: undefined, content: 'x' }]);
        const patched = call('apply_patch', {
            status: 'completed',
            input: {},
            metadata: { files: [{ relativePath: 'b', type: 'delete', diff: 'D' }] }
        });
        expect(changesOf(patched)).to.deep.equal([{ path: 'b', patch: 'D', status: 'deleted' }]);
        expect(changesOf(call('edit', { status: 'pending', input: {} }))).to.deep.equal([]);
    });

    it('are paths with nothing hidden in them', () => {
        expect(shownPath('/w/src/a.ts', '/w')).to.equal('src/a.ts');
        expect(shownPath('/w/a\u202etxt.exe', '/w')).to.contain('U+202E');
        expect(shownPath('/other/a', '/w')).to.equal('/other/a');
    });

    it('is why it failed', () => {
        expect(failureOf(call('bash', { status: 'error', error: 'Error: No such file' }))).to.equal('No such file');
    });

    it('is no failure when the person or a rule did not want it', () => {
        const failed = (error: string): ReturnType<typeof undoneCall> => undoneCall(call('bash', { status: 'error', error }));
        const denied = 'The user rejected permission to use this specific tool call';
        expect(failed(`${denied}.`)).to.deep.equal({ why: 'denied', reason: undefined });
        expect(failed(`${denied} with the following feedback: Not\nnow`)).to.deep.equal({ why: 'denied', reason: 'Not\nnow' });
        const rule = 'The user has specified a rule which prevents you from using this specific tool call. Here are some of the rules []';
        expect(failed(rule)?.why).to.equal('forbidden');
        expect(failed('The user dismissed this question')?.why).to.equal('unanswered');
        expect(failed('Tool execution aborted')?.why).to.equal('stopped');
        expect(failed('Error: No such file')).to.equal(undefined);
        expect(undoneCall(call('bash', { status: 'completed', output: denied }))).to.equal(undefined);
    });
});
