import { textOf } from '../harness/model/model-request';
import { callTool, nameForModel } from '../harness/opencode/agent-chat';
import { expect, test } from '../harness/pages/test';

const LINES = Array.from({ length: 200 }, (_, index) => `export const line${index + 1} = ${index + 1};`).join('\n');

test.use({
    applicationOptions: { args: ['--allow-agent'] },
    files: { 'src/index.ts': `${LINES}\n`, 'src/auth.ts': 'export const user = 1;\n', 'README.md': '# Read me\n' }
});

test.describe('the model behind opencode', () => {
    test('is told how to work in the IDE, what is wrong with a call, and why it failed', async ({ agent, chat, ide }) => {
        await test.step('is told how to work in the IDE, and offered all tools of the window and the backend with their schemas', async () => {
            const offered = await chat.offeredTools();
            const listed = (await agent.listTools()).map(tool => nameForModel(tool.name));
            expect(offered.sort()).toEqual(listed.sort());
            expect(offered.length).toBeGreaterThanOrEqual(21);
            expect(offered.filter(name => name.length > 64)).toEqual([]);
            const { messages, tools } = chat.requests[0].body;
            const system = messages.filter(message => message.role === 'system').map(textOf);
            expect(system.join('\n')).toContain('You work inside OpenSpace');
            const tool = tools.find(({ function: { name } }) => name === nameForModel('openspace.editor.open'));
            expect(tool?.function.description).toBeTruthy();
            expect(tool?.function.parameters).toMatchObject({
                type: 'object',
                required: ['path'],
                properties: { path: { type: 'string' }, line: { type: 'integer' } }
            });
        });
        await test.step('is told what is wrong with arguments that do not fit, and the IDE stays as it was', async () => {
            const [wrong, unknown] = await chat.play(
                callTool('openspace.editor.open', { path: 7, lines: 'all' }),
                callTool('openspace.editor.launch', {})
            );
            expect(wrong.text).toContain('path');
            expect(unknown.text).toContain('openspace_editor_launch');
            await expect(ide.mainTabs()).toHaveCount(0);
        });
        await test.step('is told why a call failed, and does it right the next time', async () => {
            const results = await chat.play(
                callTool('openspace.editor.open', { path: 'missing.ts' }),
                callTool('openspace.editor.open', { path: 'src/auth.ts' })
            );
            const [, afterFailure] = chat.requests;
            const told = afterFailure.body.messages.filter(message => message.role === 'tool').map(textOf);
            expect(told).toHaveLength(1);
            expect(told[0]).toContain('file not found: missing.ts');
            expect(results[1].text).toContain('success: true');
            await expect(ide.mainTabs().filter({ hasText: 'auth.ts' })).toBeVisible();
            await expect(ide.mainTabs().filter({ hasText: 'missing.ts' })).toHaveCount(0);
        });
    });

    test('shows code, runs commands and arranges panes', async ({ agent, chat, ide, model }) => {
        await test.step('opens a file at a line', async () => {
            const [opened] = await chat.play(callTool('openspace.editor.open', { path: 'src/index.ts', line: 142 }));
            expect(opened.text).toContain('success: true');
            await expect(ide.mainTabs().filter({ hasText: 'index.ts' })).toBeVisible();
            const editor = ide.page.locator('.monaco-editor').filter({ visible: true });
            await expect(editor.getByText('line142', { exact: true })).toBeInViewport();
            await expect(editor.getByText('line1', { exact: true })).toHaveCount(0);
        });
        await test.step('highlights regions under different names, which stay until they are cleared', async () => {
            const path = 'src/index.ts';
            const [, first, second] = await chat.play(
                callTool('openspace.editor.open', { path, line: 50 }),
                callTool('openspace.editor.highlight', { path, ranges: [{ startLine: 42, endLine: 50 }], highlightId: 'fix-1' }),
                callTool('openspace.editor.highlight', { path, ranges: [{ startLine: 52 }], highlightId: 'fix-2', color: 'green' })
            );
            expect([first.text, second.text]).toEqual(['highlightId: "fix-1"', 'highlightId: "fix-2"']);
            const marks = ide.page.locator('.view-overlays .openspace-highlight');
            await expect(marks).toHaveCount(10);
            const colors = await marks.evaluateAll(elements => elements.map(element => getComputedStyle(element).backgroundColor));
            expect(new Set(colors).size).toBe(2);
            expect(colors).not.toContain('rgba(0, 0, 0, 0)');

            await chat.play(callTool('openspace.editor.clear_highlight', { path, highlightId: 'fix-1' }));
            await expect(marks).toHaveCount(1);
        });
        await test.step('creates a terminal with a title, runs a command in it and reads what it printed', async () => {
            const terminalId = 'test-runner';
            const played = chat.play(
                callTool('openspace.terminal.create', { title: terminalId }),
                callTool('openspace.terminal.send', { terminalId, text: 'echo six times seven is $((6 * 7))' }),
                {
                    answer: [
                        { type: 'stall', gate: 'printed' },
                        { type: 'tool-call', tool: nameForModel('openspace.terminal.read_output'), arguments: { terminalId, lines: 10 } }
                    ]
                },
                callTool('openspace.terminal.run', { terminalId, command: 'cat src/auth.ts' })
            );
            await model.stalled('printed');
            await expect
                .poll(async () => (await agent.callTool('openspace.terminal.read_output', { terminalId })).text)
                .toContain('six times seven is 42');
            model.release('printed');
            const [, sent, read, run] = await played;
            expect(sent.text).toContain('success: true');
            expect(read.text).toContain('six times seven is 42');
            expect(run.text).toContain('export const user = 1;');
            expect(run.text).toContain('exitCode: 0');
            await expect(ide.page.locator('#theia-bottom-content-panel .lm-TabBar-tab').filter({ hasText: terminalId })).toBeVisible();
        });
    });

    test('opens a file in a new pane to the right and learns the layout', async ({ chat, ide }) => {
        const [, opened, listed] = await chat.play(
            callTool('openspace.editor.open', { path: 'README.md' }),
            callTool('openspace.pane.open', { type: 'editor', contentId: 'src/auth.ts', splitDirection: 'vertical' }),
            callTool('openspace.pane.list')
        );
        const paneId = /paneId: "(.+)"/.exec(opened.text)?.[1];
        const panes: { id: string; area: string; geometry: { x: number; width: number } }[] = JSON.parse(
            /^panes: (.+)$/m.exec(listed.text)?.[1] ?? '[]'
        );
        const main = panes.filter(pane => pane.area === 'main').sort((a, b) => a.geometry.x - b.geometry.x);
        expect(main).toHaveLength(2);
        expect(main[1].id).toBe(paneId);
        expect(main[0].geometry.x + main[0].geometry.width).toBeCloseTo(main[1].geometry.x, 0);

        const left = await ide.mainTabs().filter({ hasText: 'README.md' }).boundingBox();
        const right = await ide.mainTabs().filter({ hasText: 'auth.ts' }).boundingBox();
        expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
        expect(right?.y).toBe(left?.y);
    });
});
