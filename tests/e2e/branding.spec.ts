import { OpenSpaceApp } from '../harness/pages/openspace-app';
import { expect, test } from '../harness/pages/test';

const background = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;

test.use({ files: { 'a.txt': 'a' } });

test.describe('the product', () => {
    test('carries its own name, icon and About dialog', async ({ ide, request }) => {
        await expect(ide.page).toHaveTitle(/OpenSpace/);
        const icon = await ide.page.locator('link[rel=icon]').getAttribute('href');
        expect((await request.get(new URL(icon ?? '', `${ide.url}/`).href)).headers()['content-type']).toContain('image/svg');

        await ide.runCommand('About');
        const dialog = ide.page.locator('.dialogBlock');
        await expect(dialog.getByRole('heading', { name: /OpenSpace \d+\.\d+\.\d+/ })).toBeVisible();
        await expect(dialog).toContainText('Eclipse Theia 1.74.1');
    });

    for (const scheme of ['dark', 'light'] as const) {
        test(`has a ${scheme} theme of its own, chosen by the system's scheme`, async ({ application, browser, workspace }) => {
            const page = await browser.newPage({ colorScheme: scheme });
            const ide = new OpenSpaceApp(page, workspace, application.url);
            await ide.open();
            const [red] =
                (await page.evaluate(background, '#theia-main-content-panel .openspace-empty-main')).match(/\d+/g)?.map(Number) ?? [];
            expect(scheme === 'dark' ? red : 255 - red).toBeLessThan(60);
            await ide.runCommand('Preferences: Color Theme');
            await expect(ide.quickRows().filter({ hasText: `OpenSpace ${scheme === 'dark' ? 'Dark' : 'Light'}` })).toBeVisible();
            await page.close();
        });
    }

    test('shows first steps where no editor is open, and runs them', async ({ ide }) => {
        const steps = ide.page.locator('.openspace-empty-main');
        await expect(steps).toBeVisible();
        await steps.getByRole('button', { name: /Go to File/ }).click();
        await expect(ide.quickInput()).toBeVisible();
    });
});
