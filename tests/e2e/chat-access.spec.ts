import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Locator } from '@playwright/test';
import { AxeResults, source as axeSource } from 'axe-core';
import { ChatPage } from '../harness/pages/chat-page';
import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

/** Each has another background than the one before. */
const THEMES = ['openspace-light', 'hc-theia', 'hc-theia-light', 'openspace-dark'];

test.use({ repository: true, files: { 'a.txt': 'one\ntwo\n' } });

const bash = (command: string) => ({ type: 'tool-call' as const, tool: 'bash', arguments: { command, description: 'Try' } });
const ask = (...questions: { question: string; header: string; multiple: boolean; options: string[] }[]) => ({
    type: 'tool-call' as const,
    tool: 'question',
    arguments: {
        questions: questions.map(({ options, ...each }) => ({
            ...each,
            options: options.map(label => ({ label, description: `To have it ${label}` }))
        }))
    }
});
const colour = { question: 'Which colour?', header: 'Colour', multiple: false, options: ['Red', 'Blue'] };
const place = { question: 'Where?', header: 'Place', multiple: true, options: ['Top', 'Bottom'] };

/** What axe finds in our parts, and holds for serious. */
async function faultsOf({ page }: ChatPage): Promise<string[]> {
    // What pulses has no contrast to be measured; whoever wants less motion sees it stand still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(axeSource);
    const violations: AxeResults['violations'] = await page.evaluate(
        "axe.run({ include: ['#openspace-chat', '#openspace-sessions'] }).then(({ violations }) => violations)"
    );
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}

async function inThemes({ page }: ChatPage, home: string, themes: readonly string[], look: () => Promise<void>): Promise<void> {
    const background = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--theia-editor-background'));
    for (const theme of themes) {
        const before = await background();
        await fs.writeFile(path.join(home, '.theia', 'settings.json'), JSON.stringify({ 'workbench.colorTheme': theme }));
        await expect.poll(background).not.toBe(before);
        await look();
    }
}

/** Goes on with Tab until the keyboard is there. */
async function reach(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await expect(target).toBeEnabled();
    for (let steps = 0; steps < 80; steps++) {
        if (await target.evaluate(node => node === document.activeElement)) {
            return;
        }
        await target.page().keyboard.press(key);
    }
    throw new Error(`${String(target)} is not reached with ${key}`);
}

test.describe('the chat for people who do not use a mouse, or do not see', () => {
    test('has nothing that axe holds for serious, in any theme', async ({ application, chatPanel, ide, scripted }) => {
        test.setTimeout(8 * DEFAULT_WAIT);
        const { page, panel, permissions, questions, queue, plan, header } = chatPanel;
        const write = { filePath: path.join(ide.folder, 'a.txt'), content: 'one\n2\n' };
        const todos = ['completed', 'in_progress', 'pending'].map(status => ({ content: `It is ${status}`, status, priority: 'high' }));
        scripted.play({
            title: 'To be looked at',
            steps: [
                { answer: [{ type: 'tool-call', tool: 'todowrite', arguments: { todos } }] },
                { answer: [{ type: 'tool-call', tool: 'write', arguments: write }, ask(colour, place)] },
                { answer: [{ type: 'text', text: '# Done\n\nSee `a.txt:1` and [this](https://example.org).\n\n```js\nlet a = 1;\n```' }] },
                { when: { userText: 'Next' }, answer: [{ type: 'text', text: 'That too.' }] }
            ]
        });
        const check = async (): Promise<void> => expect(await faultsOf(chatPanel)).toEqual([]);

        await ide.runCommand('View: Toggle Sessions');
        await check();
        await chatPanel.say('Begin');
        await expect(questions).toBeVisible({ timeout: 2 * DEFAULT_WAIT });
        await expect(permissions).toBeVisible({ timeout: DEFAULT_WAIT });
        await chatPanel.say('Next');
        await expect(queue).toBeVisible();
        await plan.getByRole('button', { name: 'Show: Plan' }).click();
        await test.step('with every dock open', () => inThemes(chatPanel, application.home, THEMES, check));

        await permissions.getByRole('button', { name: 'Allow once' }).click();
        await questions.getByLabel('Blue').check();
        await questions.getByRole('button', { name: 'Next' }).click();
        await questions.getByLabel('Top').check();
        await questions.getByRole('button', { name: 'Answer', exact: true }).click();
        await expect(chatPanel.timeline).toContainText('That too.', { timeout: DEFAULT_WAIT });
        await chatPanel.idle();
        await chatPanel.menu('Do Not Ask in This Session');
        await ide.runCommand('Chat: Roll Back the Last Message');
        await expect(chatPanel.rolledBack).toBeVisible({ timeout: DEFAULT_WAIT });
        await ide.runCommand('Chat: Add Open Files to the Message');
        await expect(panel.locator('.openspace-banner')).toBeVisible();
        await test.step('with a banner, rolled back messages and details', () =>
            inThemes(chatPanel, application.home, ['openspace-light', 'hc-theia'], async () => {
                await header.getByRole('button', { name: /^Context:/ }).click();
                await expect(header.getByRole('dialog')).toBeVisible();
                await check();
                await page.keyboard.press('Escape');
            }));
    });

    test('is used from the first word to the last by keyboard, and says what happens', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, panel, permissions, questions, queue, prompt, header, timeline } = chatPanel;
        const keys = page.keyboard;
        const spoken = chatPanel.activity.getByRole('status');
        const rows = page.locator('#openspace-sessions .openspace-session-session');
        scripted.play({
            title: 'By keyboard',
            steps: [
                { answer: [bash('echo allowed > b.txt')] },
                { answer: [ask(colour, place)] },
                {
                    answer: [
                        { type: 'text', text: 'I build.' },
                        { type: 'stall', gate: 'built' }
                    ]
                },
                { when: { userText: 'Second' }, answer: [{ type: 'text', text: 'That was the second.' }] },
                {
                    when: { userText: 'For ever' },
                    answer: [
                        { type: 'text', text: 'I go on' },
                        { type: 'stall', gate: 'never' }
                    ]
                }
            ]
        });

        await test.step('the panel is opened, and a message sent', async () => {
            await keys.press('Control+Alt+c');
            await expect(panel).toBeHidden();
            await keys.press('Control+Alt+c');
            await expect(prompt).toBeFocused();
            await keys.type('Build');
            await keys.press('Enter');
        });

        await test.step('a permission is given', async () => {
            await expect(spoken).toHaveText('Waits for your permission', { timeout: 2 * DEFAULT_WAIT });
            await reach(permissions.getByRole('button', { name: 'Allow once' }), 'Shift+Tab');
            await keys.press('Enter');
            await expect(spoken).toHaveText('Waits for your answer', { timeout: DEFAULT_WAIT });
            await expect(prompt).toBeFocused();
            expect(await fs.readFile(path.join(ide.folder, 'b.txt'), 'utf8')).toBe('allowed\n');
        });

        await test.step('questions are answered', async () => {
            await reach(questions.getByLabel('Blue'), 'Shift+Tab');
            await keys.press('ArrowUp');
            await expect(questions.getByLabel('Red')).toBeChecked();
            await keys.press('ArrowDown');
            await expect(questions.getByLabel('Blue')).toBeChecked();
            await reach(questions.getByRole('button', { name: 'Next' }), 'Tab');
            await keys.press('Enter');
            await reach(questions.getByLabel('Bottom'), 'Shift+Tab');
            await keys.press('Space');
            await reach(questions.getByRole('button', { name: 'Answer', exact: true }), 'Tab');
            await keys.press('Enter');
            await expect(timeline).toContainText('I build.', { timeout: DEFAULT_WAIT });
            const told = JSON.stringify(scripted.requests.filter(({ kind }) => kind === 'turn').at(-1)?.body);
            expect(told).toContain('Blue');
            expect(told).toContain('Bottom');
        });

        await test.step('the queue is put in order', async () => {
            await expect(prompt).toBeFocused();
            for (const text of ['First', 'Second']) {
                await keys.type(text);
                await keys.press('Enter');
            }
            const item = (text: string) => queue.getByRole('listitem').filter({ hasText: text });
            await reach(item('Second').getByRole('button', { name: 'Move up' }), 'Shift+Tab');
            await keys.press('Enter');
            await expect(queue.getByRole('listitem')).toHaveText([/Second/, /First/]);
            await reach(item('First').getByRole('button', { name: 'Remove' }), 'Tab');
            await keys.press('Enter');
            await expect(queue.getByRole('listitem')).toHaveCount(1);
            scripted.release('built');
            await expect(timeline).toContainText('That was the second.', { timeout: DEFAULT_WAIT });
            await expect(spoken).toHaveText('The agent has finished', { timeout: DEFAULT_WAIT });
        });

        await test.step('agent and model are chosen', async () => {
            await keys.press('Control+l');
            await expect(prompt).toBeFocused();
            await keys.press("Control+'");
            await expect(ide.quickRows().filter({ hasText: 'Scripted model' }).first()).toBeVisible();
            await keys.press('Escape');
            await expect(prompt).toBeFocused();
            await reach(panel.getByRole('button', { name: /^Agent: build/ }), 'Tab');
            await keys.press('Enter');
            await ide.quickRows().filter({ hasText: 'plan' }).first().waitFor();
            await keys.type('plan');
            await keys.press('Enter');
            await expect(panel.getByRole('button', { name: /^Agent: plan/ })).toBeVisible();
        });

        await test.step('the agent is stopped', async () => {
            await keys.press('Control+l');
            await keys.type('For ever');
            await keys.press('Enter');
            await expect(timeline).toContainText('I go on', { timeout: DEFAULT_WAIT });
            await keys.press('Escape');
            await chatPanel.idle();
        });

        await test.step('the session is forked from the menu, renamed and deleted in the list', async () => {
            await reach(header.getByRole('button', { name: 'More' }), 'Shift+Tab');
            await keys.press('Enter');
            const fork = page.locator('.lm-Menu-item').filter({ hasText: 'Fork' });
            await fork.waitFor();
            for (let steps = 0; steps < 20 && !(await fork.evaluate(node => node.classList.contains('lm-mod-active'))); steps++) {
                await keys.press('ArrowDown');
            }
            await keys.press('Enter');
            await expect(chatPanel.title).toContainText('(fork #1)', { timeout: DEFAULT_WAIT });

            await ide.runCommand('View: Toggle Sessions');
            await expect(rows).toHaveCount(2);
            await expect(page.getByRole('tree', { name: 'Sessions' })).toBeFocused();
            await keys.press('ArrowDown');
            await keys.press('ArrowDown');
            await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
            await keys.press('F2');
            await expect(page.locator('#openspace-sessions .openspace-rename, #openspace-sessions input:focus')).toBeVisible();
            await keys.type('Renamed');
            await keys.press('Enter');
            await expect(rows.first()).toContainText('Renamed', { timeout: DEFAULT_WAIT });
            await keys.press('Delete');
            const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
            await reach(sure, 'Tab');
            await keys.press('Enter');
            await expect(rows).toHaveCount(1, { timeout: DEFAULT_WAIT });
            await expect(rows.first()).toContainText('By keyboard');
        });
    });
});
