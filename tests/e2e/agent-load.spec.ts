import type { CDPSession, Page } from '@playwright/test';
import type { ToolOutcome } from '../harness/mcp/mcp-test-client';
import { expect, test } from '../harness/pages/test';

test.use({ applicationOptions: { args: ['--allow-agent'] }, files: { 'a.txt': 'a\n' } });

/** A page that hangs in a script: it answers nothing, and everything that is sent to it waits. */
async function hang(page: Page): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    const paused = new Promise(resolve => session.once('Debugger.paused', resolve));
    await session.send('Debugger.enable');
    await session.send('Debugger.pause');
    await paused;
    return session;
}

function isRefusal({ isError, text }: ToolOutcome): boolean {
    return isError && text.includes('The window is busy: 50 calls are waiting already.');
}

test.describe('a window that does not answer', () => {
    test('has fifty calls wait, refuses more at once, and gets to all that waited', async ({ agent, ide }) => {
        expect((await agent.callTool('openspace.editor.open', { path: 'a.txt' })).isError).toBe(false);
        const debuggee = await hang(ide.page);
        const answers = Array.from({ length: 60 }, () => agent.callTool('openspace.pane.focus', { contentId: 'a.txt' }));
        let refused = 0;
        for (const answer of answers) {
            answer.then(outcome => (refused += isRefusal(outcome) ? 1 : 0), String);
        }
        await expect.poll(() => refused).toBe(9);
        const elsewhere = await agent.callTool('openspace.terminal.list');
        expect(elsewhere.isError, elsewhere.text).toBe(false);

        await debuggee.send('Debugger.resume');
        await debuggee.detach();
        expect((await Promise.all(answers)).filter(isRefusal)).toHaveLength(9);
    });

    test('does not keep programs in its terminals from printing for ever', async ({ agent, ide }) => {
        const first = await agent.callTool('openspace.terminal.run', { command: 'echo shown' });
        expect(first.isError, first.text).toBe(false);
        await expect(ide.page.locator('.xterm')).toBeVisible();
        const debuggee = await hang(ide.page);
        const flood = await agent.callTool('openspace.terminal.run', { command: 'seq 100000; echo the end', timeout: 60_000 });
        expect(flood.isError, flood.text).toBe(false);
        expect(flood.text).toContain('the end');
        await debuggee.send('Debugger.resume');
        await debuggee.detach();
    });
});

test('a window that is closed in mid-call leaves a clear error, and the Hub goes on', async ({ agent, ide }) => {
    await ide.openFile('a.txt');
    await ide.page.keyboard.type('unsaved ');
    await expect(ide.page.locator('.theia-mod-dirty')).toBeVisible();
    const call = agent.callTool('openspace.editor.close', { path: 'a.txt' });
    await expect(ide.page.getByRole('button', { name: 'Keep Open' })).toBeVisible();
    await ide.page.close();
    expect(await call).toMatchObject({ isError: true, text: expect.stringContaining('closed or reloaded during the call') });
    expect((await agent.callTool('openspace.terminal.list')).isError).toBe(false);
});
