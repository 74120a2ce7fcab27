import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { AGENT, failure, PERSON, Workbench } from '../test/workbench';
import { EditorClearHighlightTool } from './editor-clear-highlight-tool';
import { EditorCloseTool } from './editor-close-tool';
import { EditorHighlightTool } from './editor-highlight-tool';
import { EditorOpenTool } from './editor-open-tool';
import { EditorReadFileTool } from './editor-read-file-tool';
import { EditorScrollToTool } from './editor-scroll-to-tool';

disableJSDOM();

describe('the tools of editors', () => {
    let workbench: Workbench;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (workbench = new Workbench()));
    afterEach(() => workbench.dispose());

    const marks = (path: string): string[] =>
        (workbench.files.get(workbench.uri(path).toString())?.textEditorModel.getAllDecorations() ?? [])
            .filter(({ options }) => options.className?.includes('openspace-highlight'))
            .map(
                ({ range, options }) => `${range.startLineNumber}-${range.endLineNumber} ${options.className?.split('openspace-').at(-1)}`
            );
    const shownFiles = (): string[] => workbench.files.all.filter(({ isVisible }) => isVisible).map(({ title }) => title.label);

    describe('openspace.editor.open', () => {
        it('shows a file scrolled to a range and marks it, without touching the person’s selection', async () => {
            const mine = await workbench.open('mine.ts');
            workbench.write('a.ts', 'one\ntwo\nthree\n');
            const result = await workbench.run(EditorOpenTool, { path: 'a.ts', line: 2, endLine: 3, highlight: true });
            expect(result).to.include({ success: true, shown: true });
            expect(result.highlightId).to.be.a('string');
            expect(marks('a.ts')).to.deep.equal(['2-3 yellow']);
            const [, shown] = workbench.files.all;
            expect(shown.isVisible).to.equal(true);
            expect(shown.editor).to.have.property('revealed').that.includes(2);
            expect(mine.editor.selection).to.equal(undefined);
            expect(mine.isDisposed).to.equal(false);
        });

        it('marks nothing where no line is named', async () => {
            workbench.write('a.ts', 'one\n');
            expect(await workbench.run(EditorOpenTool, { path: 'a.ts', highlight: true })).to.deep.equal({ success: true, shown: true });
            expect(marks('a.ts')).to.deep.equal([]);
        });

        it('splits to the right on request', async () => {
            await workbench.open('mine.ts');
            workbench.write('a.ts', 'one\n');
            await workbench.run(EditorOpenTool, { path: 'a.ts', newPane: true });
            expect(shownFiles()).to.have.members(['mine.ts', 'a.ts']);
            expect(workbench.shell.mainAreaTabBars).to.have.length(2);
        });

        it('does not cover what the person types in', async () => {
            const mine = await workbench.open('mine.ts');
            workbench.type(mine);
            workbench.write('a.ts', 'one\n');
            await workbench.run(EditorOpenTool, { path: 'a.ts' });
            expect(shownFiles()).to.have.members(['mine.ts', 'a.ts']);
        });

        it('says which lines there are when asked for one beyond the end', async () => {
            workbench.write('a.ts', 'one\ntwo\n');
            expect(await failure(workbench.run(EditorOpenTool, { path: 'a.ts', line: 9 }))).to.include('a.ts has 3 lines');
            expect(workbench.files.all).to.deep.equal([]);
        });

        it('opens with cursor and keyboard for a person', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts');
            await workbench.run(EditorOpenTool, { path: 'a.ts', line: 3 }, PERSON);
            expect(workbench.shell.activeWidget).to.equal(a);
            expect(a.editor.selection?.start.line).to.equal(2);
            workbench.write('new.ts', 'one\n');
            await workbench.run(EditorOpenTool, { path: 'new.ts' }, PERSON);
            expect(workbench.files.opened.map(({ uri }) => uri)).to.deep.equal(['file:///project/new.ts']);
        });

        it('only offers the place where the person wants suggestions, once while it waits', async () => {
            workbench.preferences['openspace.editor.revealMode'] = 'suggest-only';
            workbench.notifications.press = new Promise(() => undefined);
            workbench.write('a.ts', 'one\ntwo\n');
            for (const line of [2, 2, 1]) {
                expect(await workbench.run(EditorOpenTool, { path: 'a.ts', line })).to.include({ shown: false });
            }
            const texts = workbench.notifications.shown.map(({ text }) => text);
            expect(texts).to.have.length(2);
            expect(texts[0]).to.include('a.ts:2');
            expect(texts[1]).to.include('a.ts:1');
            expect(shownFiles()).to.deep.equal([]);
        });

        it('opens what the person accepted to see', async () => {
            workbench.notifications.press = 'Show';
            workbench.write('a.ts', 'one\ntwo\n');
            await workbench.run(EditorOpenTool, { path: 'a.ts', line: 2, mode: 'suggest-only' });
            await new Promise(resolve => setTimeout(resolve, 5));
            expect(workbench.files.opened.map(({ uri }) => uri)).to.deep.equal(['file:///project/a.ts']);
        });

        it('shows nothing and says nothing where the person has disabled it, however loud the call', async () => {
            workbench.preferences['openspace.editor.revealMode'] = 'disabled';
            workbench.write('a.ts', 'one\n');
            expect(await workbench.run(EditorOpenTool, { path: 'a.ts', mode: 'auto-focus' })).to.include({ shown: false });
            expect(workbench.notifications.shown).to.deep.equal([]);
            expect(workbench.files.all).to.deep.equal([]);
        });

        it('goes away with its agent, unless the person has typed in it', async () => {
            for (const path of ['a.ts', 'b.ts']) {
                workbench.write(path, 'one\n');
                await workbench.run(EditorOpenTool, { path, newPane: true });
            }
            workbench.files.get('file:///project/b.ts')?.type('mine now');
            await workbench.resources.release(AGENT.caller.connection);
            expect(workbench.files.all.map(({ title }) => title.label)).to.deep.equal(['b.ts']);
        });
    });

    describe('paths', () => {
        it('that name no text file of the workspace are refused with advice', async () => {
            workbench.write('folder', 'FOLDER');
            workbench.write('image.png', 'BINARY');
            workbench.write('huge.log', 'HUGE');
            const read = (path: string): Promise<string> => failure(workbench.run(EditorReadFileTool, { path }));
            expect(await read('gone.ts'))
                .to.include('file not found: gone.ts')
                .and.to.include('openspace.file.search');
            expect(await read('folder')).to.include('is a folder');
            expect(await read('image.png')).to.include('binary');
            expect(await read('huge.log')).to.include('larger than 10 MB');
            expect(await read('../../etc/passwd')).to.include('outside of the workspace');
        });
    });

    describe('openspace.editor.read_file', () => {
        it('reads from disk what is not open, with a range that may end beyond the end', async () => {
            workbench.write('a.ts', 'one\ntwo\nthree');
            expect(await workbench.run(EditorReadFileTool, { path: 'a.ts', startLine: 2, endLine: 99 })).to.deep.equal({
                content: 'two\nthree',
                startLine: 2,
                endLine: 3,
                totalLines: 3,
                isDirty: false,
                open: false
            });
        });

        it('reads unsaved changes of an open file', async () => {
            await workbench.open('a.ts');
            workbench.files.get('file:///project/a.ts')?.type('unsaved');
            expect(await workbench.run(EditorReadFileTool, { path: '/project/a.ts' })).to.include({
                content: 'unsaved',
                isDirty: true,
                open: true
            });
        });
    });

    describe('openspace.editor.scroll_to', () => {
        it('scrolls an open editor and brings it to the front', async () => {
            const a = await workbench.open('a.ts');
            await workbench.open('b.ts');
            expect(a.isVisible).to.equal(false);
            expect(await workbench.run(EditorScrollToTool, { path: 'a.ts', line: 4 })).to.deep.equal({ success: true, shown: true });
            expect(a.isVisible).to.equal(true);
            expect(a.editor.revealed).to.include(4);
        });

        it('refuses a file that is not open', async () => {
            workbench.write('a.ts', 'one\n');
            expect(await failure(workbench.run(EditorScrollToTool, { path: 'a.ts', line: 1 }))).to.include('openspace.editor.open');
        });
    });

    describe('openspace.editor.highlight and clear_highlight', () => {
        it('open a closed file, but do not scroll an open one', async () => {
            workbench.write('closed.ts', 'one\ntwo\n');
            await workbench.run(EditorHighlightTool, { path: 'closed.ts', ranges: [{ startLine: 2 }], color: 'red' });
            expect(marks('closed.ts')).to.deep.equal(['2-2 red']);
            const open = await workbench.open('open.ts');
            await workbench.run(EditorHighlightTool, {
                path: 'open.ts',
                ranges: [{ startLine: 2 }, { startLine: 4 }],
                highlightId: 'mine'
            });
            expect(marks('open.ts')).to.have.length(2);
            expect(open.editor.revealed).to.deep.equal([]);
        });

        it('mark nothing when one of the ranges is wrong', async () => {
            await workbench.open('a.ts');
            const ranges = [{ startLine: 1 }, { startLine: 50 }];
            expect(await failure(workbench.run(EditorHighlightTool, { path: 'a.ts', ranges }))).to.include('a.ts');
            expect(marks('a.ts')).to.deep.equal([]);
        });

        it('clear by id, by file or all, and name what there is when the id is wrong', async () => {
            await workbench.open('a.ts');
            await workbench.open('b.ts');
            for (const [path, highlightId] of Object.entries({ 'a.ts': 'first', 'b.ts': 'second' })) {
                await workbench.run(EditorHighlightTool, { path, ranges: [{ startLine: 1 }], highlightId });
            }
            expect(await failure(workbench.run(EditorClearHighlightTool, { highlightId: 'third' }))).to.include('first, second');
            expect(await failure(workbench.run(EditorClearHighlightTool, { highlightId: 'first', path: 'b.ts' }))).to.include('in b.ts');
            expect(await workbench.run(EditorClearHighlightTool, { path: 'a.ts' })).to.include({ cleared: 1 });
            expect([marks('a.ts'), marks('b.ts')].map(({ length }) => length)).to.deep.equal([0, 1]);
            expect(await workbench.run(EditorClearHighlightTool, {})).to.include({ cleared: 1 });
            expect(await failure(workbench.run(EditorClearHighlightTool, { highlightId: 'first' }))).to.include('Escape');
        });
    });

    describe('openspace.editor.close', () => {
        it('closes all editors of a file and leaves the others', async () => {
            await workbench.open('a.ts');
            await workbench.open('a.ts', { mode: 'split-right' });
            await workbench.open('b.ts');
            expect(await workbench.run(EditorCloseTool, { path: 'a.ts' })).to.deep.equal({ success: true });
            expect(workbench.files.all.map(({ title }) => title.label)).to.deep.equal(['b.ts']);
        });

        it('names what is open when the file is not', async () => {
            await workbench.open('b.ts');
            workbench.write('a.ts', 'one\n');
            expect(await failure(workbench.run(EditorCloseTool, { path: 'a.ts' }))).to.include('Open editors: b.ts');
        });
    });
});
