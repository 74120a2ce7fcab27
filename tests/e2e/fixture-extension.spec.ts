import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { startApplication } from '../harness/application/application';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';

const FIXTURE = { application: 'tests/fixtures/app', args: ['--allow-agent'] };
const POEM = 'x.poem.txt';
const TEXT = 'Tyger Tyger, burning bright,\nIn the forests of the night;\n\nWhat immortal hand or eye\n';

test.use({ applicationOptions: FIXTURE, files: { [POEM]: TEXT, 'notes.txt': 'no poem\n' } });

/** Answers the question for a path that the palette asks. */
async function answerPath(ide: OpenSpaceApp, file: string): Promise<void> {
    await expect(ide.quickInput()).toHaveAttribute('placeholder', /path/);
    await ide.quickInput().fill(file);
    await ide.quickRows().filter({ hasText: file }).first().waitFor();
    await ide.page.keyboard.press('Enter');
}

test.describe('an extension from outside', () => {
    test('has its tools listed, held to the policy, and in the palette', async ({ agent, application, ide }) => {
        await test.step('has its tools listed, with their schemas, and its guidance and tools in the instructions', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            await expect.poll(async () => (await agent.listTools()).map(tool => tool.name)).toContain('openspace.poem.recite');
            const tools = new Map((await agent.listTools()).map(tool => [tool.name, tool]));
            expect(tools.get('openspace.poem.recite')).toMatchObject({
                title: 'Recite a Verse',
                inputSchema: { properties: { path: { type: 'string' }, verse: { type: 'integer' } }, required: ['path', 'verse'] },
                outputSchema: { properties: { text: { type: 'string' } } },
                annotations: { readOnlyHint: false, destructiveHint: false }
            });
            expect(tools.get('openspace.poem.count')).toMatchObject({
                inputSchema: { properties: { path: { type: 'string' } }, required: ['path'] },
                outputSchema: { properties: { verses: { type: 'integer' }, words: { type: 'integer' } } },
                annotations: { readOnlyHint: true }
            });

            // Instructions are given once, at the start of a connection.
            const { url, token } = await application.hub();
            const late = await McpTestClient.connect({ url: `${url}/mcp`, token });
            expect(late.client.getInstructions()).toContain('Poems are for reading aloud');
            expect(late.client.getInstructions()).toContain('openspace.poem.{count, recite}');
            await late.close();
        });
        await test.step('is held to the policy, and its errors reach the agent', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            const none = await agent.callTool('openspace.pane.open', { type: 'poem', contentId: 'notes.txt' });
            expect(none).toMatchObject({ isError: true, text: expect.stringContaining('.poem.txt') });
            for (const [tool, rest] of Object.entries({ 'openspace.poem.count': {}, 'openspace.poem.recite': { verse: 1 } })) {
                const outside = await agent.callTool(tool, { path: '../../etc/passwd', ...rest });
                expect(outside).toMatchObject({ isError: true, text: expect.stringContaining('outside the workspace') });
                const wrong = await agent.callTool(tool, { path: POEM, ...rest, louder: true });
                expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('louder') });
            }
        });
        await test.step('has its tools in the palette, which asks for what they need', async () => {
            await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
            await agent.callTool('openspace.pane.open', { type: 'poem', contentId: POEM });
            await ide.runCommand('OpenSpace: Recite a Verse');
            await answerPath(ide, POEM);
            await expect(ide.page.locator('.quick-input-widget')).toContainText('Which verse, counted from 1');
            await ide.quickInput().fill('3');
            await ide.page.keyboard.press('Enter');
            await expect(ide.page.locator('.openspace-poem [aria-current=true]')).toHaveText('What immortal hand or eye');

            await ide.runCommand('OpenSpace: Count Verses and Words');
            await answerPath(ide, POEM);
            await expect(ide.page.locator('.theia-notification-toasts')).toContainText('words: 15');
        });
    });

    test('has its modality opened, named and restored like any other, and its tools called by an agent', async ({ agent, ide }) => {
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
        const closed = await agent.callTool('openspace.poem.recite', { path: POEM, verse: 2 });
        expect(closed).toMatchObject({ isError: true, text: expect.stringContaining('not open') });

        const opened = await agent.callTool('openspace.pane.open', { type: 'poem', contentId: POEM });
        expect(opened.structuredContent, opened.text).toMatchObject({ shown: true });
        const verses = ide.page.locator('.openspace-poem').getByRole('listitem');
        await expect(verses).toHaveText(['Tyger Tyger, burning bright,', 'In the forests of the night;', 'What immortal hand or eye']);
        await expect(ide.mainTabs().filter({ hasText: POEM })).toBeVisible();

        const listed = await agent.callTool('openspace.modality.list');
        expect(listed.structuredContent?.modalities).toContainEqual({
            id: 'poem',
            title: 'Poem',
            open: [POEM],
            active: expect.any(Boolean)
        });

        const recited = await agent.callTool('openspace.poem.recite', { path: POEM, verse: 2 });
        expect(recited.structuredContent, recited.text).toEqual({ text: 'In the forests of the night;' });
        await expect(verses.and(ide.page.locator('[aria-current=true]'))).toHaveText('In the forests of the night;');
        const counted = await agent.callTool('openspace.poem.count', { path: POEM });
        expect(counted.structuredContent, counted.text).toEqual({ verses: 3, words: 15 });

        await ide.page.reload();
        await ide.waitForShellAndInitialized();
        await expect(verses).toHaveCount(3);
    });

    test('has its node tool working with no window at all', async ({ workspace }) => {
        const application = await startApplication({ ...FIXTURE, workspace });
        try {
            const { url, token } = await application.hub();
            const agent = await McpTestClient.connect({ url: `${url}/mcp`, token });
            expect(agent.client.getInstructions()).toContain('Poems are for reading aloud');
            const names = (await agent.listTools()).map(tool => tool.name);
            expect(names).toContain('openspace.poem.count');
            expect(names).not.toContain('openspace.poem.recite');
            const counted = await agent.callTool('openspace.poem.count', { path: POEM });
            expect(counted.structuredContent, counted.text).toEqual({ verses: 3, words: 15 });
            const audit = await fs.readFile(path.join(workspace, '.openspace/audit.ndjson'), 'utf8');
            expect(JSON.parse(audit.trim())).toMatchObject({ actor: 'agent', tool: 'openspace.poem.count', outcome: 'ok' });
            await agent.close();
        } finally {
            await application.stop();
        }
    });
});
