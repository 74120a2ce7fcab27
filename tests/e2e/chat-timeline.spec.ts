import { expect, test } from '../harness/pages/shown-session-test';
import { DEFAULT_WAIT } from '../harness/temporary';

test.describe('the timeline of a conversation that goes on', () => {
    test.use({ files: { 'src/greet.ts': 'export const greeting = "Hello";\nexport const name = "you";\n' } });

    test('tells errors, and opens forks and the sessions of subagents', async ({ agentServer, ide, shown }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { timeline } = shown;
        agentServer.model.play({
            steps: [
                { when: { userText: 'Count' }, answer: [{ type: 'text', text: 'I counted two.' }] },
                {
                    when: { userText: 'Delegate', toolResult: false },
                    answer: [
                        {
                            type: 'tool-call',
                            tool: 'task',
                            arguments: { description: 'Counting', prompt: 'Count', subagent_type: 'general' }
                        }
                    ]
                },
                { when: { userText: 'Delegate' }, answer: [{ type: 'text', text: 'They counted.' }] },
                { when: { userText: 'Fail' }, error: { status: 400, body: { error: { message: 'No such thing', type: 'bad' } } } }
            ]
        });
        await shown.say('Delegate');
        await expect(timeline).toContainText('They counted.', { timeout: DEFAULT_WAIT });
        await shown.say('Fail');
        await expect(timeline.locator('.openspace-error')).toContainText('No such thing', { timeout: DEFAULT_WAIT });

        await timeline.locator('.openspace-question-row').filter({ hasText: 'Fail' }).hover();
        await timeline
            .locator('.openspace-question-row')
            .filter({ hasText: 'Fail' })
            .getByRole('button', { name: 'Fork from here' })
            .click();
        await expect(timeline.locator('.openspace-error')).toHaveCount(0, { timeout: DEFAULT_WAIT });
        await expect(timeline).toContainText('They counted.');

        await timeline.getByRole('button', { name: /^Subagent/ }).click();
        await timeline.getByRole('button', { name: 'Open its session' }).click();
        await expect(timeline).toContainText('I counted two.', { timeout: DEFAULT_WAIT });
        await expect(ide.page.locator('.openspace-bubble')).toHaveText('Count');
    });
});
