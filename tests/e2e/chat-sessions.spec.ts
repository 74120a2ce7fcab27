import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.describe('the list of sessions', () => {
    test('finds, renames, forks, archives and deletes sessions, by keyboard too', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page } = chatPanel;
        const list = page.locator('#openspace-sessions');
        const rows = list.locator('.openspace-session-session');
        const row = (title: string) => rows.filter({ hasText: title });
        scripted.play({ title: 'Apples', steps: [{ answer: [{ type: 'text', text: 'Red ones.' }] }] });
        await chatPanel.say('Apples?');
        await expect(chatPanel.title).toContainText('Apples', { timeout: 2 * DEFAULT_WAIT });
        await expect(chatPanel.timeline).toContainText('Red ones.', { timeout: DEFAULT_WAIT });
        await chatPanel.idle();
        await chatPanel.header.getByRole('button', { name: 'New session' }).click();
        scripted.play({
            title: 'Pears',
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'Green ones' },
                        { type: 'stall', gate: 'pears' }
                    ]
                }
            ]
        });
        await chatPanel.say('Pears?');
        await expect(chatPanel.timeline).toContainText('Green ones', { timeout: DEFAULT_WAIT });

        await ide.runCommand('View: Toggle Sessions');
        await expect(list.locator('.openspace-session-group')).toHaveText('Today');
        await expect(row('Pears')).toHaveAttribute('aria-label', /at work/, { timeout: DEFAULT_WAIT });

        // The other one is opened; what ends behind the person's back is marked until they look.
        await row('Apples').click();
        await expect(chatPanel.timeline).toContainText('Red ones.', { timeout: DEFAULT_WAIT });
        scripted.release('pears');
        await expect(row('Pears')).toHaveAttribute('aria-label', /unread/, { timeout: DEFAULT_WAIT });
        await row('Pears').click();
        await expect(chatPanel.timeline).toContainText('Green ones', { timeout: DEFAULT_WAIT });
        await expect(row('Pears')).not.toHaveAttribute('aria-label', /unread/);

        await page.keyboard.press('F2');
        await page.keyboard.type('Plums');
        await page.keyboard.press('Enter');
        await expect(row('Plums')).toBeVisible({ timeout: DEFAULT_WAIT });
        await expect(chatPanel.title).toContainText('Plums');

        const search = list.getByRole('searchbox');
        await search.fill('appl');
        await expect(rows).toHaveCount(1);
        await expect(row('Apples')).toBeVisible();
        await search.press('Escape');
        await expect(rows).toHaveCount(2);

        // A row's menu is about that row, whatever the panel shows.
        await row('Apples').click();
        await expect(chatPanel.title).toContainText('Apples');
        await row('Plums').click({ button: 'right' });
        await page.locator('.lm-Menu-item').filter({ hasText: 'Fork' }).click();
        await expect(row('Plums (fork #1)')).toBeVisible({ timeout: DEFAULT_WAIT });
        await chatPanel.menu('Archive');
        await expect(row('Plums (fork #1)')).toHaveCount(0, { timeout: DEFAULT_WAIT });
        await ide.runCommand('Chat: Show Archived Sessions');
        await expect(row('Plums (fork #1)')).toBeVisible();
        await row('Plums (fork #1)').click();
        await chatPanel.menu('Take Out of the Archive');
        await expect(rows).toHaveCount(0, { timeout: DEFAULT_WAIT });
        await ide.runCommand('Chat: Show Archived Sessions');
        await expect(rows).toHaveCount(3);

        await row('Plums (fork #1)').click();
        await page.keyboard.press('Delete');
        const dialog = page.getByRole('alertdialog');
        await expect(dialog).toContainText('deleted for good');
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect(rows).toHaveCount(3);
        await list.getByRole('tree').focus();
        await page.keyboard.press('Delete');
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(rows).toHaveCount(2, { timeout: DEFAULT_WAIT });
    });

    test('shares only when it is allowed, exports, shows what the server has, and renames in the header', async ({
        chatPanel,
        ide,
        scripted
    }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page } = chatPanel;
        scripted.play({ title: 'To export', steps: [{ answer: [{ type: 'text', text: 'Done.' }] }] });
        await chatPanel.say('Do it');
        await expect(chatPanel.title).toContainText('To export', { timeout: 2 * DEFAULT_WAIT });
        await chatPanel.idle();
        await chatPanel.title.getByRole('button').click();
        await page.keyboard.type('Exported');
        await page.keyboard.press('Enter');
        await expect(chatPanel.title).toContainText('Exported', { timeout: DEFAULT_WAIT });

        await chatPanel.menu('Share…');
        await expect(page.locator('.theia-notification-message').first()).toContainText('Sharing is switched off', {
            timeout: DEFAULT_WAIT
        });
        await chatPanel.menu('Export as Markdown…');
        const dialog = page.locator('.dialogBlock');
        await expect(dialog).toContainText('Export the Session');
        await expect(dialog.locator('input.theia-FileNameTextField, .theia-FileNameTextField')).toHaveValue('exported.md');
        await dialog.locator('.theia-FileNameTextField').press('Enter');
        await expect(page.locator('.theia-notification-message').first()).toContainText('written to exported.md', {
            timeout: DEFAULT_WAIT
        });
        await chatPanel.menu('Show Raw Messages');
        await expect(ide.mainTabs().filter({ hasText: 'exported.json' })).toBeVisible();
        await expect(page.locator('.lm-DockPanel .view-lines').filter({ visible: true })).toContainText('"title": "Exported"');

        await chatPanel.header.getByRole('button', { name: 'New session' }).click();
        await expect(chatPanel.title).not.toContainText('Exported');
        await ide.runCommand('Chat: Open Session…');
        await page.getByPlaceholder('Which session?').fill('export');
        await expect(ide.quickRows()).toHaveText([/^Exported/]);
        await page.keyboard.press('Enter');
        await expect(chatPanel.title).toContainText('Exported');
        await expect(chatPanel.timeline).toContainText('Done.');
    });

    test('has subagents under their session; what they ask for names them, until the agent need not ask', async ({
        chatPanel,
        ide,
        scripted
    }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, panel, permissions, header } = chatPanel;
        const task = { description: 'Look into it', prompt: 'Do the part', subagent_type: 'general' };
        const bash = (command: string) => ({ type: 'tool-call' as const, tool: 'bash', arguments: { command, description: 'Try' } });
        scripted.play({
            title: 'The whole',
            steps: [
                { when: { userText: 'Delegate', toolResult: false }, answer: [{ type: 'tool-call', tool: 'task', arguments: task }] },
                { when: { userText: 'Do the part', toolResult: false }, answer: [bash('echo part')] },
                { when: { userText: 'Do the part' }, answer: [{ type: 'text', text: 'The part is done.' }] },
                { when: { userText: 'Delegate' }, answer: [{ type: 'text', text: 'All is done.' }] },
                { when: { userText: 'Again', toolResult: false }, answer: [bash('echo again')] },
                { when: { userText: 'Again' }, answer: [{ type: 'text', text: 'Done without asking.' }] }
            ]
        });
        await chatPanel.say('Delegate');
        await expect(permissions).toContainText('echo part', { timeout: 2 * DEFAULT_WAIT });
        await expect(permissions).toContainText('for the subagent “Look into it');
        await permissions.getByRole('button', { name: 'Allow once' }).click();
        await expect(chatPanel.timeline).toContainText('All is done.', { timeout: DEFAULT_WAIT });
        await chatPanel.idle();

        await ide.runCommand('View: Toggle Sessions');
        const rows = page.locator('#openspace-sessions .openspace-session-session');
        await rows.filter({ hasText: 'The whole' }).click();
        await page.keyboard.press('ArrowRight');
        await rows.filter({ hasText: 'Look into it' }).click();
        await expect(chatPanel.timeline).toContainText('The part is done.', { timeout: DEFAULT_WAIT });
        await expect(chatPanel.prompt).toHaveCount(0);
        await header.getByRole('button', { name: /^Back to The whole/ }).click();
        await expect(chatPanel.timeline).toContainText('All is done.', { timeout: DEFAULT_WAIT });

        await chatPanel.menu('Do Not Ask in This Session');
        await expect(panel.locator('.openspace-banner')).toContainText('does not ask in this session');
        await chatPanel.say('Again');
        await expect(chatPanel.timeline).toContainText('Done without asking.', { timeout: DEFAULT_WAIT });
        await panel.getByRole('button', { name: 'Ask Again' }).click();
        await expect(panel.locator('.openspace-banner')).toHaveCount(0, { timeout: DEFAULT_WAIT });
    });
});
