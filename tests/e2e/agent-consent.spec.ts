import { expect, test } from '../harness/pages/test';

test.use({ files: { 'a.txt': 'a\n' } });

test.describe('an agent without consent', () => {
    test('is asked about in a dialog that no stray key can allow, and a refusal is remembered until it is changed', async ({
        agent,
        ide
    }) => {
        const refused = agent.callTool('openspace.pane.list');
        const dialog = ide.page.getByRole('alertdialog');
        await expect(dialog).toContainText('The AI agent can now control your IDE');
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await ide.page.keyboard.press('Enter');
        expect((await refused).text).toContain('User denied');
        expect((await agent.callTool('openspace.pane.list')).text).toContain('User denied');
        await ide.runCommand('OpenSpace: Allow Agents to Control the IDE');
        await expect.poll(async () => (await agent.callTool('openspace.pane.list')).isError).toBe(false);
    });
});
