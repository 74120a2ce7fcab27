import { readFile } from 'node:fs/promises';
import { expect, test } from '../harness/pages/test';

const FILES = {
    'hello.ts': '/** Greets. */\nexport function greet(name: string): string {\n    return `Hello ${name}`;\n}\n',
    'notes/todo.md': '# Plans\n\nneedle in a haystack\n',
    'tool.py': 'def double(x):\n    return x * 2  # twice\n'
};

test.use({ files: FILES });

test.describe('the workbench', () => {
    test('shows the workspace, opens its files in colour and without a plugin, outlines them, and finds text in them', async ({ ide }) => {
        const explorer = ide.page.locator('#files');
        await expect(explorer.getByText('hello.ts')).toBeVisible();
        await expect(explorer.getByText('notes')).toBeVisible();

        for (const file of ['hello.ts', 'tool.py', 'todo.md']) {
            const editor = await ide.openFile(file);
            const colours = () =>
                editor
                    .locator('.view-line span > span')
                    .evaluateAll(tokens => new Set(tokens.map(token => getComputedStyle(token).color)).size);
            await expect.poll(colours, file).toBeGreaterThan(2);
        }

        await ide.runCommand('View: Toggle Outline');
        await expect(ide.page.locator('#outline-view')).toBeVisible();

        await ide.page.keyboard.press('Control+Shift+F');
        await ide.page.locator('#search-input-field').fill('needle');
        await ide.page.keyboard.press('Enter');
        await expect(ide.page.locator('#search-in-workspace').getByText('todo.md')).toBeVisible();
    });

    test('edits a file, which is saved when the person says so and not before', async ({ ide, workspace }) => {
        const text = () => readFile(`${workspace}/hello.ts`, 'utf8');
        await ide.openFile('hello.ts');
        await ide.page.keyboard.press('Control+Home');
        await ide.page.keyboard.type('// first\n');
        await expect(ide.page.locator('.theia-mod-dirty')).toBeVisible();
        // Theia's own default would have saved after one second.
        await ide.page.waitForTimeout(2500);
        await expect(ide.page.locator('.theia-mod-dirty')).toBeVisible();
        expect(await text()).toBe(FILES['hello.ts']);
        await ide.page.keyboard.press('Control+S');
        await expect(ide.page.locator('.theia-mod-dirty')).toHaveCount(0);
        expect(await text()).toMatch(/^\/\/ first\n/);
    });

    test('runs a command in a terminal, and opens every view of the everyday by its command', async ({ ide }) => {
        await expect(ide.page.locator('[id^=shell-tab-terminal]')).toHaveCount(0);
        const terminal = await ide.newTerminal();
        await terminal.submit('echo "sum $((40 + 2))"');
        await expect.poll(() => terminal.contents()).toContain('sum 42');

        for (const [command, view] of [
            ['View: Toggle Problems', '#problems'],
            ['View: Toggle Output', '#outputView'],
            ['View: Toggle Source Control', '#scm-view-container'],
            ['View: Toggle Extensions', '#vsx-extensions-view-container'],
            ['Preferences: Open Settings (UI)', '#settings_widget'],
            ['Preferences: Open Keyboard Shortcuts', '#keybindings\\.view\\.widget']
        ]) {
            await ide.runCommand(command);
            await expect(ide.page.locator(view), command).toBeVisible();
        }
    });
});
