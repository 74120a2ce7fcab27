import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { LockedServer } from '../harness/mcp/locked-server';
import { isolatedEnvironment, mergeConfig, scriptedConfig } from '../harness/opencode/opencode-environment';
import { multiplySession } from '../harness/opencode/stored-sessions';
import { expect, test as base } from '../harness/pages/chat-test';
import { createTemporaryDirectory, DEFAULT_WAIT, findFreePort } from '../harness/temporary';

const PROBLEMS = path.resolve(__dirname, '../fixtures/problems');

interface WorkerFixtures {
    /** An MCP server that lets nobody in who has not signed in. */
    readonly locked: LockedServer;
}

/** A server that may be shared to nowhere, with a stranger's MCP server and an extension that finds problems. */
const test = base.extend<object, WorkerFixtures>({
    locked: [
        // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
        async ({}, use) => {
            const server = await LockedServer.start();
            await use(server);
            await server.stop();
        },
        { scope: 'worker' }
    ],
    applicationOptions: [
        async ({ scripted, locked }, use) => {
            const home = await createTemporaryDirectory('chat-home');
            const env = await isolatedEnvironment(home.path);
            const config = mergeConfig(scriptedConfig(scripted.url), {
                share: 'manual',
                // Nobody listens there.
                enterprise: { url: 'http://127.0.0.1:9' },
                // Where the browser is sent back to; all servers of this machine would take the same port by themselves.
                mcp: { locked: { type: 'remote', url: locked.url, oauth: { callbackPort: await findFreePort() } } }
            });
            const programs = path.join(home.path, 'programs');
            await fs.mkdir(programs);
            // As on a machine without a browser.
            await fs.writeFile(path.join(programs, 'xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
            await use({
                home: home.path,
                args: ['--allow-agent', `--plugins=local-dir:${PROBLEMS}`],
                env: {
                    ...env,
                    PATH: `${programs}:${process.env.PATH}`,
                    OPENCODE_DISABLE_SHARE: '0',
                    OPENCODE_CONFIG_CONTENT: JSON.stringify(config)
                }
            });
            await home.remove();
        },
        { scope: 'worker' }
    ]
});

test.use({ repository: true, files: { 'a.txt': 'apples and pears\n', 'wrong.txt': 'wrong\n' } });

test.describe('the chat from day to day', () => {
    test('takes files and problems along, tells who looks elsewhere, compacts, and asks before it shares', async ({
        chatPanel,
        ide,
        scripted
    }) => {
        test.setTimeout(3 * DEFAULT_WAIT);
        const { page, panel, timeline } = chatPanel;
        const chips = panel.locator('.openspace-prompt .openspace-attachment');
        const notices = page.locator('.theia-notification-toasts .theia-notification-message');
        const menuItem = (text: string) => page.locator('.lm-Menu-item').filter({ hasText: text }).first();
        scripted.play({
            title: 'Every day',
            steps: [
                { when: { userText: 'Look' }, answer: [{ type: 'text', text: 'Seen.' }] },
                {
                    when: { userText: 'Slowly' },
                    answer: [
                        { type: 'text', text: 'I take my time' },
                        { type: 'stall', gate: 'slow' }
                    ]
                },
                { answer: [{ type: 'text', text: 'All of it in one sentence.' }] }
            ]
        });

        await test.step('context menus of the explorer and of problems add to the message', async () => {
            await page.locator('#files').getByText('a.txt').click({ button: 'right' });
            await menuItem('Add File to the Message').click();
            await expect(chips).toHaveText(/a\.txt$/);
            await ide.runCommand('View: Toggle Problems');
            await page.locator('#problems').getByText('This is wrong').click({ button: 'right', timeout: DEFAULT_WAIT });
            await menuItem('Add to the Message').click();
            await expect(chips).toHaveCount(2);
            await chatPanel.say('Look');
            await expect(timeline).toContainText('Seen.', { timeout: 2 * DEFAULT_WAIT });
            const said = JSON.stringify(scripted.requests.filter(({ kind }) => kind === 'turn').at(-1)?.body);
            expect(said).toContain('apples and pears');
            expect(said).toContain('This is wrong');
            await chatPanel.idle();
        });

        await test.step('who looks elsewhere is told, and who looks is not', async () => {
            await expect(notices).toHaveCount(0);
            await chatPanel.say('Slowly');
            await expect(timeline).toContainText('I take my time', { timeout: DEFAULT_WAIT });
            // The browser of the test says that every page has the focus.
            await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true }));
            scripted.release('slow');
            await expect(notices).toContainText('The agent has finished: Every day', { timeout: DEFAULT_WAIT });
            await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true }));
            await page.locator('.theia-notification-toasts').getByRole('button', { name: 'Show', exact: true }).click();
            await expect(chatPanel.prompt).toBeFocused();
            await expect(notices).toHaveCount(0);
        });

        await test.step('a long conversation is summed up', async () => {
            await chatPanel.menu('Compact the Conversation');
            await expect(timeline).toContainText('Conversation compacted', { timeout: DEFAULT_WAIT });
            await expect(timeline).toContainText('All of it in one sentence.', { timeout: DEFAULT_WAIT });
            await chatPanel.idle();
        });

        await test.step('sharing asks first, and says why it failed', async () => {
            await chatPanel.menu('Share…');
            const dialog = page.getByRole('alertdialog');
            await expect(dialog).toContainText('sent to a public server');
            await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
            await page.keyboard.press('Enter');
            await expect(dialog).toHaveCount(0);
            await chatPanel.menu('Share…');
            await dialog.getByRole('button', { name: 'Share' }).click();
            await expect(notices.first()).toContainText('was not shared', { timeout: DEFAULT_WAIT });
            await expect(notices.first()).not.toContainText('Error');
        });
    });

    test('signs in to an MCP server on its page, can give it up, and forgets it', async ({ chatPanel, context, ide, locked, scripted }) => {
        test.setTimeout(3 * DEFAULT_WAIT);
        const { page, header } = chatPanel;
        const toasts = page.locator('.theia-notification-toasts');
        const row = ide.quickRows().filter({ hasText: 'locked' });
        const showServers = async (): Promise<void> => {
            await page.keyboard.press('Escape');
            await header.getByRole('button', { name: 'MCP servers' }).click();
            await expect(row).toBeVisible({ timeout: DEFAULT_WAIT });
        };
        const askToSignIn = async (): Promise<void> => {
            await showServers();
            await expect(row).toContainText('needs you to sign in', { timeout: DEFAULT_WAIT });
            await row.click();
            await expect(toasts).toContainText(`“locked” wants you to sign in at ${new URL(locked.origin).host}.`, {
                timeout: DEFAULT_WAIT
            });
        };

        await askToSignIn();
        await toasts.getByRole('button', { name: 'Cancel' }).click();
        await expect(toasts.locator('.theia-notification-message')).toHaveCount(0);

        await askToSignIn();
        // Asking once more goes on with the same.
        await askToSignIn();
        await expect(toasts.locator('.theia-notification-message')).toHaveCount(1);
        const opened = context.waitForEvent('page');
        await toasts.getByRole('button', { name: 'Open the Page' }).click();
        const signIn = await opened;
        await signIn.getByRole('button', { name: 'Allow' }).click();
        await expect(toasts).toContainText('You are signed in to “locked”.', { timeout: DEFAULT_WAIT });
        await signIn.close();
        await expect(toasts.locator('.theia-notification-message')).toHaveCount(1);
        await showServers();
        await expect(row).toContainText('connected');
        // Escape would give the keyboard back to where it was, at a moment of its own.
        await chatPanel.prompt.click();
        await expect(ide.quickInput()).toBeHidden();
        await expect(chatPanel.prompt).toBeFocused();

        scripted.play({ steps: [{ answer: [{ type: 'text', text: 'I could use it.' }] }] });
        await chatPanel.say('What can you do?');
        await expect(chatPanel.timeline).toContainText('I could use it.', { timeout: DEFAULT_WAIT });
        const offered = JSON.stringify(scripted.requests.filter(({ kind }) => kind === 'turn').at(-1)?.body.tools);
        expect(offered).toContain('locked_echo');
        await chatPanel.idle();

        await showServers();
        await row.getByRole('button', { name: 'Forget the sign-in' }).click();
        await expect(row).toContainText('needs you to sign in', { timeout: DEFAULT_WAIT });
        await page.keyboard.press('Escape');
    });

    test('knows subagents of sessions nobody opened, loads older sessions, and warns before files are put back', async ({
        application,
        chatPanel,
        ide,
        scripted
    }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page, timeline, rolledBack } = chatPanel;
        const rows = page.locator('#openspace-sessions .openspace-session-session');
        const row = (title: string) => rows.filter({ hasText: title });
        const task = { description: 'Look into it', prompt: 'Do the part', subagent_type: 'general' };
        scripted.play({
            title: 'The whole',
            steps: [
                { when: { userText: 'Delegate', toolResult: false }, answer: [{ type: 'tool-call', tool: 'task', arguments: task }] },
                { when: { userText: 'Do the part' }, answer: [{ type: 'text', text: 'The part is done.' }] },
                { when: { userText: 'Delegate' }, answer: [{ type: 'text', text: 'All is done.' }] }
            ]
        });
        await chatPanel.say('Delegate');
        await expect(timeline).toContainText('All is done.', { timeout: 2 * DEFAULT_WAIT });
        await expect(chatPanel.title).toContainText('The whole', { timeout: DEFAULT_WAIT });
        await chatPanel.idle();
        await ide.runCommand('View: Toggle Sessions');
        const sessionId = (await row('The whole').getAttribute('id'))?.split('session:')[1] ?? '';
        await multiplySession(application.home, sessionId, 130);
        await chatPanel.header.getByRole('button', { name: 'New session' }).click();
        scripted.play({
            title: 'Another',
            steps: [
                {
                    answer: [
                        { type: 'text', text: 'At work' },
                        { type: 'stall', gate: 'work' }
                    ]
                }
            ]
        });

        await test.step('subagents stand under a session that was not opened', async () => {
            await page.reload();
            await ide.waitForShellAndInitialized();
            await chatPanel.ready();
            await expect(row('The whole')).toHaveAttribute('aria-expanded', 'false', { timeout: DEFAULT_WAIT });
            await row('The whole').locator('.theia-ExpansionToggle').click();
            await expect(row('Look into it')).toBeVisible();
        });

        await test.step('files are put back only when the person knows what may get lost', async () => {
            await chatPanel.say('Work');
            await expect(timeline).toContainText('At work', { timeout: DEFAULT_WAIT });
            await row('The whole').click();
            await expect(timeline).toContainText('All is done.', { timeout: DEFAULT_WAIT });
            await ide.openFile('a.txt');
            await page.keyboard.type('x');
            await expect(page.locator('.theia-mod-dirty')).toBeVisible();
            await ide.runCommand('Chat: Roll Back the Last Message');
            const dialog = page.getByRole('alertdialog');
            await expect(dialog).toContainText('unsaved changes: a.txt');
            await expect(dialog).toContainText('Other sessions are at work: “Another”');
            await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
            await page.keyboard.press('Enter');
            await expect(dialog).toHaveCount(0);
            await expect(rolledBack).toHaveCount(0);
            scripted.release('work');
            await expect(row('Another')).toHaveAttribute('aria-label', /unread/, { timeout: DEFAULT_WAIT });
        });

        await test.step('older sessions come when they are asked for', async () => {
            const end = (): Promise<void> =>
                page.locator('#openspace-sessions [data-virtuoso-scroller]').evaluate(node => node.scrollTo(0, node.scrollHeight));
            await expect(async () => {
                await end();
                await page.locator('.openspace-session-more').click({ timeout: 1_000 });
            }).toPass({ timeout: DEFAULT_WAIT });
            await expect(async () => {
                await end();
                await expect(row('Copy 130')).toBeVisible({ timeout: 1_000 });
            }).toPass({ timeout: DEFAULT_WAIT });
            await expect(page.locator('.openspace-session-more')).toHaveCount(0);
        });
    });
});
