import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { expect, test } from '../harness/pages/test';
import { toolPage } from '../harness/tool-table';

const PAGE = path.resolve(__dirname, '../../docs/tools.md');

test.use({ applicationOptions: { args: ['--allow-agent'] } });

test('the page of tools in the user guide says what the tools say', async ({ agent, ide }) => {
    await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
    await expect.poll(async () => (await agent.listTools()).some(tool => tool.name === 'openspace.pane.open')).toBe(true);
    const page = toolPage(await agent.listTools());
    // `UPDATE_DOCS=1 npx playwright test -c tests/playwright.config.ts tool-docs` writes it anew.
    if (process.env.UPDATE_DOCS) {
        await fs.writeFile(PAGE, page);
    }
    expect(await fs.readFile(PAGE, 'utf8')).toBe(page);
});
