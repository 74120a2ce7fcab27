import type { Locator } from '@playwright/test';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import type { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';

test.use({
    applicationOptions: { args: ['--allow-agent'] },
    files: { 'left.txt': 'left\n', 'kept.txt': 'kept\n', 'edited.txt': 'edited\n', 'mine.txt': 'mine\n' }
});

function bottomTabs(ide: OpenSpaceApp): Locator {
    return ide.page.locator('#theia-bottom-content-panel .lm-TabBar-tab');
}

async function keep(ide: OpenSpaceApp, tab: Locator): Promise<void> {
    await tab.click({ button: 'right' });
    await ide.page.getByRole('menuitem', { name: "Keep This Agent's Tab" }).click();
}

test.describe('what an agent opened', () => {
    let guest: McpTestClient;

    test.beforeEach(async ({ application, ide }) => {
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
        const { url, token } = await application.hub();
        guest = await McpTestClient.connect({ url: `${url}/mcp`, token, name: 'guest' });
    });

    async function open(...paths: string[]): Promise<void> {
        for (const path of paths) {
            const opened = await guest.callTool('openspace.editor.open', { path });
            expect(opened.isError, opened.text).toBe(false);
        }
    }

    test('goes with it, also after a reload of the page; what the person kept, edited or opened stays', async ({ ide }) => {
        await ide.openFile('mine.txt');
        await open('left.txt', 'kept.txt', 'edited.txt');
        await keep(ide, ide.mainTabs().filter({ hasText: 'kept.txt' }));
        await ide.page.reload();
        await ide.waitForShellAndInitialized();
        await expect(ide.mainTabs()).toHaveCount(4);
        const edited = ide.mainTabs().filter({ hasText: 'edited.txt' });
        await edited.click();
        await ide.page.locator('.monaco-editor').filter({ visible: true, hasText: 'edited' }).first().click();
        await ide.page.keyboard.type('x');
        await expect(ide.page.locator('.theia-mod-dirty')).toBeVisible();
        await expect.poll(async () => (await guest.callTool('openspace.pane.list')).isError).toBe(false);

        await guest.close();
        await expect(ide.mainTabs().filter({ hasText: 'left.txt' })).toHaveCount(0);
        for (const name of ['kept.txt', 'edited.txt', 'mine.txt']) {
            await expect(ide.mainTabs().filter({ hasText: name })).toBeVisible();
        }
    });

    test('goes when the page comes back, if the agent went while it was away', async ({ ide }) => {
        await open('left.txt');
        await ide.openFile('mine.txt');
        const { page } = ide;
        const address = page.url();
        await page.goto('about:blank');
        await guest.close();
        await page.goto(address);
        await ide.waitForShellAndInitialized();
        await expect(ide.mainTabs().filter({ hasText: 'mine.txt' })).toBeVisible();
        await expect(ide.mainTabs().filter({ hasText: 'left.txt' })).toHaveCount(0);
    });

    test('takes its terminals along, but not one that the person kept or typed in', async ({ agent, ide }) => {
        for (const title of ['left', 'kept', 'typed']) {
            const created = await guest.callTool('openspace.terminal.create', { title });
            expect(created.isError, created.text).toBe(false);
            await expect(bottomTabs(ide).filter({ hasText: title })).toBeVisible();
        }
        await ide.page.locator('.xterm').filter({ visible: true }).first().click();
        await ide.page.keyboard.type('echo mine\n');
        const history = () => agent.callTool('openspace.terminal.history', { terminalId: 'typed' });
        await expect.poll(async () => (await history()).text).toContain('echo mine');
        await keep(ide, bottomTabs(ide).filter({ hasText: 'kept' }));

        await guest.close();
        await expect(bottomTabs(ide).filter({ hasText: 'left' })).toHaveCount(0);
        for (const title of ['kept', 'typed']) {
            await expect(bottomTabs(ide).filter({ hasText: title })).toBeVisible();
            expect((await agent.callTool('openspace.terminal.run', { terminalId: title, command: 'true' })).isError).toBe(false);
        }
    });
});
