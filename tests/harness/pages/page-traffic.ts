import type { Page } from '@playwright/test';

/** All that a page asked for and was told. Made before the page loads. */
export class PageTraffic {
    /** Addresses of all requests, those included that the browser refused to send. */
    readonly requests: string[] = [];
    private readonly received: Promise<Buffer>[] = [];

    constructor(private readonly page: Page) {
        page.on('request', request => this.requests.push(request.url()));
        page.on('response', response => {
            // Scripts and styles are files of the product: they cannot know what was made up at the start.
            if (!['script', 'stylesheet', 'font', 'image'].includes(response.request().resourceType())) {
                this.received.push(response.body().catch(() => Buffer.alloc(0)));
            }
        });
        page.on('websocket', socket => {
            this.requests.push(socket.url());
            socket.on('framereceived', ({ payload }) => this.received.push(Promise.resolve(Buffer.from(payload))));
        });
    }

    /** Requests to anybody but this server. */
    foreign(own: string): string[] {
        const { host } = new URL(own);
        return this.requests.filter(address => !/^(data|blob|about):/.test(address) && new URL(address).host !== host);
    }

    /** Whether the page has seen this text: over the network, in its storage or on the screen. */
    async knows(text: string): Promise<boolean> {
        const bytes = Buffer.from(text);
        const told = (await Promise.all(this.received)).some(each => each.includes(bytes));
        const kept = await this.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
        return told || kept.includes(text) || (await this.page.content()).includes(text);
    }
}
