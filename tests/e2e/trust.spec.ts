import { expect, test } from '../harness/pages/test';

test.use({ applicationOptions: { askForTrust: true }, files: { 'a.txt': 'a' } });

test.describe('workspace trust', () => {
    test('is asked for before anything of a new folder runs, and a refusal means restricted mode', async ({ ide }) => {
        const dialog = ide.page.locator('.dialogBlock');
        await expect(dialog).toContainText('Do you trust the authors');
        await dialog.getByRole('button', { name: /don't trust/ }).click();
        await expect(dialog).toHaveCount(0);
        await expect(ide.page.locator('#theia-statusBar')).toContainText('Restricted Mode');
    });
});
