import { expect, Locator, Page } from '@playwright/test';
import { TheiaApp, TheiaTerminal, TheiaWorkspace } from '@theia/playwright';

/** A folder that the fixture has prepared already, in the shape Theia's page objects ask for. */
class PreparedWorkspace extends TheiaWorkspace {
    constructor(folder: string) {
        super();
        this.workspacePath = folder;
    }

    override initialize(): void {
        // Prepared by the fixture.
    }
}

/** Our application's page. What Theia's own page objects offer is inherited; here is what we use every day, by keyboard where a person would. */
export class OpenSpaceApp extends TheiaApp {
    constructor(
        page: Page,
        readonly folder: string,
        readonly url: string
    ) {
        super(page, new PreparedWorkspace(folder), false);
    }

    /** Loads the workspace and waits until the workbench is usable. */
    async open(): Promise<void> {
        await this.page.goto(`${this.url}/#${this.workspace.pathAsPathComponent}`);
        await this.waitForShellAndInitialized();
    }

    /** Runs a command the way a person does: palette, title, Enter. */
    async runCommand(title: string): Promise<void> {
        await this.page.keyboard.press('F1');
        const input = this.quickInput();
        await expect(input).toBeVisible();
        await input.fill(`>${title}`);
        await this.quickRows().filter({ hasText: title }).first().waitFor();
        await this.page.keyboard.press('Enter');
    }

    /** Titles that the palette offers for a search text. */
    async paletteHits(text: string): Promise<string[]> {
        await this.page.keyboard.press('F1');
        await this.quickRows().first().waitFor();
        const everything = await this.quickRows().allInnerTexts();
        await this.quickInput().fill(`>${text}`);
        await expect.poll(() => this.quickRows().allInnerTexts()).not.toEqual(everything);
        const hits = await this.quickRows().allInnerTexts();
        await this.page.keyboard.press('Escape');
        return hits;
    }

    /** Opens a file through the quick file search. */
    async openFile(name: string): Promise<Locator> {
        await this.page.keyboard.press('Control+P');
        await this.quickInput().fill(name);
        await this.quickRows().filter({ hasText: name }).first().waitFor();
        await this.page.keyboard.press('Enter');
        const editor = this.page.locator('.lm-DockPanel .monaco-editor').filter({ visible: true }).first();
        await editor.waitFor();
        await expect(this.mainTabs().filter({ hasText: name.split('/').at(-1) })).toBeVisible();
        return editor;
    }

    async newTerminal(): Promise<TheiaTerminal> {
        return this.openTerminal(TheiaTerminal);
    }

    mainTabs(): Locator {
        return this.page.locator('#theia-main-content-panel .lm-TabBar-tab');
    }

    quickInput(): Locator {
        return this.page.locator('.quick-input-widget input').first();
    }

    quickRows(): Locator {
        return this.page.locator('.quick-input-widget .monaco-list-row');
    }
}
