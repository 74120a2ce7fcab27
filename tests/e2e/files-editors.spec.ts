import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Locator } from '@playwright/test';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';

const TEXT = Array.from({ length: 200 }, (_, index) => `line-${index + 1}\n`).join('');

test.use({
    applicationOptions: { args: ['--allow-agent'] },
    files: { 'notes.txt': TEXT, 'place.txt': TEXT, 'unsaved.txt': TEXT }
});

/** The version of a file as the agent reads it. */
async function versionOf(agent: McpTestClient, file: string): Promise<number> {
    const read = await agent.callTool('openspace.file.read', { path: file });
    expect(read.isError, read.text).toBe(false);
    return read.structuredContent?.version as number;
}

async function patchLine(agent: McpTestClient, line: number, content: string, file = 'notes.txt'): ReturnType<McpTestClient['callTool']> {
    const operations = [{ type: 'replace', startLine: line, endLine: line, content }];
    return agent.callTool('openspace.file.patch', { path: file, baseVersion: await versionOf(agent, file), operations });
}

/** What the editor holds, also what is not on the screen. */
async function bufferOf(agent: McpTestClient, file = 'notes.txt'): Promise<{ text: string; isDirty: boolean }> {
    const read = await agent.callTool('openspace.editor.read_file', { path: file });
    return { text: read.structuredContent?.content as string, isDirty: read.structuredContent?.isDirty as boolean };
}

/** Opens a file where others are open, and has the keyboard in it. */
async function openBeside(ide: OpenSpaceApp, file: string): Promise<Locator> {
    const editor = await ide.openFile(file);
    await expect(ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current')).toContainText(file);
    await editor.click();
    return editor;
}

const dirtyTab = (ide: OpenSpaceApp) => ide.page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty');

test.describe('an editor of a file that an agent writes', () => {
    test.beforeEach(async ({ ide }) => {
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
    });

    test('shows the change and keeps what the person did, sees and has not saved', async ({ agent, ide, workspace }) => {
        await test.step('it shows the change, stays clean, and keeps the undo stack of the person', async () => {
            const editor = await ide.openFile('notes.txt');
            await ide.page.keyboard.press('Control+Home');
            await ide.page.keyboard.type('mine');
            await ide.page.keyboard.press('Control+S');
            await expect(dirtyTab(ide)).toHaveCount(0);

            const patched = await patchLine(agent, 3, 'by-the-agent');
            expect(patched.isError, patched.text).toBe(false);
            await expect(editor.getByText('by-the-agent')).toBeVisible();
            await expect(dirtyTab(ide)).toHaveCount(0);

            // The newest edit goes first, then what the person had typed.
            await ide.page.keyboard.press('Control+Z');
            await expect(editor.getByText('by-the-agent')).toHaveCount(0);
            await ide.page.keyboard.press('Control+Z');
            await expect(editor.getByText('mine')).toHaveCount(0);
            await ide.page.keyboard.press('Control+Shift+Z');
            await ide.page.keyboard.press('Control+Shift+Z');
            await expect(editor.getByText('by-the-agent')).toBeVisible();

            // No false question whether the newer file shall be overwritten.
            await ide.page.keyboard.type('again');
            await ide.page.keyboard.press('Control+S');
            await expect(dirtyTab(ide)).toHaveCount(0);
            const saved = await fs.readFile(path.join(workspace, 'notes.txt'), 'utf8');
            expect(saved).toContain('mineagainline-1\nline-2\nby-the-agent\nline-4');
        });
        await test.step('it keeps the place the person looks at when lines come above it', async () => {
            const editor = await openBeside(ide, 'place.txt');
            await ide.page.keyboard.press('Control+End');
            const last = editor.getByText('line-200', { exact: true });
            await expect(last).toBeVisible();
            const before = await last.boundingBox();
            const operations = [{ type: 'insert', line: 2, content: Array.from({ length: 40 }, (_, index) => `new-${index}`).join('\n') }];
            await agent.callTool('openspace.file.patch', {
                path: 'place.txt',
                baseVersion: await versionOf(agent, 'place.txt'),
                operations
            });
            await expect.poll(async () => (await bufferOf(agent, 'place.txt')).text).toContain('new-39');
            expect(await last.boundingBox()).toEqual(before);
        });
        await test.step('it is never overwritten while it has unsaved text: the agent gets a conflict', async () => {
            await openBeside(ide, 'unsaved.txt');
            const version = await versionOf(agent, 'unsaved.txt');
            await ide.page.keyboard.press('Control+Home');
            await ide.page.keyboard.type('unsaved');
            await expect(dirtyTab(ide)).toHaveCount(1);

            for (const [tool, more] of [
                ['patch', { baseVersion: version, operations: [{ type: 'replace', startLine: 150, endLine: 150, content: 'agent' }] }],
                ['write', { content: 'all new\n' }]
            ] as const) {
                const refused = await agent.callTool(`openspace.file.${tool}`, { path: 'unsaved.txt', ...more });
                expect(refused.isError, tool).toBe(true);
                expect(refused.structuredContent).toMatchObject({ error: 'conflict', currentVersion: version });
            }
            expect((await bufferOf(agent, 'unsaved.txt')).text).toContain('unsavedline-1');
            expect(await fs.readFile(path.join(workspace, 'unsaved.txt'), 'utf8')).toBe(TEXT);

            await ide.page.keyboard.press('Control+S');
            await expect(dirtyTab(ide)).toHaveCount(0);
            const written = await patchLine(agent, 150, 'agent', 'unsaved.txt');
            expect(written.isError, written.text).toBe(false);
        });
    });

    test('loses no character that is typed while agents write in a loop', async ({ agent, application, ide, workspace }) => {
        const { url, token } = await application.hub();
        const second = await McpTestClient.connect({ url: `${url}/mcp`, token, name: 'second' });
        await ide.openFile('notes.txt');
        await ide.page.keyboard.press('Control+Home');
        let typing = true;
        const written: string[] = [];
        const write = async (client: McpTestClient, name: string, line: number): Promise<void> => {
            for (let count = 0; typing; count++) {
                const text = `${name}${count}`;
                const outcome = await patchLine(client, line + (count % 20), text);
                if (!outcome.isError) {
                    written.push(text);
                }
            }
        };
        const agents = Promise.all([write(agent, 'first-', 100), write(second, 'second-', 130)]);
        let typed = '';
        for (let word = 0; word < 25; word++) {
            const text = `w${word}.`;
            await ide.page.keyboard.type(text, { delay: 15 });
            typed += text;
            await ide.page.keyboard.press('Control+S');
            if (word % 5 === 4) {
                // The person pauses, so that the agents, too, come to write: unsaved text turns them away.
                const before = written.length;
                await expect.poll(() => written.length).toBeGreaterThan(before);
            }
        }
        typing = false;
        await agents;
        await second.close();
        await ide.page.keyboard.press('Control+S');
        await expect(dirtyTab(ide)).toHaveCount(0);
        await expect(ide.page.locator('.dialogOverlay')).toHaveCount(0);

        const onDisk = await fs.readFile(path.join(workspace, 'notes.txt'), 'utf8');
        expect(onDisk.split('\n')[0]).toBe(`${typed}line-1`);
        await expect.poll(async () => (await bufferOf(agent)).text).toBe(onDisk);
        // What the agents wrote last on each line is there.
        expect(written.some(text => onDisk.split('\n').includes(text))).toBe(true);
        test.info().annotations.push({ type: 'writes', description: String(written.length) });
    });

    test('in another window is asked too, and shows the change too', async ({ agent, application, ide, page, workspace }) => {
        await ide.openFile('notes.txt');
        const other = new OpenSpaceApp(await page.context().newPage(), workspace, application.url);
        await other.open();
        const editor = await other.openFile('notes.txt');
        const patched = await patchLine(agent, 3, 'by-the-agent');
        expect(patched.isError, patched.text).toBe(false);
        await expect(editor.getByText('by-the-agent')).toBeVisible();

        await other.page.keyboard.type('unsaved');
        await expect(dirtyTab(other)).toHaveCount(1);
        const refused = await patchLine(agent, 9, 'refused');
        expect(refused.structuredContent).toMatchObject({ error: 'conflict' });

        // A window that is gone has no say.
        await other.page.close({ runBeforeUnload: false });
        await expect.poll(async () => (await patchLine(agent, 9, 'accepted')).isError).toBe(false);
        await expect(ide.page.locator('.monaco-editor').getByText('accepted')).toBeVisible();
    });
});
