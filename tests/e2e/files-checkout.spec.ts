import * as path from 'node:path';
import { expect, test } from '../harness/pages/test';
import { OpenSpaceApp } from '../harness/pages/openspace-app';
import { TwoBranches } from '../harness/two-branches';

test.use({ applicationOptions: { args: ['--allow-agent'] } });

test('a checkout of 5,000 files reaches an open window, and what an agent read before it is stale', async ({
    agent,
    application,
    page,
    workspace
}) => {
    test.slow();
    const repository = await TwoBranches.create(workspace, 5000);
    const ide = new OpenSpaceApp(page, workspace, application.url);
    await ide.open();
    await expect(page.locator('#theia-statusBar')).toContainText('Agent: may edit');
    const [name, second] = repository.changed;
    const editor = await ide.openFile(path.basename(name));
    await expect(editor.getByText('main')).toBeVisible();
    const read = await agent.callTool('openspace.file.read', { path: name });
    expect(read.structuredContent).toMatchObject({ version: 1 });

    await repository.checkOut('other');
    await expect(editor.getByText('other')).toBeVisible();
    const operations = [{ type: 'replace', startLine: 2, endLine: 2, content: 'by the agent' }];
    const stale = await agent.callTool('openspace.file.patch', { path: name, baseVersion: 1, operations });
    expect(stale.structuredContent).toMatchObject({ error: 'conflict', currentVersion: 2 });
    expect(await repository.status()).toBe('');

    // The window is not held up by the thousands of events.
    await expect((await ide.openFile(path.basename(second))).getByText('other')).toBeVisible();
    const fresh = await agent.callTool('openspace.file.patch', { path: name, baseVersion: 2, operations });
    expect(fresh.isError, fresh.text).toBe(false);
    await page
        .locator('#theia-main-content-panel .lm-TabBar-tab')
        .filter({ hasText: path.basename(name) })
        .click();
    await expect(page.locator('.monaco-editor').getByText('by the agent')).toBeVisible();
});
