import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { BrowserContext, expect, Page, test as base } from '@playwright/test';
import { Application, ApplicationOptions, startApplication } from '../application/application';
import { McpTestClient } from '../mcp/mcp-test-client';
import { ScriptedModel } from '../model/scripted-model';
import { AgentChat, nameForModel, startOpencodeWithHub } from '../opencode/agent-chat';
import { createGitWorkspace } from '../opencode/git-workspace';
import { OpencodeServer } from '../opencode/opencode-server';
import { createTemporaryDirectory, DEFAULT_WAIT } from '../temporary';
import { OpenSpaceApp } from './openspace-app';

/** Errors of Theia itself that reach the page and harm nobody. */
const KNOWN_TO_THEIA: readonly string[] = [
    // xterm resizes a terminal in an idle moment, also when its hidden tab was closed meanwhile.
    "Cannot read properties of undefined (reading 'handleResize')"
];

export interface WorkerFixtures {
    /** How this file's product is started; differing options get a process of their own. */
    readonly applicationOptions: ApplicationOptions;
    /** The browser's profile of a worker's tests. They share its cache, so that only the first one compiles the page's script. */
    readonly profile: BrowserContext;
    /** The running product, shared by a worker's tests. */
    readonly application: Application;
    /** The real opencode with a scripted model, connected to the product's Hub; shared by a worker's tests. */
    readonly opencode: { readonly server: OpencodeServer; readonly model: ScriptedModel };
}

export interface TestFixtures {
    /** Files of the workspace, by relative path. */
    readonly files: Readonly<Record<string, string>>;
    /** Whether the workspace is a git repository; opencode puts files back only in one. */
    readonly repository: boolean;
    /** A fresh workspace folder with `files` in it. */
    readonly workspace: string;
    /** The product's page on that workspace. */
    readonly ide: OpenSpaceApp;
    /** A real MCP client of the running product. */
    readonly agent: McpTestClient;
    /** What opencode's model says; each test plays a script of its own. */
    readonly model: ScriptedModel;
    /** A person who talks with opencode while the page is open. */
    readonly chat: AgentChat;
}

/** Playwright's `test` on the built product. When a test fails, a screenshot, the page's console and the backend's log are kept. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
    applicationOptions: [{}, { option: true, scope: 'worker' }],
    application: [
        async ({ applicationOptions }, use) => {
            const application = await startApplication(applicationOptions);
            await use(application);
            expect(await application.stop()).toMatchObject({ survivors: 0 });
        },
        { scope: 'worker', timeout: 90_000 }
    ],
    profile: [
        async ({ browser }, use) => {
            const profile = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
            await use(profile);
            await profile.close();
        },
        { scope: 'worker' }
    ],
    opencode: [
        async ({ application }, use) => {
            const model = await ScriptedModel.start();
            const server = await startOpencodeWithHub(model, await application.hub());
            await use({ server, model });
            await server.stop();
            await model.stop();
        },
        { scope: 'worker', timeout: 90_000 }
    ],
    files: [{}, { option: true }],
    repository: [false, { option: true }],
    workspace: async ({ files, repository }, use) => {
        const directory = await createTemporaryDirectory('workspace');
        for (const [name, content] of Object.entries(files)) {
            const file = path.join(directory.path, name);
            await fs.mkdir(path.dirname(file), { recursive: true });
            await fs.writeFile(file, content);
        }
        if (repository) {
            await createGitWorkspace(directory.path, {});
        }
        await use(directory.path);
        await directory.remove();
    },
    agent: async ({ application }, use) => {
        const { url, token } = await application.hub();
        const agent = await McpTestClient.connect({ url: `${url}/mcp`, token });
        await use(agent);
        await agent.close();
    },
    model: async ({ opencode }, use) => use(opencode.model),
    chat: async ({ ide, opencode: { model, server } }, use) => {
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Agent: may edit');
        const chat = new AgentChat(model, server);
        // The window tells the Hub of its tools, and the Hub tells opencode that they have changed.
        await expect.poll(() => chat.offeredTools(), { timeout: DEFAULT_WAIT }).toContain(nameForModel('openspace.editor.open'));
        await use(chat);
    },
    context: ({ profile }, use) => use(profile),
    page: async ({ context, viewport, colorScheme }, use) => {
        const page = await context.newPage();
        await forgetEverything(page);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport ?? { width: 1400, height: 900 });
        await use(page);
        await Promise.all(context.pages().map(open => open.close()));
    },
    ide: async ({ application, page, workspace }, use, testInfo) => {
        const browserLog: string[] = [];
        page.on('console', message => browserLog.push(`${message.type()}: ${message.text()}`));
        page.on('pageerror', error => browserLog.push(`uncaught: ${error.stack ?? error.message}`));
        const ide = new OpenSpaceApp(page, workspace, application.url);
        await ide.open();
        await use(ide);
        const uncaught = browserLog.filter(line => line.startsWith('uncaught: ') && !KNOWN_TO_THEIA.some(known => line.includes(known)));
        expect(uncaught, 'errors that nobody caught').toEqual([]);
        if (testInfo.status !== testInfo.expectedStatus) {
            await testInfo.attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' });
            await testInfo.attach('browser.log', { body: browserLog.join('\n'), contentType: 'text/plain' });
            await testInfo.attach('backend.log', { body: application.log(), contentType: 'text/plain' });
        }
    }
});

/** What earlier tests left in the browser, but for what it fetched. */
async function forgetEverything(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'cookies,local_storage,indexeddb,cache_storage' });
    await session.detach();
}

export { expect } from '@playwright/test';
