import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { expect, test } from '../harness/pages/chat-test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.use({ repository: true, files: { 'a.txt': 'one\ntwo\n' } });

test.describe('the docks of the chat', () => {
    test('ask for permission with everything in sight, and only their own buttons answer', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, permissions, prompt } = chatPanel;
        const file = path.join(ide.folder, 'a.txt');
        const read = (): Promise<string> => fs.readFile(file, 'utf8');
        scripted.play({
            steps: [
                { answer: [{ type: 'tool-call', tool: 'bash', arguments: { command: 'echo \u202e hi > b.txt', description: 'Write' } }] },
                { answer: [{ type: 'tool-call', tool: 'write', arguments: { filePath: file, content: 'one\n2\n' } }] },
                { answer: [{ type: 'text', text: 'Written.' }] }
            ]
        });
        await prompt.click();
        await chatPanel.say('Write something');
        await expect(permissions).toContainText('Run a command', { timeout: 2 * DEFAULT_WAIT });
        await expect(permissions).toContainText('echo ⟨U+202E⟩ hi > b.txt');
        await expect(chatPanel.activity).toContainText('Waits for your permission');

        // Whoever goes on writing answers nothing by it.
        await expect(prompt).toBeFocused();
        await page.keyboard.type('y ');
        await page.keyboard.press('Space');
        await expect(permissions).toBeVisible();
        await prompt.fill('');

        await permissions.getByRole('button', { name: 'Say why…' }).click();
        await page.keyboard.type('Use a file that is there');
        await page.keyboard.press('Enter');
        await expect(permissions).toContainText('Change files', { timeout: DEFAULT_WAIT });
        await expect(fs.access(path.join(ide.folder, 'b.txt'))).rejects.toThrow();

        await expect(permissions).toContainText('- two');
        await expect(permissions).toContainText('+ 2');
        await permissions.getByRole('button', { name: 'Compare' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'proposed by the agent' })).toBeVisible();
        expect(await read()).toBe('one\ntwo\n');
        await permissions.getByRole('button', { name: 'Allow once' }).click();
        await expect(chatPanel.timeline).toContainText('Written.', { timeout: DEFAULT_WAIT });
        await expect(permissions).toHaveCount(0);
        expect(await read()).toBe('one\n2\n');

        // Rolled back: the file is as before, the words are in the prompt again.
        await chatPanel.idle();
        await ide.runCommand('Chat: Roll Back the Last Message');
        await expect(chatPanel.rolledBack).toContainText('1 message rolled back', { timeout: DEFAULT_WAIT });
        await expect.poll(read).toBe('one\ntwo\n');
        await expect(prompt).toHaveValue('Write something');
        await chatPanel.rolledBack.getByRole('button', { name: 'Restore', exact: true }).first().click();
        await expect(chatPanel.rolledBack).toHaveCount(0, { timeout: DEFAULT_WAIT });
        await expect.poll(read).toBe('one\n2\n');
        await expect(prompt).toHaveValue('');
    });

    test('ask questions, show the plan, and send follow-ups one after another', async ({ chatPanel, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, questions, plan, queue, timeline } = chatPanel;
        const todos = [
            { content: 'Ask', status: 'completed', priority: 'high' },
            { content: 'Build it', status: 'in_progress', priority: 'high' }
        ];
        const asked = [
            {
                question: 'Which colour?',
                header: 'Colour',
                multiple: false,
                options: ['Red', 'Blue'].map(label => ({ label, description: '' }))
            },
            { question: 'Where?', header: 'Place', multiple: true, options: ['Top', 'Bottom'].map(label => ({ label, description: '' })) }
        ];
        scripted.play({
            steps: [
                { answer: [{ type: 'tool-call', tool: 'todowrite', arguments: { todos } }] },
                { answer: [{ type: 'tool-call', tool: 'question', arguments: { questions: asked } }] },
                {
                    answer: [
                        { type: 'text', text: 'I build.' },
                        { type: 'stall', gate: 'built' }
                    ]
                },
                { when: { userText: 'Second' }, answer: [{ type: 'text', text: 'That was the second.' }] },
                { when: { userText: 'First' }, answer: [{ type: 'text', text: 'That was the first.' }] }
            ]
        });
        await chatPanel.say('Build');
        await expect(plan).toContainText('Build it', { timeout: 2 * DEFAULT_WAIT });
        await expect(plan).toContainText('1 of 2');
        await plan.getByRole('button', { name: 'Show: Plan' }).click();
        await expect(plan.getByRole('listitem')).toHaveCount(2);

        await expect(questions).toContainText('Which colour?', { timeout: DEFAULT_WAIT });
        await questions.getByLabel('Blue').check();
        await questions.getByRole('button', { name: 'Next' }).click();
        await questions.getByLabel('Top').check();
        await questions.getByLabel('Another answer').fill('In the footer');
        await questions.getByRole('button', { name: 'Answer', exact: true }).click();
        await expect(timeline).toContainText('I build.', { timeout: DEFAULT_WAIT });
        const told = JSON.stringify(scripted.requests.filter(({ kind }) => kind === 'turn').at(-1)?.body);
        expect(told).toContain('Blue');
        expect(told).toContain('In the footer');

        await chatPanel.say('First');
        await chatPanel.say('Second');
        await chatPanel.say('Never');
        await expect(queue.getByRole('listitem')).toHaveCount(3);
        await queue.getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button', { name: 'Move up' }).click();
        await queue.getByRole('listitem').filter({ hasText: 'Never' }).getByRole('button', { name: 'Remove' }).click();
        await queue.getByRole('listitem').filter({ hasText: 'First' }).getByRole('button', { name: 'Edit' }).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(', please');
        await page.keyboard.press('Enter');
        await page.reload();
        await ide.waitForShellAndInitialized();
        await expect(queue.getByRole('listitem')).toHaveText(['Second', 'First, please'], { timeout: 2 * DEFAULT_WAIT });
        await expect(chatPanel.activity).toContainText('Working', { timeout: DEFAULT_WAIT });

        scripted.release('built');
        await expect(timeline).toContainText('That was the second.', { timeout: DEFAULT_WAIT });
        await expect(timeline).toContainText('That was the first.', { timeout: DEFAULT_WAIT });
        await expect(queue).toHaveCount(0);
    });
});
