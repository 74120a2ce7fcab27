import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { ToolCallLook } from '@openspace/core/lib/browser/tools/tool-call-look';
import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import { expect } from 'chai';
import { call, RenderedTimeline } from '../test/rendered-timeline';
import { PartRenderer } from './part-renderer';

disableJSDOM();

const PATCH = '--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n';

describe('what the agent did', () => {
    let timeline: RenderedTimeline;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (timeline = new RenderedTimeline()));
    afterEach(() => timeline.dispose());

    it('is drawn by the renderer that knows it best, also by one from another extension', async () => {
        timeline.dispose();
        timeline = new RenderedTimeline(container =>
            container.bind<PartRenderer>(PartRenderer).toConstantValue({
                canRender: (part: Part) => (part.type === 'tool' && part.tool === 'bash' ? 20 : 0),
                render: () => <em>mine</em>
            })
        );
        const shown = await timeline.showParts(call('bash', { input: { command: 'ls' } }), call('other', {}));
        expect(shown.querySelector('em')?.textContent).to.equal('mine');
        expect(shown.textContent).to.contain('Title of other').and.not.to.contain('ls');
    });

    it('has the look that the extension of the tool gives it, and its failures are told all the same', async () => {
        timeline.dispose();
        timeline = new RenderedTimeline(container =>
            container.bind<ToolCallLook>(ToolCallLook).toConstantValue({
                lookOf: ({ tool, input, output }) =>
                    tool === 'id.count' ? { title: 'Counted', subject: String(input.path), body: () => <em>{output}</em> } : undefined
            })
        );
        const shown = await timeline.showParts(
            call('count', { input: { path: 'a\u202eb' }, output: '<b>3</b>' }),
            call('count', { status: 'error', input: {}, error: 'Error: no poem' }),
            call('other', {})
        );
        expect(shown.textContent).to.contain('Counted').and.to.contain('U+202E').and.to.contain('no poem').and.to.contain('Title of other');
        await timeline.openAll();
        expect(shown.querySelector('em')?.textContent).to.equal('<b>3</b>');
    });

    it('shows a command, its output without what speaks to a terminal, and how it ended', async () => {
        const output = '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007';
        const shown = await timeline.showParts(call('bash', { input: { command: 'make' }, output, metadata: { exit: 2 } }));
        expect(shown.textContent).to.contain('make').and.to.contain('exit 2').and.not.to.contain('link');
        await timeline.openAll();
        expect(shown.querySelector('.openspace-ansi-red')?.textContent).to.equal('red');
        expect(shown.querySelector('pre')?.textContent).to.equal('$ make\nred link');
        expect(shown.innerHTML).not.to.contain('evil.example');
    });

    it('tells that a command was stopped apart from what it wrote', async () => {
        const output = 'started\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>';
        const shown = await timeline.showParts(call('bash', { input: { command: 'make' }, output }));
        await timeline.openAll();
        expect(shown.querySelector('pre')?.textContent).to.equal('$ make\nstarted');
        expect(shown.querySelector('.openspace-remark')?.textContent).to.equal('User aborted the command');
    });

    it('shows what an edit changed, and opens it in the diff editor', async () => {
        const shown = await timeline.showParts(call('edit', { input: { filePath: '/w/src/a.ts' }, metadata: { diff: PATCH } }));
        expect(shown.textContent).to.contain('src/a.ts').and.to.contain('+1').and.to.contain('−1');
        await timeline.openAll();
        expect(shown.querySelector('.openspace-diff-removed')?.textContent).to.equal('old');
        expect(shown.querySelector('.openspace-diff-added')?.textContent).to.equal('new');
        await timeline.click('[aria-label="Open in diff editor"]');
        expect(timeline.asked).to.deep.equal(['diff /w/src/a.ts']);
    });

    it('leads to the session of a subagent', async () => {
        await timeline.showParts(call('task', { input: { description: 'Count', prompt: 'Count!' }, metadata: { sessionId: 'ses_2' } }));
        await timeline.openAll();
        await timeline.click('.openspace-chip');
        expect(timeline.asked).to.deep.equal(['activate ses_2']);
    });

    it('shows plans, questions with answers, and tools of other servers with arguments and result', async () => {
        const shown = await timeline.showParts(
            call('todowrite', {
                metadata: {
                    todos: [
                        { content: 'Think', status: 'completed' },
                        { content: 'Act', status: 'pending' }
                    ]
                }
            }),
            call('question', { input: { questions: [{ question: 'Which?' }] }, metadata: { answers: [['Red', 'Blue']] } }),
            call('weather_now', { input: { city: 'Bern' }, output: '{"degrees":12}' })
        );
        expect(shown.textContent)
            .to.contain('1 of 2 done')
            .and.to.contain('Red, Blue')
            .and.to.contain('Title of weather_now')
            .and.to.contain('Bern');
        await timeline.openAll();
        expect(shown.textContent).to.contain('"degrees": 12');
    });

    it('says why a call failed, and copies it', async () => {
        const shown = await timeline.showParts(call('webfetch', { status: 'error', input: { url: 'https://a.b' }, error: 'Error: 404' }));
        expect(shown.querySelector('.openspace-tool-failed')).not.to.equal(null);
        expect(shown.textContent).to.contain('404');
        await timeline.click('[aria-label="Copy error"]');
        expect(timeline.asked).to.deep.equal(['copy 404']);
    });

    it('tells several looks in one line and opens files from there', async () => {
        const part = (id: string, tool: string, input: object): never => ({ id, ...call(tool, { input }) }) as never;
        const parts = [
            part('a', 'read', { filePath: '/w/src/a.ts', offset: 9, limit: 10 }),
            part('b', 'grep', { pattern: 'x' }),
            part('c', 'list', { path: '/w/src' })
        ];
        const shown = await timeline.show({ kind: 'explored', key: 'e', turn: 't', parts });
        expect(shown.textContent).to.contain('1 file, 1 search, 1 folder');
        await timeline.openAll();
        expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent?.trim())).to.deep.equal([
            'Readsrc/a.ts10–19',
            'Searchx',
            'List src'
        ]);
        await timeline.click('.openspace-file-link');
        expect(timeline.asked).to.deep.equal(['open code:src/a.ts#L10-L19']);
    });

    it('is quiet about what the person or a rule did not want', async () => {
        const shown = await timeline.showParts(
            call('bash', {
                status: 'error',
                input: { command: 'ls' },
                error: 'The user rejected permission to use this specific tool call.'
            })
        );
        expect(shown.querySelector('.openspace-tool-failed')).to.equal(null);
        expect(shown.querySelector('.openspace-tool-undone')?.textContent).to.contain('You did not allow it.');
    });

    it('shows what a file was rewritten to, though not what was there before', async () => {
        const shown = await timeline.showParts(
            call('write', { input: { filePath: '/w/a.ts', content: 'one\ntwo\n' }, metadata: { filepath: '/w/a.ts', exists: true } })
        );
        await timeline.openAll();
        expect([...shown.querySelectorAll('.openspace-diff-same')].map(({ textContent }) => textContent)).to.deep.equal(['one', 'two']);
        expect(shown.querySelector('.openspace-change-count, [aria-label="Open in diff editor"]')).to.equal(null);
    });

    it('names the file of an edit once, and each file of a patch', async () => {
        const named = (shown: Element): number => shown.querySelectorAll('.openspace-code-name').length;
        const edit = await timeline.showParts(call('edit', { input: { filePath: '/w/a.ts' }, metadata: { diff: PATCH } }));
        await timeline.openAll();
        expect(named(edit)).to.equal(0);
        const files = ['a.ts', 'b.ts'].map(relativePath => ({ relativePath, type: 'update', diff: PATCH }));
        const patch = await timeline.showParts(call('apply_patch', { metadata: { files } }));
        await timeline.openAll();
        expect(named(patch)).to.equal(2);
    });

    it('shows pictures that are in the message, and no others', async () => {
        const shown = await timeline.showParts(
            { type: 'file', mime: 'image/png', filename: 'a.png', url: 'data:image/png;base64,AAAA' },
            { type: 'file', mime: 'image/png', filename: 'b.png', url: 'https://evil.example/b.png' },
            { type: 'file', mime: 'image/svg+xml', filename: 'c.svg', url: 'data:image/svg+xml,<svg onload="x"/>' }
        );
        expect([...shown.querySelectorAll('img')].map(image => image.src)).to.deep.equal(['data:image/png;base64,AAAA']);
        expect(shown.textContent).to.contain('b.png').and.to.contain('c.svg');
    });

    it('remembers what was open when a row comes back', async () => {
        const part = call('bash', { input: { command: 'ls' }, output: 'listing' });
        await timeline.showParts(part);
        await timeline.openAll();
        await timeline.show();
        const shown = await timeline.showParts(part);
        expect(shown.textContent).to.contain('listing');
    });
});
