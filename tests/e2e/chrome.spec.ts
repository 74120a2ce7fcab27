import { expect, test } from '../harness/pages/test';

test.use({ files: { 'a.py': 'a = 1\nb = 2\n' } });

test.describe('the chrome', () => {
    test('has no menus, views, commands or breakpoints of what is left out', async ({ ide }) => {
        const editor = await ide.openFile('a.py');
        await editor.locator('.glyph-margin').click({ position: { x: 5, y: 10 }, force: true });
        await expect(ide.page.locator('[class*=breakpoint]')).toHaveCount(0);

        const menus = await ide.page.locator('.lm-MenuBar-item').allInnerTexts();
        expect(menus).toEqual(['File', 'Edit', 'Selection', 'View', 'Go', 'Terminal', 'Help']);

        const views = await ide.page.locator('.theia-app-sides .lm-TabBar-tab').evaluateAll(tabs => tabs.map(tab => tab.id));
        expect(views).toContain('shell-tab-explorer-view-container');
        expect(views.filter(id => /debug|test|chat-view/i.test(id))).toEqual([]);

        for (const word of ['Debug: ', 'Notebook', 'Test: ', 'Breakpoint']) {
            const hits = (await ide.paletteHits(word)).filter(hit => hit.toLowerCase().includes(word.toLowerCase().trim()));
            expect(hits, `palette hits for ${word}`).toEqual([]);
        }
    });
});
