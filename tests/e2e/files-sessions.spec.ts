import { test as base, expect } from '../harness/pages/test';
import { ScriptedModel } from '../harness/model/scripted-model';
import { callTool } from '../harness/opencode/agent-chat';
import { isolatedEnvironment, scriptedConfig } from '../harness/opencode/opencode-environment';
import { createTemporaryDirectory, DEFAULT_WAIT } from '../harness/temporary';

const test = base.extend<object, { scripted: ScriptedModel }>({
    scripted: [
        // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
        async ({}, use) => {
            const model = await ScriptedModel.start();
            await use(model);
            await model.stop();
        },
        { scope: 'worker' }
    ],
    applicationOptions: [
        async ({ scripted }, use) => {
            const home = await createTemporaryDirectory('agent-home');
            const env = await isolatedEnvironment(home.path);
            await use({
                home: home.path,
                args: ['--allow-agent'],
                env: { ...env, OPENCODE_CONFIG_CONTENT: JSON.stringify(scriptedConfig(scripted.url)) }
            });
            await home.remove();
        },
        { scope: 'worker' }
    ]
});

test('what a session changed is listed under the title of the session', async ({ ide, scripted }) => {
    test.setTimeout(4 * DEFAULT_WAIT);
    // Several: a call whose session is not known in time is listed under the client's name.
    const names = ['one.txt', 'two.txt', 'three.txt'];
    scripted.play({
        title: 'A file for the garden',
        steps: [
            ...names.map(path => callTool('openspace.file.write', { path, content: 'by the agent\n' })),
            { answer: [{ type: 'text', text: 'It is made.' }] }
        ]
    });
    const chat = ide.page.locator('#chat-view-widget');
    await ide.page.keyboard.press('Control+Alt+I');
    await expect(chat).toBeVisible();
    await chat.locator('.monaco-editor').last().click();
    await ide.page.keyboard.type('@Openspace Make a file ');
    await ide.page.keyboard.press('Escape');
    await ide.page.keyboard.press('Enter');
    await expect(chat).toContainText('It is made.', { timeout: 2 * DEFAULT_WAIT });

    await ide.runCommand('OpenSpace: Show Agent Changes');
    const sessions = ide.page.locator('#openspace-agent-changes [role=treeitem].openspace-changes-session');
    const titled = sessions.filter({ hasText: 'A file for the garden' });
    await expect(titled).toHaveCount(1);
    await expect(titled).toHaveAttribute('title', /ses_/);
    await expect(sessions.filter({ hasText: 'ses_' })).toHaveCount(0);
});
