import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Locator } from '@playwright/test';
import { completedTool, importSession, StoredConversation } from '../harness/opencode/import-session';
import { expect, test } from '../harness/pages/shown-session-test';
import { DEFAULT_WAIT } from '../harness/temporary';

const CLIPBOARD = (): Promise<string> => navigator.clipboard.readText();

test.describe('the timeline of a conversation that goes on', () => {
    test.use({ files: { 'src/greet.ts': 'export const greeting = "Hello";\nexport const name = "you";\n' } });

    test('shows what the agent does and says while it does, and leads to files, diffs, forks and subagents', async ({
        agentServer,
        ide,
        shown,
        workspace
    }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page } = ide;
        const { timeline } = shown;
        const scroller = timeline.locator('.openspace-timeline-scroller');
        const latest = timeline.getByRole('button', { name: 'Latest' });
        const file = path.join(workspace, 'src/greet.ts');
        agentServer.model.play({
            steps: [
                {
                    answer: [
                        { type: 'reasoning', text: '**Looking first**\n\nI look.' },
                        { type: 'tool-call', tool: 'read', arguments: { filePath: file } }
                    ]
                },
                {
                    answer: [
                        {
                            type: 'tool-call',
                            tool: 'edit',
                            arguments: { filePath: file, oldString: '"Hello"', newString: '"Good day"' }
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
                        { type: 'stall', gate: 'more' },
                        { type: 'text', text: '```\n\n' + 'A line.\n\n'.repeat(40) },
                        { type: 'stall', gate: 'rest' },
                        { type: 'text', text: 'One more.\n\n'.repeat(10) + 'That was all.' }
                    ]
                }
            ]
        });

        await test.step('the question and the answer, while it grows', async () => {
            await shown.say('Make it polite');
            await expect(timeline.locator('.openspace-bubble')).toHaveText('Make it polite', { timeout: DEFAULT_WAIT });
            await expect(timeline.locator('strong')).toHaveText('done', { timeout: DEFAULT_WAIT });
            await expect(timeline.locator('.openspace-working')).toContainText('Writing');
            await expect(timeline.locator('.openspace-code')).toContainText('const a = 1;');
            await expect(timeline.locator('.openspace-footer')).toHaveCount(0);
            await expect(timeline).toContainText('Looking first');
            await expect(timeline).toContainText('Explored');
            await expect(timeline).toContainText('exit 3');
        });

        await test.step('what is pressed stays under the pointer, although the answer grows', async () => {
            const shell = timeline.getByRole('button', { name: /^Shell/ });
            await shell.hover();
            await page.mouse.down();
            agentServer.model.release('more');
            await expect(timeline.getByText('A line.')).toHaveCount(40, { timeout: DEFAULT_WAIT });
            await page.mouse.up();
            await expect(timeline.locator('.openspace-ansi-red')).toHaveText('red');
            await shell.click();
            await expect(timeline.locator('.openspace-ansi-red')).toHaveCount(0);
            await latest.click();
        });

        await test.step('who has scrolled up by a little is not pulled back', async () => {
            await scroller.hover();
            await page.mouse.wheel(0, -12);
            await expect.poll(() => scroller.evaluate(e => e.scrollHeight - e.clientHeight - e.scrollTop)).toBeGreaterThan(6);
            const left = await edge(scroller);
            agentServer.model.release('rest');
            await latest.waitFor();
            expect(await edge(scroller)).toMatchObject({ row: left?.row, offset: left?.offset });
            await latest.click();
        });

        await test.step('what came of it', async () => {
            await expect(timeline).toContainText('That was all.', { timeout: DEFAULT_WAIT });
            await expect(timeline.locator('.openspace-working')).toHaveCount(0, { timeout: DEFAULT_WAIT });
            await expect(timeline.locator('.openspace-footer-facts')).toContainText('tokens');
            await expect(timeline.locator('.openspace-changed-files')).toContainText('1 file changed');
            await timeline.getByRole('button', { name: 'Copy answer' }).click();
            await expect.poll(() => page.evaluate(CLIPBOARD)).toContain('That was all.');
        });

        await test.step('to diffs and files', async () => {
            await scrollTo(timeline, 'start');
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
        });

        await test.step('back to before it', async () => {
            await timeline.locator('.openspace-question-row').hover();
            await timeline.getByRole('button', { name: 'Roll back to before this message' }).click();
            await expect(timeline.locator('.openspace-bubble')).toHaveCount(0, { timeout: DEFAULT_WAIT });
            expect(await fs.readFile(file, 'utf8')).toContain('"Hello"');
        });

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
        await test.step('errors, forks, and the sessions of subagents', async () => {
            await shown.say('Delegate');
            await expect(timeline).toContainText('They counted.', { timeout: DEFAULT_WAIT });
            await shown.say('Fail');
            await expect(timeline.locator('.openspace-error')).toContainText('No such thing', { timeout: DEFAULT_WAIT });
            const failed = timeline.locator('.openspace-question-row').filter({ hasText: 'Fail' });
            await failed.hover();
            await failed.getByRole('button', { name: 'Fork from here' }).click();
            await expect(timeline.locator('.openspace-error')).toHaveCount(0, { timeout: DEFAULT_WAIT });
            await expect(timeline).toContainText('They counted.');
            await expect(page.getByLabel('Message to the agent')).toBeFocused();
            await timeline.getByRole('button', { name: /^Subagent/ }).click();
            await timeline.getByRole('button', { name: 'Open its session' }).press('Enter');
            await expect(timeline).toContainText('I counted two.', { timeout: DEFAULT_WAIT });
            await expect(page.locator('#openspace-chat')).toBeFocused();
            await expect(page.locator('.openspace-bubble')).toHaveText('Count');
        });
    });
});

test.describe('the timeline of a stored conversation', () => {
    const EVIL = 'https://evil.example';
    const TURNS = 150;
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

    const [LONG_ID, EVIL_ID] = ['ses_e2elong00000000000001', 'ses_e2eevil00000000000001'];

    test.use({
        session: {
            make: async (_client, home, directory) => {
                const hostile = new StoredConversation(EVIL_ID, directory);
                hostile
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
                await importSession(home, directory, 'Evil', hostile);
                const conversation = new StoredConversation(LONG_ID, directory);
                for (let turn = 0; turn < TURNS; turn++) {
                    const needle = turn === 3 ? 'The needle is here.' : '';
                    conversation
                        .ask(`Question ${turn}`)
                        .answer([{ type: 'text', text: `Answer ${turn}. ${needle}\n\n${'Some words that take room. '.repeat(20)}` }]);
                }
                const task = { description: 'Evil', prompt: 'Evil', subagent_type: 'general' };
                conversation
                    .ask('The last question')
                    .answer([{ type: 'text', text: 'The last answer.' }, completedTool('task', task, 'done', { sessionId: EVIL_ID })]);
                return importSession(home, directory, 'Long', conversation);
            }
        }
    });

    test('opens at its end, keeps its place, finds what is far away, and trusts nothing of it', async ({
        agentServer,
        ide,
        shown,
        context,
        application
    }) => {
        test.setTimeout(6 * DEFAULT_WAIT);
        const { page } = ide;
        const { timeline } = shown;
        const scroller = timeline.locator('.openspace-timeline-scroller');
        const latest = timeline.getByRole('button', { name: 'Latest' });
        const row = (text: string): Locator => timeline.locator('[data-row]').filter({ hasText: text });
        const nodes = (): Promise<number> => timeline.evaluate(element => element.querySelectorAll('*').length);

        await test.step('few nodes at the end of a long one, and steps from question to question', async () => {
            await expect(row('The last answer.')).toBeInViewport({ timeout: DEFAULT_WAIT });
            await expect(latest).toHaveCount(0);
            expect(await nodes()).toBeLessThan(800);
            await scroller.focus();
            await page.keyboard.press('Control+Alt+BracketLeft');
            await expect
                .poll(() => edge(scroller))
                .toMatchObject({ text: expect.stringMatching(/^Question/), offset: expect.closeTo(0, 0) });
            const reached = Number((await edge(scroller))?.text.replace('Question ', ''));
            for (const [key, question] of [
                ['BracketLeft', reached - 1],
                ['BracketRight', reached]
            ]) {
                await page.keyboard.press(`Control+Alt+${key}`);
                await expect.poll(() => edge(scroller)).toMatchObject({ text: `Question ${question}`, offset: expect.closeTo(0, 0) });
            }
            await expect(latest).toBeVisible();
        });

        await test.step('a message is chosen by its words', async () => {
            await ide.runCommand('Chat: Go to Message…');
            await page.getByPlaceholder('Which message?').fill('question 140');
            await expect(ide.quickRows()).toHaveText(['Question 140']);
            await page.keyboard.press('Enter');
            await expect.poll(() => edge(scroller)).toMatchObject({ text: 'Question 140', offset: expect.closeTo(0, 0) });
        });

        await test.step('what is at the top stays there when what is earlier comes', async () => {
            const size = (): Promise<number> => scroller.evaluate(element => element.scrollHeight);
            const before = await size();
            await scroller.evaluate(element => (element.scrollTop = 200));
            const first = await edge(scroller);
            await expect.poll(size, { timeout: DEFAULT_WAIT }).toBeGreaterThan(before * 1.3);
            await expect.poll(() => edge(scroller)).toEqual({ ...first, offset: expect.closeTo(first?.offset ?? NaN, -1) });
        });

        await test.step('the question of a long answer stays in sight', async () => {
            await scroller.evaluate(element => {
                const { top } = element.getBoundingClientRect();
                const answers = [...element.querySelectorAll('.openspace-row-text')].map(answer => answer.getBoundingClientRect());
                const next = answers.find(answer => answer.top > top);
                element.scrollTop += next ? next.top + next.height / 2 - top : 0;
            });
            await expect(timeline.locator('.openspace-sticky')).toContainText('Question');
            expect(await nodes()).toBeLessThan(800);
        });

        await test.step('what is under the pointer can be clicked while the list moves', async () => {
            const inRow = await scroller.evaluate(async element => {
                element.scrollTop += 2;
                await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
                const { left, top, width, height } = element.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-row]') !== null;
            });
            expect(inRow).toBe(true);
        });

        await test.step('what is not in the page is found', async () => {
            await scroller.focus();
            await page.keyboard.press('Control+F');
            await page.keyboard.type('needle');
            await page.keyboard.press('Enter');
            await expect(timeline.locator('.openspace-find-count')).toHaveText('1 of 1', { timeout: DEFAULT_WAIT });
            await expect(row('The needle is here.')).toBeInViewport();
            await page.keyboard.press('Escape');
            await expect(timeline.locator('.openspace-find')).toHaveCount(0);
        });

        await test.step('what is at the top stays there when what is earlier is let go', async () => {
            const size = (): Promise<number> => scroller.evaluate(element => element.scrollHeight);
            const before = await size();
            await latest.click();
            await page.mouse.wheel(0, -1500);
            await expect(latest).toBeVisible();
            const left = await edge(scroller);
            await expect.poll(size, { timeout: DEFAULT_WAIT }).toBeLessThan(before * 0.9);
            await expect.poll(() => edge(scroller)).toEqual({ ...left, offset: expect.closeTo(left?.offset ?? NaN, -1) });
            await latest.click();
            await expect(row('The last answer.')).toBeInViewport();
            expect(await nodes()).toBeLessThan(800);
        });

        await test.step('it is found again where it was left', async () => {
            await scroller.evaluate(element => (element.scrollTop -= 1500));
            const left = await edge(scroller);
            await ide.runCommand('Chat: Previous Session');
            await expect(row('End of it.').first()).toBeVisible({ timeout: DEFAULT_WAIT });
            await ide.runCommand('Chat: Next Session');
            await expect.poll(() => edge(scroller)).toEqual({ ...left, offset: expect.closeTo(left?.offset ?? NaN, -1) });
        });

        await test.step('who says something sees the answer', async () => {
            agentServer.model.play({ steps: [{ answer: [{ type: 'text', text: 'Gladly.' }] }] });
            await page.getByLabel('Message to the agent').fill('Go on');
            await page.keyboard.press('Enter');
            await expect(row('Gladly.')).toBeInViewport({ timeout: DEFAULT_WAIT });
        });

        await test.step('a hostile one runs nothing, loads nothing from elsewhere, and asks before it leads there', async () => {
            const elsewhere: string[] = [];
            context.on('request', request => {
                if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).port !== String(application.port)) {
                    elsewhere.push(request.url());
                }
            });
            await timeline.getByRole('button', { name: /^Subagent/ }).click();
            await timeline.getByRole('button', { name: 'Open its session' }).click();
            await expect(timeline.locator('.openspace-row-text')).toContainText('End of it.', { timeout: DEFAULT_WAIT });
            // What is drawn later has to be there, or it would move what is clicked.
            const text = timeline.locator('.openspace-row-text');
            await expect(text.locator('img.openspace-mermaid, .openspace-note')).toHaveCount(1, { timeout: DEFAULT_WAIT });
            await expect(text.locator('[role=math]')).toHaveCount(1, { timeout: DEFAULT_WAIT });
            // Only what is on the screen is in the page: one after another, from the end up.
            for (const name of [/^Mcp evil/, /^Fetch/, /^Shell/]) {
                const line = timeline.getByRole('button', { name });
                await line.click();
                await expect(timeline.locator('.openspace-tool-body')).toContainText('End of it.');
                await line.click();
                await expect(timeline.locator('.openspace-tool-body')).toHaveCount(0);
            }
            await scrollTo(timeline, 'end');
            await text.locator('.openspace-md-web').first().click();
            const dialog = page.getByRole('alertdialog', { name: 'Open Link' });
            await expect(dialog).toContainText(`${EVIL}/p`);
            await page.keyboard.press('Enter');
            await expect(dialog).toHaveCount(0);
            await expect(text.locator('a').filter({ hasText: 'script' })).toHaveCount(0);
            await scrollTo(timeline, 'start');
            await expect(timeline.locator('.openspace-bubble')).toContainText('U+202E');

            expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
            expect(context.pages()).toHaveLength(1);
            expect(elsewhere).toEqual([]);
            expect(await page.evaluate(CLIPBOARD)).not.toContain('evil');
        });
    });
});

async function scrollTo(timeline: Locator, place: 'start' | 'end'): Promise<void> {
    await timeline
        .locator('.openspace-timeline-scroller')
        .evaluate((element, end) => (element.scrollTop = end ? element.scrollHeight : 0), place === 'end');
}

/** The row that the upper edge of the screen goes through, and where, once nothing moves; nothing while it is being drawn. */
function edge(scroller: Locator): Promise<{ row: string; text: string; offset: number } | undefined> {
    return scroller.evaluate(async element => {
        const look = (): { row: string; text: string; offset: number } | undefined => {
            const { top } = element.getBoundingClientRect();
            const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')].map(row => ({ row, box: row.getBoundingClientRect() }));
            const found = rows.find(({ box }) => box.top <= top + 1 && box.bottom > top + 1);
            return found && { row: found.row.dataset.row ?? '', text: found.row.innerText.trim(), offset: found.box.top - top };
        };
        const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve));
        for (let seen = look(), same = 0; ;) {
            await frame();
            const now = look();
            same = now?.row === seen?.row && now?.offset === seen?.offset ? same + 1 : 0;
            seen = now;
            if (same === 5) {
                return seen;
            }
        }
    });
}
