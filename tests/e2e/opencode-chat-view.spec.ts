import type { Page } from '@playwright/test';
import { agentServers } from '../harness/application/agent-servers';
import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.describe('Theia’s own chat view', () => {
    test('is not there at start; asked for, it talks with the agent, shows its tools and stops it', async ({ ide, scripted }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const view = ide.page.locator('#chat-view-widget');
        await expect(view).toHaveCount(0);
        scripted.play({
            steps: [
                { answer: [{ type: 'tool-call', tool: 'glob', arguments: { pattern: '*.md' } }] },
                { answer: [{ type: 'text', text: 'There is nothing to read.', pace: { chunkSize: 4, delay: 5 } }] },
                {
                    answer: [
                        { type: 'text', text: 'I talk for ever', pace: { chunkSize: 4, delay: 5 } },
                        { type: 'stall', gate: 'never' }
                    ]
                }
            ]
        });
        await ide.page.keyboard.press('Control+Alt+I');
        await expect(view).toBeVisible();
        const say = (text: string): Promise<void> => sayIn(ide.page, text);

        await say('@Openspace Look around ');
        await expect(view).toContainText('There is nothing to read.', { timeout: 2 * DEFAULT_WAIT });
        await expect(view).toContainText('glob');

        await say('Talk ');
        await expect(view).toContainText('I talk for ever', { timeout: DEFAULT_WAIT });
        await view.locator('.codicon-stop-circle, [title*="Cancel"]').first().click();
        await expect.poll(() => scripted.requests.at(-1)?.state, { timeout: DEFAULT_WAIT }).toBe('cancelled');
    });

    test('says when the server dies in the middle of an answer, and goes on with the next one', async ({ application, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const view = ide.page.locator('#chat-view-widget');
        scripted.play({
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'It was a dark and', pace: { chunkSize: 4, delay: 5 } },
                        { type: 'stall', gate: 'never' }
                    ]
                },
                { answer: [{ type: 'text', text: 'stormy night.' }] }
            ]
        });
        await ide.page.keyboard.press('Control+Alt+I');
        await expect(view).toBeVisible();
        await sayIn(ide.page, '@Openspace Tell ');
        await expect(view).toContainText('It was a dark and', { timeout: 2 * DEFAULT_WAIT });

        const [server] = await agentServers(application);
        process.kill(server, 'SIGKILL');

        await expect(view).toContainText('cut off in the middle of its answer', { timeout: 2 * DEFAULT_WAIT });
        await expect(view).toContainText('It was a dark and');
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: ready', { timeout: DEFAULT_WAIT });
        // It says so in a notice, too, which lies over the prompt.
        await ide.page.locator('.theia-notifications-overlay .codicon-close').first().click();
        await sayIn(ide.page, 'Go on ');
        await expect(view).toContainText('stormy night.', { timeout: 2 * DEFAULT_WAIT });
    });
});

/** Writes into the chat and sends it. */
async function sayIn(page: Page, text: string): Promise<void> {
    await page.locator('#chat-view-widget .monaco-editor').last().click();
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
}
