import { expect, test } from '../harness/pages/test';

const LINES = Array.from({ length: 80 }, (_, index) => `export const line${index + 1} = ${index + 1};`).join('\n');

test.use({
    applicationOptions: { args: ['--allow-agent'] },
    files: { 'src/index.ts': `${LINES}\n`, 'README.md': '# Read me\n', 'notes.txt': 'one\ntwo\nthree\n' }
});

test.describe('an agent through MCP', () => {
    test('finds all tools, works in terminals, and is told what is not there', async ({ agent, ide }) => {
        await test.step('finds all tools with schemas when a window is open', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            await expect.poll(async () => (await agent.listTools()).length).toBeGreaterThanOrEqual(21);
            const tools = await agent.listTools();
            for (const name of ['pane.open', 'pane.list', 'editor.open', 'editor.highlight', 'terminal.run', 'modality.list']) {
                const tool = tools.find(candidate => candidate.name === `openspace.${name}`);
                expect(tool?.inputSchema.type, name).toBe('object');
                expect(tool?.description, name).toBeTruthy();
            }
            const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
            expect(JSON.stringify(seen).length).toBeLessThan(32 * 1024);
        });
        await test.step('creates a terminal, runs commands in it and reads its output', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            const created = await agent.callTool('openspace.terminal.create', { title: 'test' });
            expect(created.isError, created.text).toBe(false);
            const terminalId = created.structuredContent?.terminalId;
            const sent = await agent.callTool('openspace.terminal.send', { terminalId, text: 'echo hello' });
            expect(sent.structuredContent).toMatchObject({ success: true });
            await expect
                .poll(
                    async () =>
                        (await agent.callTool('openspace.terminal.read_output', { terminalId, lines: 10 })).structuredContent?.output
                )
                .toContain('hello');
            const run = await agent.callTool('openspace.terminal.run', { terminalId: 'test', command: 'ls /does/not/exist' });
            expect(run.structuredContent ?? run.text).toMatchObject({ exitCode: 2, timedOut: false });
            await expect(ide.page.locator('#theia-bottom-content-panel .lm-TabBar-tab').filter({ hasText: 'test' })).toBeVisible();
        });
        await test.step('gets clear errors for what is not there', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            const missing = await agent.callTool('openspace.editor.open', { path: 'nope.ts' });
            expect(missing.text).toContain('not found');
            const pane = await agent.callTool('openspace.pane.close', { paneId: 'nowhere' });
            expect(pane.isError).toBe(true);
            const terminal = await agent.callTool('openspace.terminal.send', { terminalId: '99999', text: 'x' });
            expect(terminal.isError).toBe(true);
            const outside = await agent.callTool('openspace.editor.read_file', { path: '../../etc/passwd' });
            expect(outside.text).toContain('outside the workspace');
            const secret = await agent.callTool('openspace.editor.read_file', { path: '.env' });
            expect(secret.text).toContain('Access denied: sensitive file');
            await ide.runCommand('View: Toggle Agent Activity');
            await expect(ide.page.locator('.openspace-activity')).toContainText('editor.open');
        });
    });

    test('shows code to the person, who can send it away', async ({ agent, ide }) => {
        await test.step('opens a file at a line, highlights a range, scrolls, reads and clears', async () => {
            const opened = await agent.callTool('openspace.editor.open', { path: 'src/index.ts', line: 42 });
            expect(opened.isError, opened.text).toBe(false);
            expect(opened.structuredContent).toMatchObject({ success: true });
            const editor = ide.page.locator('.monaco-editor').filter({ hasText: 'line42' }).first();
            await expect(editor).toBeVisible();
            await expect(editor.locator('.active-line-number')).toHaveText('42');

            const highlight = await agent.callTool('openspace.editor.highlight', {
                path: 'src/index.ts',
                ranges: [{ startLine: 42, endLine: 44 }],
                color: 'green'
            });
            expect(highlight.structuredContent?.highlightId).toBeTruthy();
            await expect(ide.page.locator('[class*=openspace-highlight]').first()).toBeVisible();

            const scrolled = await agent.callTool('openspace.editor.scroll_to', { path: 'src/index.ts', line: 2 });
            expect(scrolled.isError, scrolled.text).toBe(false);
            await expect(editor.getByText('line1', { exact: true })).toBeVisible();

            const read = await agent.callTool('openspace.editor.read_file', { path: 'src/index.ts', startLine: 2, endLine: 3 });
            expect(read.structuredContent?.content).toContain('line2');

            const cleared = await agent.callTool('openspace.editor.clear_highlight', { path: 'src/index.ts' });
            expect(cleared.isError, cleared.text).toBe(false);
            await expect(ide.page.locator('.view-overlays [class*=openspace-highlight]')).toHaveCount(0);
        });
        await test.step('clears its highlights and goes back when the person presses Escape', async () => {
            await ide.openFile('notes.txt');
            await agent.callTool('openspace.editor.open', { path: 'src/index.ts', line: 10, highlight: true });
            await expect(ide.page.locator('[class*=openspace-highlight]').first()).toBeVisible();
            await ide.page.locator('.monaco-editor').filter({ hasText: 'line10' }).first().click();
            await ide.page.keyboard.press('Escape');
            await expect(ide.page.locator('.view-overlays [class*=openspace-highlight]')).toHaveCount(0);
        });
    });

    test('leaves the person’s text and keyboard alone', async ({ agent, ide, workspace }) => {
        await test.step('reads what the person sees, unsaved text included', async () => {
            await ide.openFile('notes.txt');
            await ide.page.keyboard.press('Control+Home');
            // Not key by key: Enter would take a word that the editor suggests.
            await ide.page.keyboard.insertText('zero\n');
            await expect(ide.page.locator('.theia-mod-dirty')).toBeVisible();
            const read = await agent.callTool('openspace.editor.read_file', { path: 'notes.txt', startLine: 1, endLine: 2 });
            expect(read.structuredContent).toMatchObject({ isDirty: true });
            expect(read.structuredContent?.content).toContain('zero');
        });
        await test.step('never takes the keyboard while the person types', async () => {
            await ide.openFile('notes.txt');
            await ide.page.keyboard.press('Control+End');
            const text = 'abcdefghijklmnopqrstuvwxyz0123456789';
            const typing = (async () => {
                for (const key of text) {
                    await ide.page.keyboard.type(key, { delay: 60 });
                }
            })();
            for (const line of [5, 15, 25, 35]) {
                const shown = await agent.callTool('openspace.editor.open', { path: 'src/index.ts', line, highlight: true });
                expect(shown.isError, shown.text).toBe(false);
            }
            await typing;
            await ide.page.keyboard.press('Control+S');
            const { readFile } = await import('node:fs/promises');
            await expect.poll(() => readFile(`${workspace}/notes.txt`, 'utf8')).toBe(`zero\none\ntwo\nthree\n${text}`);
            expect(await readFile(`${workspace}/src/index.ts`, 'utf8')).toBe(`${LINES}\n`);
        });
    });

    test('arranges panes, also while the page loads anew', async ({ agent, ide }) => {
        await test.step('opens, lists, resizes, focuses and closes panes', async () => {
            await agent.callTool('openspace.pane.open', { type: 'editor', contentId: 'README.md' });
            const split = await agent.callTool('openspace.pane.open', {
                type: 'editor',
                contentId: 'src/index.ts',
                newPane: true,
                splitDirection: 'vertical'
            });
            expect(split.isError, split.text).toBe(false);
            const { paneId } = split.structuredContent as { paneId: string };
            const list = await agent.callTool('openspace.pane.list');
            const panes = list.structuredContent?.panes as { id: string; area: string; geometry: { x: number; width: number } }[];
            const main = panes.filter(pane => pane.area === 'main');
            expect(main.map(pane => pane.id)).toContain(paneId);
            expect(main).toHaveLength(2);
            const [left, right] = [...main].sort((a, b) => a.geometry.x - b.geometry.x);
            expect(right.id).toBe(paneId);
            expect(left.geometry.x + left.geometry.width).toBeCloseTo(right.geometry.x, 0);

            const resized = await agent.callTool('openspace.pane.resize', { paneId, width: 30 });
            expect(resized.isError, resized.text).toBe(false);
            const closed = await agent.callTool('openspace.pane.close', { paneId });
            expect(closed.isError, closed.text).toBe(false);
            await expect(ide.mainTabs().filter({ hasText: 'index.ts' })).toHaveCount(0);
        });
        await test.step('keeps working over a reload: the call waits for the window', async () => {
            await agent.callTool('openspace.editor.open', { path: 'README.md' });
            const reload = ide.page.reload();
            const answer = await agent.callTool('openspace.pane.list');
            expect(answer.isError, answer.text).toBe(false);
            await reload;
        });
    });
});
