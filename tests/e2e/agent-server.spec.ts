import { agentServers } from '../harness/application/agent-servers';
import { expect, test } from '../harness/pages/test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.use({ files: { 'a.txt': 'a' } });

test.describe('the agent’s server', () => {
    test('shows how it is, its log, and starts again when asked', async ({ application, ide }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const bar = ide.page.locator('#theia-statusBar');
        await expect(bar).toContainText('Agent: ready', { timeout: DEFAULT_WAIT });
        const [first] = await agentServers(application);

        await bar.getByText('Agent: ready').click();
        await ide.page.locator('.quick-input-widget').getByText('Show Log').click();
        await expect(ide.page.locator('#outputView')).toContainText('level=INFO');

        await bar.getByText('Agent: ready').click();
        await ide.page.locator('.quick-input-widget').getByText('Restart').click();
        const others = async (): Promise<number[]> => (await agentServers(application)).filter(pid => pid !== first);
        await expect.poll(others, { timeout: DEFAULT_WAIT }).toHaveLength(1);
        await expect(bar).toContainText('Agent: ready', { timeout: DEFAULT_WAIT });
        expect(await agentServers(application)).not.toContain(first);
    });
});
