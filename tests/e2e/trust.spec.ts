import * as fs from 'node:fs/promises';
import type { Application } from '../harness/application/application';
import { agentServers } from '../harness/application/agent-servers';
import { expect, test } from '../harness/pages/test';
import { DEFAULT_WAIT } from '../harness/temporary';

const RUN = (what: string): string => `touch "$HOME/${what}-ran"`;

test.use({
    applicationOptions: { askForTrust: true },
    files: {
        'opencode.json': JSON.stringify({ mcp: { evil: { type: 'local', command: ['sh', '-c', RUN('server')], enabled: true } } }),
        '.opencode/plugin/evil.js': `export const Evil = async () => { require('child_process').execSync('${RUN('plugin')}'); return {}; };`
    }
});

/** What of a hostile folder has run. */
async function ran({ home }: Application): Promise<string[]> {
    return (await fs.readdir(home)).filter(name => name.endsWith('-ran')).sort();
}

test.describe('workspace trust', () => {
    test('is asked for before anything of a new folder runs, and a refusal means restricted mode', async ({ application, ide }) => {
        const dialog = ide.page.locator('.dialogBlock');
        await expect(dialog).toContainText('Do you trust the authors');
        await dialog.getByRole('button', { name: /don't trust/ }).click();
        await expect(dialog).toHaveCount(0);
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Restricted Mode');
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
        await expect(ide.page.locator('#openspace-chat')).toContainText('You have not said that you trust this folder');
        expect(await agentServers(application)).toEqual([]);
        expect(await ran(application)).toEqual([]);
    });

    test('lets the agent’s server start once it is given', async ({ application, ide }) => {
        const dialog = ide.page.locator('.dialogBlock');
        await expect(dialog).toContainText('Do you trust the authors');
        expect(await agentServers(application)).toEqual([]);
        expect(await ran(application)).toEqual([]);

        await dialog.getByRole('button', { name: /^Yes, I trust/ }).click();

        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: ready', { timeout: DEFAULT_WAIT });
        expect(await agentServers(application)).toHaveLength(1);
        await ide.runCommand('Chat: MCP Servers…');
        await expect.poll(() => ran(application), { timeout: DEFAULT_WAIT }).toEqual(['plugin-ran', 'server-ran']);
    });
});
