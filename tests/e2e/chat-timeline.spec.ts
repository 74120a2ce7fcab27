import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { completedTool, importSession, StoredConversation } from '../harness/opencode/import-session';
import { expect, test } from '../harness/pages/shown-session-test';
import { DEFAULT_WAIT } from '../harness/temporary';

const CLIPBOARD = (): Promise<string> => navigator.clipboard.readText();

test.describe('the timeline of a conversation that goes on', () => {
    test.use({ files: { 'src/greet.ts': 'export const greeting = "Hello";\nexport const name = "you";\n' } });

    test('shows what the agent does and says while it does, and leads to files, diffs and back', async ({
        agentServer,
        ide,
        shown,
        workspace
    }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page } = ide;
        const { timeline } = shown;
        agentServer.model.play({
            steps: [
                {
                    answer: [
                        { type: 'reasoning', text: '**Looking first**\n\nI look.' },
                        { type: 'tool-call', tool: 'read', arguments: { filePath: path.join(workspace, 'src/greet.ts') } }
                    ]
                },
                {
                    answer: [
                        {
                            type: 'tool-call',
                            tool: 'edit',
                            arguments: { filePath: path.join(workspace, 'src/greet.ts'), oldString: '"Hello"', newString: '"Good day"' }
                        },
                        {
                            type: 'tool-call',
                            tool: 'bash',
                            arguments: { command: 'printf "\\033[31mred\\033[0m"; exit 3', description: 'Fails' }
                        }
                    ]
                },
                {
                    answer: [
                        {
                            type: 'text',
                            text: 'It is **done**, see `src/greet.ts:2`.\n\n```ts\nconst a = 1;\n',
                            pace: { chunkSize: 6, delay: 2 }
                        },
                        { type: 'stall', gate: 'rest' },
                        { type: 'text', text: '```\n\nThat was all.' }
                    ]
                }
            ]
        });
        await shown.say('Make it polite');
        await expect(timeline.locator('.openspace-bubble')).toHaveText('Make it polite');
        await expect(timeline.locator('strong')).toHaveText('done', { timeout: DEFAULT_WAIT });
        await expect(timeline.locator('.openspace-working')).toContainText('Writing');
        await expect(timeline.locator('.openspace-code')).toContainText('const a = 1;');
        await expect(timeline.locator('.openspace-footer')).toHaveCount(0);
        agentServer.model.release('rest');
        await expect(timeline).toContainText('That was all.', { timeout: DEFAULT_WAIT });
        await expect(timeline.locator('.openspace-working')).toHaveCount(0);
        await expect(timeline).toContainText('Looking first');
        await expect(timeline).toContainText('Explored');
        await expect(timeline).toContainText('exit 3');
        await expect(timeline.locator('.openspace-footer-facts')).toContainText('tokens');
        await expect(timeline.locator('.openspace-changed-files')).toContainText('1 file changed');

        await timeline.getByRole('button', { name: 'Copy answer' }).click();
        expect(await page.evaluate(CLIPBOARD)).toContain('That was all.');

        await timeline.getByRole('button', { name: /^Shell/ }).click();
        await expect(timeline.locator('.openspace-ansi-red')).toHaveText('red');
        await timeline.getByRole('button', { name: /^Edit/ }).click();
        await expect(timeline.locator('.openspace-diff-added')).toContainText('Good day');
        await timeline.getByRole('button', { name: 'Open in diff editor' }).click();
        await expect(ide.mainTabs().filter({ hasText: 'before ↔ after' })).toBeVisible();

        await timeline.locator('[data-href="code:src/greet.ts#L2"]').click();
        await expect(ide.mainTabs().filter({ hasText: /^greet\.ts$/ })).toBeVisible();
        await expect(page.locator('#theia-statusBar')).toContainText('Ln 2');

        await timeline.getByRole('button', { name: 'Insert at cursor' }).click();
        await expect(page.locator('.lm-DockPanel .view-lines').filter({ visible: true })).toContainText('const a = 1;');
        await page.keyboard.press('Control+Z');

        await timeline.locator('.openspace-question-row').hover();
        await timeline.getByRole('button', { name: 'Roll back to before this message' }).click();
        await expect(timeline.locator('.openspace-bubble')).toHaveCount(0, { timeout: DEFAULT_WAIT });
        expect(await fs.readFile(path.join(workspace, 'src/greet.ts'), 'utf8')).toContain('"Hello"');
    });

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

test.describe('the timeline of a long conversation', () => {
    test.use({
        session: {
            make: (_client, home, directory) => {
                const conversation = new StoredConversation('ses_e2elong00000000000001', directory);
                for (let turn = 0; turn < 150; turn++) {
                    const needle = turn === 3 ? 'The needle is here.' : '';
                    conversation
                        .ask(`Question ${turn}`)
                        .answer([{ type: 'text', text: `Answer ${turn}. ${needle}\n\n${'Some words that take room. '.repeat(20)}` }]);
                }
                return importSession(home, directory, 'Long', conversation);
            }
        }
    });

    test('opens at its end with few nodes, loads what is earlier without a jump, and finds what is far away', async ({ ide, shown }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page } = ide;
        const { timeline } = shown;
        const scroller = timeline.locator('.openspace-timeline-scroller');
        await expect(timeline).toContainText('Answer 149.', { timeout: DEFAULT_WAIT });
        await expect(timeline.getByRole('button', { name: 'Latest' })).toHaveCount(0);
        expect(await timeline.evaluate(element => element.querySelectorAll('*').length)).toBeLessThan(800);

        await scroller.focus();
        await page.keyboard.press('Control+Alt+BracketLeft');
        await page.keyboard.press('Control+Alt+BracketLeft');
        await expect(timeline.getByRole('button', { name: 'Latest' })).toBeVisible();
        await page.keyboard.press('Control+Alt+BracketRight');

        // The first page ends somewhere; what was at the top stays where it was when the one before comes.
        const top = (): Promise<string> =>
            scroller.evaluate(element => {
                const edge = element.getBoundingClientRect().top;
                return (
                    [...element.querySelectorAll<HTMLElement>('[data-row]')].find(row => row.getBoundingClientRect().bottom > edge + 1)
                        ?.dataset.row ?? ''
                );
            });
        const size = (): Promise<number> => scroller.evaluate(element => element.scrollHeight);
        const before = await size();
        await scroller.evaluate(element => (element.scrollTop = 200));
        const first = await top();
        await expect.poll(size, { timeout: DEFAULT_WAIT }).toBeGreaterThan(before * 1.3);
        await expect.poll(top).toBe(first);
        await scroller.evaluate(element => {
            const answer = element.querySelector('.openspace-row-text')?.getBoundingClientRect();
            element.scrollTop += (answer?.top ?? 0) + (answer?.height ?? 0) / 2 - element.getBoundingClientRect().top;
        });
        await expect(timeline.locator('.openspace-sticky')).toContainText('Question');
        expect(await timeline.evaluate(element => element.querySelectorAll('*').length)).toBeLessThan(800);

        await scroller.focus();
        await page.keyboard.press('Control+F');
        await page.keyboard.type('needle');
        await page.keyboard.press('Enter');
        await expect(timeline.locator('.openspace-find-count')).toHaveText('1 of 1', { timeout: DEFAULT_WAIT });
        await expect(timeline.locator('[data-row]').filter({ hasText: 'The needle is here.' })).toBeInViewport();
        await page.keyboard.press('Escape');
        await expect(timeline.locator('.openspace-find')).toHaveCount(0);

        await timeline.getByRole('button', { name: 'Latest' }).click();
        await expect(timeline.locator('[data-row]').filter({ hasText: 'Answer 149.' })).toBeInViewport();
        expect(await timeline.evaluate(element => element.querySelectorAll('*').length)).toBeLessThan(800);
    });
});

test.describe('the timeline of a hostile conversation', () => {
    const EVIL = 'https://evil.example';
    const HOSTILE = [
        '<script>window.attacked = true</script><img src=x onerror="window.attacked = true">',
        `![pixel](${EVIL}/pixel.png)`,
        `<img src="${EVIL}/img.png"><iframe src="${EVIL}"></iframe><link rel=stylesheet href="${EVIL}/a.css">`,
        '[script](javascript:window.attacked=true)',
        `[web](${EVIL}/page)`,
        `$\\href{javascript:window.attacked=true}{x} \\includegraphics{${EVIL}/katex.png}$`,
        `\`\`\`mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "@import url(${EVIL}/m.css); * { background: url(${EVIL}/m.png) }"}}%%\nflowchart LR\n  A["<img src='${EVIL}/mermaid.png' onerror='window.attacked=true'>"] --> B\n  click A "javascript:window.attacked=true"\n\`\`\``,
        `\`\`\`svg\n<svg onload="window.attacked=true"><image href="${EVIL}/s.png"/></svg>\n\`\`\``,
        'End of it.'
    ].join('\n\n');

    test.use({
        session: {
            make: (_client, home, directory) => {
                const conversation = new StoredConversation('ses_e2eevil00000000000001', directory);
                conversation
                    .ask(HOSTILE, { type: 'file', mime: 'image/png', url: `${EVIL}/attached.png`, filename: 'a\u202egnp.exe' })
                    .answer([
                        completedTool(
                            'bash',
                            { command: `echo \u001b]0;x\u0007${HOSTILE}` },
                            `\u001b]52;c;ZXZpbA==\u0007\u001b]8;;${EVIL}\u0007${HOSTILE}`,
                            { exit: 0 }
                        ),
                        completedTool('webfetch', { url: `${EVIL}/fetched` }, HOSTILE),
                        completedTool('mcp_evil', { html: HOSTILE }, HOSTILE),
                        { type: 'text', text: HOSTILE }
                    ]);
                return importSession(home, directory, 'Evil', conversation);
            }
        }
    });

    test('runs nothing, loads nothing from elsewhere, and asks before it leads there', async ({ ide, shown, context, application }) => {
        test.setTimeout(4 * DEFAULT_WAIT);
        const { page } = ide;
        const { timeline } = shown;
        const elsewhere: string[] = [];
        context.on('request', request => {
            if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).port !== String(application.port)) {
                elsewhere.push(request.url());
            }
        });
        await expect(timeline.locator('.openspace-row-text')).toContainText('End of it.', { timeout: DEFAULT_WAIT });
        // Only what is on the screen is in the page: one after another, from the end up.
        for (const name of [/^Mcp evil/, /^Fetch/, /^Shell/]) {
            const line = timeline.getByRole('button', { name });
            await line.click();
            await expect(timeline.locator('.openspace-tool-body')).toContainText('End of it.');
            await line.click();
        }
        await timeline.locator('.openspace-timeline-scroller').evaluate(element => (element.scrollTop = element.scrollHeight));
        await expect(timeline.locator('.openspace-row-text img.openspace-mermaid, .openspace-row-text .openspace-note')).toHaveCount(1, {
            timeout: DEFAULT_WAIT
        });
        await expect(timeline.locator('.openspace-row-text [role=math]')).toHaveCount(1, { timeout: DEFAULT_WAIT });
        await timeline.locator('.openspace-row-text .openspace-md-web').first().click();
        const dialog = page.getByRole('alertdialog', { name: 'Open Link' });
        await expect(dialog).toContainText(`${EVIL}/p`);
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect(timeline.locator('.openspace-row-text a').filter({ hasText: 'script' })).toHaveCount(0);
        await timeline.locator('.openspace-timeline-scroller').evaluate(element => (element.scrollTop = 0));
        await expect(timeline.locator('.openspace-bubble')).toContainText('U+202E');

        expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
        expect(context.pages()).toHaveLength(1);
        expect(elsewhere).toEqual([]);
        expect(await page.evaluate(CLIPBOARD)).not.toContain('evil');
    });
});
