import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { chromium } from '@playwright/test';
import { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';
import { createTemporaryDirectory } from '../harness/temporary';

const PLUGINS = path.resolve(__dirname, '../fixtures/plugins');

test.use({ applicationOptions: { args: [`--plugins=local-dir:${PLUGINS}`] }, files: { 'a.txt': 'a' } });

test.describe('the VS Code extension host', () => {
    test("runs an extension's command and shows its webview on an origin of its own", async ({ application, workspace, launchOptions }) => {
        // A webview needs a service worker, and Debian's Chromium refuses those in frames of other origins unless told otherwise.
        const profile = await createTemporaryDirectory('profile');
        await fs.mkdir(path.join(profile.path, 'Default'));
        await fs.writeFile(path.join(profile.path, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }));
        const context = await chromium.launchPersistentContext(profile.path, launchOptions);
        const ide = new OpenSpaceApp(await context.newPage(), workspace, application.url);
        await ide.open();

        await expect(async () => expect(await ide.paletteHits('Sample: Show Page')).toContain('Sample: Show Page')).toPass();
        await ide.runCommand('Sample: Show Page');
        const webview = ide.page.locator('iframe.webview');
        const content = webview.contentFrame().locator('iframe').contentFrame();
        await expect(content.getByText('made by an extension, 6 * 7 = 42')).toBeVisible();
        expect(new URL((await webview.getAttribute('src')) ?? '').hostname).toMatch(/\.webview\.localhost$/);

        await context.close();
        await profile.remove();
    });
});
