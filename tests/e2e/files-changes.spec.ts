import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Locator } from '@playwright/test';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import type { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';

const LINES = Array.from({ length: 30 }, (_, index) => `line-${index + 1}`);
const TEXT = `${LINES.join('\n')}\n`;

test.use({
    applicationOptions: { args: ['--allow-agent'] },
    files: { 'src/a.txt': TEXT, 'src/b.txt': TEXT }
});

/** Changes whole lines of a file, in one patch. */
async function patch(agent: McpTestClient, file: string, lines: Readonly<Record<number, string>>): Promise<void> {
    const read = await agent.callTool('openspace.file.read', { path: file });
    const operations = Object.entries(lines).map(([line, content]) => ({
        type: 'replace',
        startLine: Number(line),
        endLine: Number(line),
        content
    }));
    const patched = await agent.callTool('openspace.file.patch', { path: file, baseVersion: read.structuredContent?.version, operations });
    expect(patched.isError, patched.text).toBe(false);
}

/** The text of 30 lines with some of them changed. */
function textWith(lines: Readonly<Record<number, string>>): string {
    return `${LINES.map((line, index) => lines[index + 1] ?? line).join('\n')}\n`;
}

class ChangesView {
    readonly node: Locator;

    constructor(private readonly ide: OpenSpaceApp) {
        this.node = ide.page.locator('#openspace-agent-changes');
    }

    async open(): Promise<void> {
        await this.ide.runCommand('OpenSpace: Show Agent Changes');
        await expect(this.node).toBeVisible();
    }

    rows(kind: 'session' | 'file' | 'change' | 'hunk', text?: string): Locator {
        return this.node.locator(`[role=treeitem].openspace-changes-${kind}`).filter({ hasText: text });
    }

    async expand(row: Locator): Promise<void> {
        await row.locator('.theia-ExpansionToggle').click();
    }

    async press(row: Locator, action: 'Accept' | 'Undo' | 'Reject' | 'Redo'): Promise<void> {
        await row.hover();
        await row.getByRole('button', { name: action }).click();
    }
}

const toast = (ide: OpenSpaceApp, text: string): Locator =>
    ide.page.locator('.theia-notification-list-item').filter({ hasText: text }).first();

test.describe('agent changes', () => {
    let view: ChangesView;
    let onDisk: (file?: string) => Promise<string>;

    test.beforeEach(async ({ ide, workspace }) => {
        view = new ChangesView(ide);
        onDisk = (file = 'src/a.txt') => fs.readFile(path.join(workspace, file), 'utf8');
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
    });

    test('are listed with a number on the tab, open as a comparison, and are rejected hunk by hunk', async ({ agent, ide }) => {
        await view.open();
        await expect(view.node).toContainText('No open changes by an agent');
        await patch(agent, 'src/a.txt', { 3: 'three', 15: 'fifteen', 28: 'twenty-eight' });
        await expect(view.rows('session', 'openspace-test')).toContainText('+3');
        await expect(view.rows('file', 'a.txt')).toContainText('−3');
        await expect(ide.page.locator('#shell-tab-openspace-agent-changes').first()).toContainText('1');

        await view.expand(view.rows('change', 'file.patch'));
        await expect(view.rows('hunk')).toHaveCount(3);
        await view.rows('hunk', 'Line 15').click();
        const diff = ide.page.locator('.monaco-diff-editor');
        await expect(diff).toBeVisible();
        await expect(diff.locator('.editor.original')).toContainText('line-15');
        await expect(diff.locator('.editor.modified')).toContainText('fifteen');
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Ln 15');

        await view.press(view.rows('hunk', 'Line 15'), 'Reject');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three', 28: 'twenty-eight' }));
        await expect(view.rows('hunk', 'Line 15')).toContainText('undone');
        await expect(diff.locator('.editor.modified')).not.toContainText('fifteen');

        await view.press(view.rows('hunk', 'Line 3'), 'Accept');
        await expect(view.rows('hunk', 'Line 3')).toContainText('accepted');
        await view.press(view.rows('change', 'file.patch'), 'Undo');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three' }));
        await expect(view.node).toContainText('No open changes by an agent');
    });

    test('are taken back with a key, made again, and taken back once more', async ({ agent, ide }) => {
        await patch(agent, 'src/a.txt', { 3: 'three' });
        await patch(agent, 'src/a.txt', { 9: 'nine' });
        const undo = async (): Promise<void> => {
            await ide.page.keyboard.press('Control+K');
            await ide.page.keyboard.press('Control+Z');
        };
        await undo();
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three' }));
        await expect(toast(ide, 'Took back')).toBeVisible();
        await undo();
        await expect.poll(() => onDisk()).toBe(TEXT);
        await ide.runCommand('OpenSpace: Redo Last Undone Agent Change');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three' }));
        await ide.runCommand('OpenSpace: Redo Last Undone Agent Change');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three', 9: 'nine' }));
        await ide.runCommand('OpenSpace: Undo Last Agent Change');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three' }));
    });

    test('of one session go, and those of another and of the person stay', async ({ agent, application, ide, workspace }) => {
        const { url, token } = await application.hub();
        const other = await McpTestClient.connect({ url: `${url}/mcp`, token, name: 'another-agent' });
        await patch(agent, 'src/a.txt', { 3: 'A' });
        await patch(other, 'src/a.txt', { 9: 'B' });
        await patch(agent, 'src/a.txt', { 15: 'A' });
        await patch(agent, 'src/b.txt', { 1: 'A' });
        await other.close();
        await ide.openFile('a.txt');
        await ide.page.keyboard.press('Control+End');
        await ide.page.keyboard.type('mine');
        await ide.page.keyboard.press('Control+S');
        await expect.poll(() => onDisk()).toContain('mine');
        // Another program.
        await fs.writeFile(path.join(workspace, 'src/a.txt'), (await onDisk()).replace('line-22', 'elsewhere'));

        await ide.runCommand('OpenSpace: Undo Agent Changes of a Session');
        await ide.quickRows().filter({ hasText: 'openspace-test' }).click();
        await expect.poll(() => onDisk()).toBe(`${textWith({ 9: 'B', 22: 'elsewhere' })}mine`);
        expect(await onDisk('src/b.txt')).toBe(TEXT);
        await expect(toast(ide, 'Took back 3 changes in 2 files')).toBeVisible();
        await toast(ide, 'Took back 3 changes').getByRole('button', { name: 'Redo' }).click();
        await expect.poll(() => onDisk()).toBe(`${textWith({ 3: 'A', 9: 'B', 15: 'A', 22: 'elsewhere' })}mine`);
    });

    test('are not taken back from under unsaved text, and the reason is told', async ({ agent, ide }) => {
        await patch(agent, 'src/a.txt', { 3: 'three' });
        await ide.openFile('a.txt');
        await ide.page.keyboard.type('unsaved');
        await expect(ide.page.locator('.lm-TabBar-tab.theia-mod-dirty').first()).toBeVisible();
        await ide.runCommand('OpenSpace: Undo Last Agent Change');
        await expect(toast(ide, 'unsaved edits in an editor')).toBeVisible();
        expect(await onDisk()).toBe(textWith({ 3: 'three' }));
        await ide.page.keyboard.press('Control+S');
    });

    test('stay truthful when their files are changed, deleted and put back by other hands', async ({ agent, ide, workspace }) => {
        await patch(agent, 'src/a.txt', { 3: 'three' });
        await patch(agent, 'src/b.txt', { 3: 'three' });
        await view.open();
        await expect(view.rows('file')).toHaveCount(2);
        await fs.writeFile(path.join(workspace, 'src/a.txt'), textWith({ 3: 'three', 20: 'elsewhere' }));
        await fs.rm(path.join(workspace, 'src/b.txt'));
        await expect(view.rows('file', 'a.txt')).toContainText('edited since');
        await expect(view.rows('file', 'b.txt')).toContainText('deleted since');

        // What the change was is still shown, though the file has moved on.
        await view.rows('change', 'file.patch').nth(1).click();
        const modified = ide.page.locator('.monaco-diff-editor .editor.modified');
        await expect(modified).toContainText('three');
        await expect(modified).not.toContainText('elsewhere');
        await view.press(view.rows('change', 'file.patch').first(), 'Undo');
        await expect(toast(ide, 'deleted or renamed since')).toBeVisible();

        // As a checkout would.
        await fs.writeFile(path.join(workspace, 'src/a.txt'), TEXT);
        await fs.writeFile(path.join(workspace, 'src/b.txt'), textWith({ 3: 'three' }));
        await expect(view.rows('file', 'b.txt')).not.toContainText('deleted since');
        await view.press(view.rows('change', 'file.patch').nth(1), 'Undo');
        await expect(view.rows('file')).toHaveCount(1);
        expect(await onDisk()).toBe(TEXT);
    });

    test('are reached and decided with the keyboard alone, and say what they are', async ({ agent, ide }) => {
        await patch(agent, 'src/a.txt', { 3: 'three', 15: 'fifteen' });
        await view.open();
        await expect(view.node).toHaveAttribute('role', 'tree');
        await expect(view.rows('session')).toHaveAttribute('aria-expanded', 'true');
        await expect(view.rows('change')).toHaveAttribute('aria-level', '3');
        const keys = async (...names: string[]): Promise<void> => {
            for (const name of names) {
                await ide.page.keyboard.press(name);
            }
        };
        await keys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
        await expect(view.rows('hunk')).toHaveCount(2);
        await keys('ArrowRight');
        await expect(view.rows('hunk').first()).toHaveAttribute('aria-selected', 'true');
        const focused = await view.node.getAttribute('aria-activedescendant');
        expect(await view.rows('hunk').first().getAttribute('id')).toBe(focused);
        await keys('Delete');
        await expect.poll(() => onDisk()).toBe(textWith({ 15: 'fifteen' }));
        await keys('ArrowDown', 'Control+Enter');
        await expect(view.node).toContainText('No open changes by an agent');
        expect(await onDisk()).toBe(textWith({ 15: 'fifteen' }));
    });

    test('that were decided are listed when the person asks for them, and an accepted one can still go', async ({ agent, ide }) => {
        await patch(agent, 'src/a.txt', { 3: 'three' });
        await view.open();
        await expect(view.rows('change')).toHaveCount(1);
        await ide.runCommand('OpenSpace: Accept All Agent Changes');
        await expect(view.node).toContainText('No open changes by an agent');
        await view.node.getByRole('button', { name: 'Show Accepted and Undone' }).click();
        await expect(view.rows('change')).toContainText('accepted');
        await view.press(view.rows('change'), 'Undo');
        await expect.poll(() => onDisk()).toBe(TEXT);
        await expect(view.rows('change', 'taken back by you')).toBeVisible();
        await view.press(view.rows('change', 'taken back by you'), 'Redo');
        await expect.poll(() => onDisk()).toBe(textWith({ 3: 'three' }));
    });

    test.describe('of a workspace whose store cannot be opened', () => {
        test.use({ files: { '.openspace/versions.ndjson/file': 'a folder where the file should be' } });

        test('show the reason and a way to try again', async ({ workspace }) => {
            await view.open();
            await expect(view.node).toContainText('could not be read');
            await fs.rm(path.join(workspace, '.openspace'), { recursive: true });
            await view.node.getByRole('button', { name: 'Try Again' }).click();
            await expect(view.node).toContainText('No open changes by an agent');
        });
    });
});
