import { callTool } from '../harness/opencode/agent-chat';
import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

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
