import { expect, test } from '../harness/pages/test';

const background = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;

test.use({ files: { 'a.txt': 'a' } });

test.describe('the product', () => {
    test('carries its own name, icon and About dialog, and shows first steps where no editor is open', async ({ ide, request }) => {
        await expect(ide.page).toHaveTitle(/OpenSpace/);
        const icon = await ide.page.locator('link[rel=icon]').getAttribute('href');
        expect((await request.get(new URL(icon ?? '', `${ide.url}/`).href)).headers()['content-type']).toContain('image/svg');

        const steps = ide.page.locator('.openspace-empty-main');
        await expect(steps).toBeVisible();
        await steps.getByRole('button', { name: /Go to File/ }).click();
        await expect(ide.quickInput()).toBeVisible();
        await ide.page.keyboard.press('Escape');

        await ide.runCommand('About');
        const dialog = ide.page.locator('.dialogBlock');
        await expect(dialog.getByRole('heading', { name: /OpenSpace \d+\.\d+\.\d+/ })).toBeVisible();
        await expect(dialog).toContainText('Eclipse Theia 1.74.1');
    });

    for (const colorScheme of ['dark', 'light'] as const) {
        test.describe('on a system with a scheme', () => {
            test.use({ colorScheme });

            test(`has a ${colorScheme} theme of its own`, async ({ ide }) => {
                const [red] =
                    (await ide.page.evaluate(background, '#theia-main-content-panel .openspace-empty-main')).match(/\d+/g)?.map(Number) ??
                    [];
                expect(colorScheme === 'dark' ? red : 255 - red).toBeLessThan(60);
                await ide.runCommand('Preferences: Color Theme');
                await expect(ide.quickRows().filter({ hasText: `OpenSpace ${colorScheme === 'dark' ? 'Dark' : 'Light'}` })).toBeVisible();
            });
        });
    }
});
