import { expect, Locator, Page } from '@playwright/test';
import { DEFAULT_WAIT } from '../temporary';
import { OpenSpaceApp } from './openspace-app';

/** The chat panel as a person uses it. */
export class ChatPage {
    readonly page: Page;
    readonly panel: Locator;
    readonly prompt: Locator;
    readonly header: Locator;
    readonly title: Locator;
    readonly activity: Locator;
    readonly permissions: Locator;
    readonly questions: Locator;
    readonly queue: Locator;
    readonly plan: Locator;
    readonly rolledBack: Locator;
    readonly timeline: Locator;

    constructor(readonly ide: OpenSpaceApp) {
        this.page = ide.page;
        this.panel = this.page.locator('#openspace-chat');
        this.prompt = this.panel.getByRole('textbox', { name: 'Message to the agent' });
        this.header = this.panel.locator('.openspace-header');
        this.title = this.header.getByRole('heading');
        this.activity = this.header.locator('.openspace-now');
        this.permissions = this.panel.getByRole('region', { name: 'Permissions' });
        this.questions = this.panel.getByRole('region', { name: 'Questions' });
        this.queue = this.panel.getByRole('region', { name: 'Queue' });
        this.plan = this.panel.getByRole('region', { name: 'Plan' });
        this.rolledBack = this.panel.getByRole('region', { name: 'Rolled back' });
        this.timeline = this.panel.locator('.openspace-chat-timeline');
    }

    /** The agent is there and can be talked to. */
    async ready(): Promise<void> {
        await expect(this.page.locator('#theia-statusBar')).toContainText('Agent: ready', { timeout: 2 * DEFAULT_WAIT });
        await expect(this.panel.getByRole('button', { name: /^Model: Scripted model/ })).toBeVisible({ timeout: DEFAULT_WAIT });
    }

    async say(text: string): Promise<void> {
        await this.prompt.fill(text);
        await this.prompt.press('Enter');
    }

    async menu(item: string): Promise<void> {
        await this.header.getByRole('button', { name: 'More' }).click();
        await this.page.locator('.lm-Menu-item').filter({ hasText: item }).first().click();
    }

    async idle(): Promise<void> {
        await expect(this.activity).toContainText('Ready', { timeout: 2 * DEFAULT_WAIT });
    }
}
