import { agentServers } from '../harness/application/agent-servers';
import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.use({ files: { 'src/a.ts': 'export const one = 1;\nexport const two = 2;\nexport const three = 3;\n' } });

test.describe('the chat panel', () => {
    test('begins a session with the first message, keeps what is written, and stops the agent', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, panel, prompt, timeline } = chatPanel;
        scripted.play({
            title: 'Greetings',
            steps: [
                { answer: [{ type: 'text', text: 'Hello to you.' }] },
                {
                    answer: [
                        { type: 'text', text: 'I talk for ever' },
                        { type: 'stall', gate: 'never' }
                    ]
                }
            ]
        });
        await expect(panel).toContainText('What shall we do?');
        await expect(prompt).not.toBeFocused();

        await prompt.click();
        await page.keyboard.type('Hello');
        await page.keyboard.press('Shift+Enter');
        await page.keyboard.type('agent');
        await expect(prompt).toHaveValue('Hello\nagent');
        await page.keyboard.press('Enter');
        await expect(timeline).toContainText('Hello to you.', { timeout: 2 * DEFAULT_WAIT });
        await expect(prompt).toHaveValue('');
        await expect(chatPanel.title).toContainText('Greetings', { timeout: DEFAULT_WAIT });
        await chatPanel.idle();

        await prompt.fill('A draft of mine');
        await page.reload();
        await ide.waitForShellAndInitialized();
        await chatPanel.ready();
        await expect(prompt).toHaveValue('A draft of mine', { timeout: DEFAULT_WAIT });
        await expect(timeline).toContainText('Hello to you.', { timeout: DEFAULT_WAIT });

        await prompt.press('Enter');
        await expect(timeline).toContainText('I talk for ever', { timeout: DEFAULT_WAIT });
        await expect(chatPanel.activity).toContainText('Writing');
        await prompt.press('Escape');
        await expect.poll(() => scripted.requests.at(-1)?.state, { timeout: DEFAULT_WAIT }).toBe('cancelled');
        await chatPanel.idle();
    });

    test('shows what fills the context, and lets the person choose model, agent and MCP servers', async ({ chatPanel, scripted }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page, panel, header } = chatPanel;
        scripted.play({ steps: [{ answer: [{ type: 'text', text: 'Counted.' }], usage: { prompt: 42_000, completion: 900 } }] });
        await chatPanel.say('Count');
        await expect(chatPanel.timeline).toContainText('Counted.', { timeout: 2 * DEFAULT_WAIT });

        const meter = header.getByRole('button', { name: /^Context:/ });
        await expect(meter).toContainText('43 %');
        await meter.press('Enter');
        const details = header.getByRole('dialog');
        await expect(details).toContainText('42,900 of 100,000 tokens');
        await expect(details).toContainText('$0.044');
        await page.keyboard.press('Escape');
        await expect(details).toHaveCount(0);
        await expect(meter).toBeFocused();

        const rows = page.locator('.quick-input-widget .monaco-list-row');
        await panel.getByRole('button', { name: /^Agent: build/ }).click();
        await rows.filter({ hasText: 'plan' }).first().click();
        await expect(panel.getByRole('button', { name: /^Agent: plan/ })).toBeVisible();
        await panel.getByRole('button', { name: /^Model:/ }).click();
        await expect(rows.filter({ hasText: 'Scripted model' }).first()).toBeVisible();
        await page.keyboard.press('Escape');
        await panel.getByRole('button', { name: /^Thinking:/ }).click();
        await rows.filter({ hasText: 'high' }).first().click();
        await expect(panel.getByRole('button', { name: 'Thinking: high' })).toBeVisible();

        await header.getByRole('button', { name: 'MCP servers' }).click();
        const hub = rows.filter({ hasText: 'openspace-hub' });
        await expect(hub).toContainText('connected', { timeout: DEFAULT_WAIT });
        await page.keyboard.press('Enter');
        await expect(hub).toContainText('off', { timeout: DEFAULT_WAIT });
        await page.keyboard.press('Enter');
        await expect(hub).toContainText('connected', { timeout: DEFAULT_WAIT });
        await page.keyboard.press('Escape');
    });

    test('takes selections and files of the IDE along with a message', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page, panel, prompt } = chatPanel;
        scripted.play({ steps: [{ answer: [{ type: 'text', text: 'Seen.' }] }] });
        const editor = await ide.openFile('a.ts');
        await editor.locator('.view-line').nth(1).click();
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press('Control+K');
        await page.keyboard.press('l');
        await expect(panel.locator('.openspace-attachment')).toHaveText(/a\.ts:2$/);
        await expect(prompt).toBeFocused();
        await ide.runCommand('Chat: Add Open Files to the Message');
        await expect(panel.locator('.openspace-attachment')).toHaveCount(2);

        await chatPanel.say('What is this?');
        await expect(chatPanel.timeline).toContainText('Seen.', { timeout: 2 * DEFAULT_WAIT });
        await expect(panel.locator('.openspace-prompt .openspace-attachment')).toHaveCount(0);
        const said = JSON.stringify(scripted.requests.filter(({ kind }) => kind === 'turn').at(-1)?.body);
        expect(said).toContain('export const two = 2;');
        expect(said).toContain('export const three = 3;');
    });

    test('says that the agent is gone, and goes on when it is back', async ({ application, chatPanel, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { panel, timeline } = chatPanel;
        scripted.play({
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'In the middle of' },
                        { type: 'stall', gate: 'never' }
                    ]
                },
                { answer: [{ type: 'text', text: 'Here again.' }] }
            ]
        });
        await chatPanel.say('Talk');
        await expect(timeline).toContainText('In the middle of', { timeout: 2 * DEFAULT_WAIT });
        const gone = panel.locator('.openspace-banner').filter({ hasText: 'The agent is gone' }).waitFor();
        const idle = chatPanel.activity.filter({ hasText: 'Looking for the agent' }).waitFor();
        const still = chatPanel.page.waitForFunction(
            () => document.querySelector('.openspace-banner') !== null && document.querySelector('.openspace-working') === null
        );
        (await agentServers(application)).forEach(pid => process.kill(pid, 'SIGKILL'));
        await Promise.all([gone, idle, still]);
        await chatPanel.ready();
        await expect(panel.locator('.openspace-banner')).toHaveCount(0, { timeout: DEFAULT_WAIT });
        await chatPanel.idle();
        await chatPanel.say('Are you there?');
        await expect(timeline).toContainText('Here again.', { timeout: DEFAULT_WAIT });
    });
});
