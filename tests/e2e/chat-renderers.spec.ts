import * as fs from 'node:fs/promises';
import * as http from 'node:http';
import * as path from 'node:path';
import type { Config } from '@opencode-ai/sdk/v2/client';
import type { Locator } from '@playwright/test';
import { completedTool, importSession, StoredConversation } from '../harness/opencode/import-session';
import { mergeConfig } from '../harness/opencode/opencode-environment';
import type { ChatPage } from '../harness/pages/chat-page';
import { expect, test as base } from '../harness/pages/chat-test';
import { close, DEFAULT_WAIT, listen } from '../harness/temporary';

const GREETING = 'export const greeting = "Hello";\nexport const name = "you";\n';
const POEM = 'x.poem.txt';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** opencode offers `apply_patch` in place of `edit` and `write` to models of this name. */
const PATCHING = 'gpt-5-scripted';

/** opencode says pictures that a tool gave to the model again, in the person's name. */
const LOOKED = '^(Look|Attached media)';

/** The product plus the extension from outside, which has a look and a link of its own; nothing is asked before the agent may do it. */
const test = base.extend<{ site: string }>({
    applicationOptions: [
        async ({ applicationOptions }, use) => {
            const config = JSON.parse(applicationOptions.env?.OPENCODE_CONFIG_CONTENT ?? '{}') as Config;
            const { scripted } = config.provider ?? {};
            const models = { [PATCHING]: { ...scripted?.models?.['scripted-model'], name: 'Scripted patcher' } };
            const merged = mergeConfig(config, { permission: { '*': 'allow' }, provider: { scripted: { models } } });
            await use({
                ...applicationOptions,
                application: 'tests/fixtures/app',
                env: { ...applicationOptions.env, OPENCODE_CONFIG_CONTENT: JSON.stringify(merged) }
            });
        },
        { scope: 'worker' }
    ],
    repository: true,
    files: { 'src/greet.ts': GREETING, 'notes.txt': 'one\ntwo\n', [POEM]: 'Tyger Tyger\n' },
    workspace: async ({ workspace }, use) => {
        await fs.writeFile(path.join(workspace, 'dot.png'), Buffer.from(PIXEL, 'base64'));
        await use(workspace);
    },
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    site: async ({}, use) => {
        const server = http.createServer((_request, response) => {
            response.writeHead(200, { 'content-type': 'text/html' });
            response.end('<h1>Weather</h1><p>It <b>rains</b>.</p>');
        });
        await use(`http://127.0.0.1:${await listen(server)}/weather`);
        await close(server);
    }
});

/** A tool call by the line that tells it. */
function card(chat: ChatPage, words: string | RegExp): Locator {
    return chat.timeline.locator('.openspace-tool').filter({ hasText: words }).first();
}

async function open(part: Locator): Promise<Locator> {
    const line = part.locator('.openspace-tool-line').first();
    // By key: a row that is still being measured may move away under a click.
    if ((await line.getAttribute('aria-expanded')) === 'false') {
        await line.press('Enter');
    }
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    return part;
}

test.describe('what the timeline draws', () => {
    // Whatever is clicked here is there already; without this a missing button is noticed only when the whole test has run out of time.
    test.use({ actionTimeout: DEFAULT_WAIT / 2 });

    test('tells what the agent did, each tool in its own way', async ({ chatPanel: chat, ide, scripted, site }) => {
        test.setTimeout(8 * DEFAULT_WAIT);
        const { timeline } = chat;
        const at = (name: string): string => path.join(ide.folder, name);
        const call = (tool: string, input: object) => ({ type: 'tool-call' as const, tool, arguments: JSON.parse(JSON.stringify(input)) });
        const usage = { prompt: 20_000, completion: 1_000 };
        scripted.play({
            steps: [
                {
                    when: { userText: 'Look' },
                    answer: [
                        { type: 'reasoning', text: '**Looking around**\n\nFirst the files.' },
                        call('read', { filePath: at('src/greet.ts') }),
                        call('read', { filePath: at('dot.png') }),
                        call('glob', { pattern: '**/*.ts' }),
                        call('grep', { pattern: 'greeting' }),
                        call('read', { filePath: at('missing.ts') })
                    ]
                },
                {
                    when: { userPattern: LOOKED },
                    answer: [
                        call('bash', { command: "printf '\\033[31mred\\033[0m plain\\n'; exit 3", description: 'Colours' }),
                        call('webfetch', { url: site, format: 'markdown' }),
                        call('openspace-hub_openspace_pane_list', {}),
                        call('openspace-hub_openspace_poem_count', { path: POEM }),
                        call('openspace-hub_openspace_poem_count', { path: 'missing.poem.txt' }),
                        call('todowrite', { todos: [{ content: 'Look', status: 'completed', priority: 'high' }] })
                    ]
                },
                { when: { userPattern: LOOKED }, answer: [{ type: 'text', text: 'I have looked.' }], usage },
                {
                    when: { userText: 'Change' },
                    answer: [
                        call('edit', { filePath: at('src/greet.ts'), oldString: '"Hello"', newString: '"Good day"' }),
                        call('write', { filePath: at('new.ts'), content: 'export const fresh = 1;\n' })
                    ]
                },
                { when: { userText: 'Change' }, answer: [{ type: 'text', text: 'I have changed two.' }] },
                {
                    when: { userText: 'Patch' },
                    answer: [
                        call('apply_patch', {
                            patchText:
                                '*** Begin Patch\n*** Update File: notes.txt\n@@\n one\n-two\n+2\n*** Add File: more.txt\n+more\n*** End Patch\n'
                        })
                    ]
                },
                { when: { userText: 'Patch' }, answer: [{ type: 'text', text: 'I have patched.' }] }
            ]
        });

        await chat.say('Look');
        await expect(timeline).toContainText('I have looked.', { timeout: 2 * DEFAULT_WAIT });
        await chat.idle();
        await open(card(chat, 'Thought'));
        await expect(card(chat, 'Thought')).toContainText('First the files.');

        const explored = await open(card(chat, /Explored/));
        await expect(explored).toContainText('3 files, 2 searches');
        await expect(explored.getByRole('listitem')).toHaveCount(5);
        await expect(explored.getByRole('button', { name: 'Show dot.png larger' }).getByRole('img')).toBeVisible();
        await expect(explored.locator('.openspace-explored-failure')).toContainText('not found');
        await explored.getByRole('button', { name: 'src/greet.ts' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'greet.ts' })).toBeVisible();

        const shell = await open(card(chat, 'Shell'));
        await expect(shell).toContainText('exit 3');
        await expect(shell.locator('.openspace-ansi-red')).toHaveText('red');
        const fetched = await open(card(chat, 'Fetch'));
        await expect(fetched.getByRole('heading', { name: 'Weather' })).toBeVisible();
        await expect(fetched.locator('strong')).toHaveText('rains');
        await expect(card(chat, 'List Panes')).toBeVisible();
        const counted = await open(card(chat, 'Poem counted'));
        await expect(counted.locator('.openspace-poem-count')).toContainText('words: 2');
        const failed = timeline.locator('.openspace-tool-failed').filter({ hasText: 'missing.poem.txt' });
        await failed.getByRole('button', { name: 'Copy error' }).click();
        await expect.poll(() => chat.page.evaluate(() => navigator.clipboard.readText())).toContain('missing.poem.txt');
        await expect(card(chat, 'Plan')).toContainText('1 of 1 done');
        const footers = timeline.locator('.openspace-footer');
        await expect(footers.first()).toContainText(/\ds · 21k tokens · \$0\.02/);

        await chat.say('Change');
        await expect(timeline).toContainText('I have changed two.', { timeout: DEFAULT_WAIT });
        await chat.idle();
        const edited = await open(card(chat, /Edit.*src\/greet\.ts/));
        await expect(edited.locator('.openspace-diff-added')).toHaveText('export const greeting = "Good day";');
        const written = await open(card(chat, /Write.*new\.ts/));
        await expect(written.locator('.openspace-diff-added')).toHaveText('export const fresh = 1;');
        await edited.getByRole('button', { name: 'Open in diff editor' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'greet.ts (before ↔ after)' })).toBeVisible();
        const comparison = ide.page.locator('.monaco-diff-editor');
        await expect(comparison).toContainText('"Hello"');
        await expect(comparison).toContainText('"Good day"');
        await expect(footers.last()).toContainText('2 files changed', { timeout: DEFAULT_WAIT });
        await footers
            .last()
            .getByRole('button', { name: /2 files changed/ })
            .click();
        await footers
            .last()
            .getByRole('button', { name: /new\.ts/ })
            .click();
        await expect(footers.last().locator('.openspace-diff-added')).toHaveText('export const fresh = 1;');

        await chat.panel.getByRole('button', { name: /^Model: / }).press('Enter');
        await ide.quickRows().filter({ hasText: 'Scripted patcher' }).first().click();
        await chat.say('Patch');
        await expect(timeline).toContainText('I have patched.', { timeout: DEFAULT_WAIT });
        await chat.idle();
        const patched = await open(card(chat, /2 files\b.*\+2.*−1/));
        await expect(patched.locator('.openspace-changed-file')).toHaveCount(2);
        await expect(patched.locator('.openspace-diff-removed')).toHaveText('two');
        expect(scripted.unexpectedRequests).toEqual([]);
    });

    test('draws what the agent did with tools that only older versions had', async ({ application, chatPanel: chat, ide }) => {
        test.setTimeout(3 * DEFAULT_WAIT);
        const folder = path.join(ide.folder, 'src');
        const conversation = new StoredConversation('ses_e2eold000000000000001', ide.folder);
        conversation
            .ask('What is there?')
            .answer([
                completedTool('list', { path: folder }, `${folder}/\n  greet.ts\n`, { count: 1, truncated: false }),
                completedTool('list', {}, `${ide.folder}/\n  notes.txt\n  src/\n`, { count: 2, truncated: false }),
                { type: 'text', text: 'A greeting.' }
            ]);
        await importSession(application.home, ide.folder, 'From long ago', conversation);
        await chat.page.reload();
        await ide.waitForShellAndInitialized();
        await chat.ready();
        await ide.runCommand('View: Toggle Sessions');
        await chat.page.locator('#openspace-sessions .openspace-session-session').filter({ hasText: 'From long ago' }).click();
        await expect(chat.timeline).toContainText('A greeting.', { timeout: DEFAULT_WAIT });
        const explored = await open(card(chat, 'Explored'));
        await expect(explored).toContainText('2 folders');
        await expect(explored.getByRole('listitem')).toHaveText([/^List\s+src\s*1 entry$/, /^List\s*2 entries$/]);
    });

    test('tells what goes on: questions, a provider that fails, a conversation that is cut short', async ({
        chatPanel: chat,
        scripted
    }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { timeline, questions } = chat;
        const question = { question: 'Which colour?', header: 'Colour', options: [{ label: 'Blue', description: '' }] };
        const hour = { 'retry-after': '3600' };
        scripted.play({
            steps: [
                { when: { userText: 'Ask' }, answer: [{ type: 'tool-call', tool: 'question', arguments: { questions: [question] } }] },
                { when: { userText: 'Ask' }, answer: [{ type: 'text', text: 'Blue it is.' }] },
                { when: { userText: 'Busy' }, error: { status: 503, headers: { 'retry-after-ms': '1' } } },
                { when: { userText: 'Busy' }, answer: [{ type: 'text', text: 'Now I could.' }] },
                { when: { userText: 'Limit' }, error: { status: 429, headers: hour, body: { error: { message: 'Too many of you' } } } },
                { when: { userText: 'Refuse' }, error: { status: 401, body: { error: { message: 'The key is wrong' } } } },
                { answer: [{ type: 'text', text: 'All in short.' }] }
            ]
        });
        await chat.say('Ask');
        await expect(questions).toContainText('Which colour?', { timeout: 2 * DEFAULT_WAIT });
        await questions.getByLabel('Blue').check();
        await questions.getByRole('button', { name: 'Answer', exact: true }).click();
        await expect(timeline).toContainText('Blue it is.', { timeout: DEFAULT_WAIT });
        await expect(card(chat, 'Which colour?').locator('.openspace-answered')).toHaveText('Blue');

        await chat.say('Busy');
        await expect(timeline).toContainText('Now I could.', { timeout: DEFAULT_WAIT });
        await chat.idle();
        await expect(timeline.locator('.openspace-error')).toHaveCount(0);

        await chat.say('Limit');
        const retry = timeline.locator('.openspace-retry');
        await expect(retry).toContainText(/Trying again in \d+.*attempt 1/, { timeout: DEFAULT_WAIT });
        await expect(retry).toContainText('Too many of you');
        const first = await retry.textContent();
        await expect(retry).not.toHaveText(first ?? '');
        await chat.ide.runCommand('Chat: Stop the Agent');
        await chat.idle();
        await expect(retry).toHaveCount(0);

        await chat.say('Refuse');
        await expect(timeline.locator('.openspace-error')).toContainText('The key is wrong', { timeout: DEFAULT_WAIT });
        await expect(chat.activity).toContainText('Failed');
        // The error is told before the turn is over, and what begins in between takes its place in the script.
        await expect(timeline).toContainText(/The key is wrong\s*scripted-model · \d/);

        await chat.menu('Compact the Conversation');
        await expect(timeline.getByRole('separator')).toContainText('Conversation compacted', { timeout: DEFAULT_WAIT });
        await expect(timeline).toContainText('All in short.', { timeout: DEFAULT_WAIT });
        await chat.idle();
        await expect(timeline.getByRole('separator')).toHaveCount(1);
    });

    test('draws what the agent says, and its links, buttons and code do what they say', async ({ chatPanel: chat, ide, scripted }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { timeline, page } = chat;
        const file = path.join(ide.folder, 'src/greet.ts');
        const toasts = page.locator('.theia-notification-toasts');
        scripted.play({
            steps: [
                {
                    answer: [
                        {
                            type: 'text',
                            pace: { chunkSize: 40 },
                            text: [
                                'The area is $\\pi r^2$.',
                                '```mermaid\ngraph LR\n  A[One] --> B[Two]\n```',
                                '1. Change it:\n\n   ```ts title=src/greet.ts\n   export const greeting = "Good day";\n   export const name = "you";\n   ```',
                                '```ts\nexport const more = 1;\n```',
                                'See src/greet.ts:2 and [the start](code:src/greet.ts#L1).',
                                `[the poem](poem:${POEM}) [a song](song:a) [outside](https://example.org/x)`,
                                `[Show it](command:openspace.pane.open?{"type":"poem","contentId":"${POEM}"}) [Close all](command:core.close.all.tabs)`
                            ].join('\n\n')
                        }
                    ]
                }
            ]
        });
        await chat.say('Explain');
        await expect(timeline.getByRole('button', { name: 'Close all' })).toBeVisible({ timeout: 2 * DEFAULT_WAIT });
        await chat.idle();
        const prompt = JSON.stringify(scripted.requests.find(({ kind }) => kind === 'turn')?.body.messages[0]);
        expect(prompt).toContain('is a button that runs one of your own tools');
        await expect(timeline.getByRole('math', { name: '\\pi r^2' }).locator('msup')).toBeVisible();
        const diagram = timeline.getByRole('img', { name: /^Diagram: graph LR/ });
        await expect(diagram).toBeVisible();
        expect(await diagram.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

        // Another theme numbers the colours of code in another way, and a diagram is a picture: both are made again.
        const drawn = await diagram.getAttribute('src');
        await ide.runCommand('Preferences: Color Theme');
        await ide.quickRows().filter({ hasText: 'OpenSpace Light' }).first().click();
        await expect(diagram).not.toHaveAttribute('src', drawn ?? '');

        const position = page.locator('#theia-statusBar').getByText(/^Ln \d+/);
        await timeline.getByRole('link', { name: 'src/greet.ts:2' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'greet.ts' })).toBeVisible();
        await expect(position).toContainText('Ln 2');
        await timeline.getByRole('link', { name: 'the start' }).click();
        await expect(position).toContainText('Ln 1');

        // Code inside a list, shown before it is applied, and undone like anything that was typed.
        const code = timeline.locator('ol .openspace-code');
        await expect(code.locator('pre span[class^=mtk]').first()).toBeVisible();
        await code.getByRole('button', { name: 'Copy code' }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"Good day";\nexport const name');
        const editor = page.locator('#theia-main-content-panel .monaco-editor').filter({ visible: true });
        const tab = ide.mainTabs().filter({ hasText: /greet\.ts$/ });
        await code.getByRole('button', { name: 'Apply to src/greet.ts…' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'greet.ts (proposal)' })).toBeVisible();
        await expect(page.locator('.monaco-diff-editor')).toContainText('"Good day"');
        await toasts.getByRole('button', { name: 'Discard' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'proposal' })).toHaveCount(0);
        await expect(editor).toContainText('"Hello"');
        await code.getByRole('button', { name: 'Apply to src/greet.ts…' }).click();
        await toasts.getByRole('button', { name: 'Apply', exact: true }).click();
        await expect(ide.mainTabs().filter({ hasText: 'proposal' })).toHaveCount(0);
        await expect(editor).toContainText('"Good day"');
        await expect(tab).toHaveClass(/theia-mod-dirty/);
        expect(await fs.readFile(file, 'utf8')).toBe(GREETING);
        await editor.locator('.view-line').first().click();
        await page.keyboard.press('Control+Z');
        await expect(editor).toContainText('"Hello"');
        await expect(tab).not.toHaveClass(/theia-mod-dirty/);
        await page.keyboard.press('Control+Home');
        const loose = timeline.locator('.openspace-code').filter({ hasText: 'more = 1' });
        await loose.getByRole('button', { name: 'Insert at cursor' }).click();
        await expect(editor.locator('.view-lines')).toContainText('export const more = 1;export const greeting');
        await page.keyboard.press('Control+Z');

        await timeline.getByRole('link', { name: 'the poem' }).click();
        await expect(page.locator('.openspace-poem')).toBeVisible();
        await ide.mainTabs().filter({ hasText: POEM }).locator('.lm-TabBar-tabCloseIcon').click();
        await expect(page.locator('.openspace-poem')).toHaveCount(0);
        await timeline.getByRole('link', { name: 'a song' }).click();
        await expect(toasts).toContainText('Nothing here can open song:a');
        await timeline.getByRole('link', { name: 'outside' }).click();
        await expect(page.locator('.dialogBlock')).toContainText('https://example.org/x');
        await page.locator('.dialogBlock').getByRole('button', { name: 'Cancel' }).click();

        // A button runs the agent's tools with the agent's rights, and nothing else of the IDE.
        await timeline.getByRole('button', { name: 'Close all' }).click();
        await expect(toasts).toContainText('core.close.all.tabs');
        await expect(tab).toBeVisible();
        await timeline.getByRole('button', { name: 'Show it' }).click();
        await expect(page.locator('.openspace-poem')).toBeVisible();
        const audit = (): Promise<string> => fs.readFile(path.join(ide.folder, '.openspace/audit.ndjson'), 'utf8');
        await expect.poll(audit).toMatch(/"client":"Link","tool":"openspace\.pane\.open".*"outcome":"ok"/);
    });
});
