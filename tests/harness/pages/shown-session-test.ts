import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { ScriptedModel } from '../model/scripted-model';
import { createGitWorkspace } from '../opencode/git-workspace';
import { OpencodeServer, startOpencode } from '../opencode/opencode-server';
import { createTemporaryDirectory } from '../temporary';
import { test as base } from './test';

/** A session on the server, and the timeline that shows it. */
interface ShownSession {
    readonly client: OpencodeClient;
    readonly sessionId: string;
    readonly timeline: Locator;
    /** Says something to the agent, from elsewhere: the page hears of it. */
    say(text: string): Promise<void>;
}

interface ChatWorkerFixtures {
    /** The real opencode, run by the test, so that the test can talk and import without the product. */
    readonly agentServer: { readonly model: ScriptedModel; readonly server: OpencodeServer };
}

interface ChatFixtures {
    /** Makes the session that the page opens with. */
    readonly session: { make(client: OpencodeClient, home: string, directory: string): Promise<string> };
    readonly shown: ShownSession;
}

/** The product on a server of the test's own, with one session on the screen. */
export const test = base.extend<ChatFixtures, ChatWorkerFixtures>({
    agentServer: [
        // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
        async ({}, use) => {
            const model = await ScriptedModel.start();
            const server = await startOpencode({ modelUrl: model.url, config: { permission: { '*': 'allow' } } });
            await use({ model, server });
            await server.stop();
            await model.stop();
        },
        { scope: 'worker', timeout: 90_000 }
    ],
    applicationOptions: [
        async ({ agentServer: { server } }, use) => {
            const home = await createTemporaryDirectory('chat-home');
            const url = server.url.replace('http://', `http://opencode:${server.password}@`);
            await fs.mkdir(path.join(home.path, '.theia'), { recursive: true });
            await fs.writeFile(path.join(home.path, '.theia', 'settings.json'), JSON.stringify({ 'openspace.opencode.url': url }));
            await use({ home: home.path, args: ['--allow-agent'] });
            await home.remove();
        },
        { scope: 'worker' }
    ],
    session: [{ make: async client => (await client.session.create({}, { throwOnError: true })).data.id }, { option: true }],
    shown: async ({ agentServer: { server }, page, workspace, session }, use) => {
        const { createOpencodeClient } = await import('@opencode-ai/sdk/v2/client');
        await createGitWorkspace(workspace, {});
        const directory = await fs.realpath(workspace);
        const authorization = `Basic ${Buffer.from(`opencode:${server.password}`).toString('base64')}`;
        const client = createOpencodeClient({ baseUrl: server.url, directory, headers: { authorization } });
        const sessionId = await session.make(client, server.home, directory);
        await rememberSession(page, workspace, sessionId);
        await use({
            client,
            sessionId,
            timeline: page.locator('.openspace-timeline'),
            say: async text => {
                await client.session.promptAsync({ sessionID: sessionId, parts: [{ type: 'text', text }] }, { throwOnError: true });
            }
        });
    },
    // The page opens with the session it was left with, so there has to be one before it loads.
    ide: async ({ shown, ide }, use) => {
        await shown.timeline.waitFor();
        await use(ide);
    }
});

/** What the window would have stored itself when the person looked at the session. */
async function rememberSession(page: Page, workspace: string, sessionId: string): Promise<void> {
    const key = `theia:/:file://${workspace}:openspace.opencode.active`;
    await page.addInitScript(
        ([name, place]) => localStorage.setItem(name, place),
        [key, JSON.stringify({ project: workspace, sessionId })]
    );
}

export { expect } from './test';
