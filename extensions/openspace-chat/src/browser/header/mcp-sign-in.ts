import { OpencodeConnection } from '@openspace/opencode/lib/browser/connection/opencode-connection';
import { McpService } from '@openspace/opencode/lib/browser/models/mcp-service';
import type { DirectoryEvent } from '@openspace/opencode/lib/common/opencode-protocol';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatFeedback } from '../panel/chat-feedback';
import { SignInNotice } from './sign-in-notice';
import { signInPage } from './sign-in-page';

const TOLD = 5_000;

/** Signs in to MCP servers. The page for it opens where opencode runs; where there is no browser, this window offers it. */
@injectable()
export class McpSignIn {
    @inject(McpService)
    private readonly mcp: McpService;

    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(WindowService)
    private readonly windows: WindowService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    private readonly underWay = new Map<string, SignInNotice>();

    /** Resolves when the person is signed in or has given it up. */
    async signIn(directory: string, name: string): Promise<void> {
        const earlier = this.underWay.get(name);
        if (earlier) {
            earlier.showAgain();
            return;
        }
        // Forgetting is also how opencode is told that nobody waits any more.
        const notice = new SignInNotice(this.messages, () => {
            this.underWay.delete(name);
            this.feedback.start(() => this.mcp.signOut(directory, name));
        });
        this.underWay.set(name, notice);
        const listener = this.connection.onDidReceiveEvents(batch => this.offerPage(batch, name, notice));
        try {
            notice.show(
                nls.localize('openspace/chat/signingIn', 'Sign in to “{0}” in the browser window that opens.', visibleLine(name, 60))
            );
            const { status, ...rest } = await this.mcp.signIn(directory, name);
            if (status !== 'connected') {
                throw new Error(failureWords(name, 'error' in rest ? String(rest.error) : status));
            }
            this.feedback.start(() => this.tellSuccess(name));
        } catch (error) {
            if (!notice.cancelled) {
                throw error;
            }
        } finally {
            listener.dispose();
            notice.dispose();
            if (this.underWay.get(name) === notice) {
                this.underWay.delete(name);
            }
        }
    }

    /** A connection outlives the sign-in that it was made with, so it is made again. */
    async signOut(directory: string, name: string): Promise<void> {
        await this.mcp.signOut(directory, name);
        await this.mcp.connect(directory, name, true);
    }

    private offerPage(batch: readonly DirectoryEvent[], name: string, notice: SignInNotice): void {
        for (const { event } of batch) {
            if (event.type === 'mcp.browser.open.failed' && event.properties.mcpName === name) {
                const page = signInPage(event.properties.url, window.location.hostname);
                if (page) {
                    notice.offer(offerWords(name, page.host, page.portToForward), () =>
                        this.windows.openNewWindow(page.address, { external: true })
                    );
                } else {
                    this.feedback.tell(failureWords(name, nls.localize('openspace/chat/noPage', 'it gave no address of a page')));
                }
            }
        }
    }

    private async tellSuccess(name: string): Promise<void> {
        await this.messages.info(nls.localize('openspace/chat/signedIn', 'You are signed in to “{0}”.', visibleLine(name, 60)), {
            timeout: TOLD
        });
    }
}

function offerWords(name: string, host: string, port: number | undefined): string {
    const offer = nls.localize(
        'openspace/chat/signInAt',
        '“{0}” wants you to sign in at {1}.',
        visibleLine(name, 60),
        visibleLine(host, 100)
    );
    return port === undefined
        ? offer
        : `${offer} ${nls.localize('openspace/chat/forwardPort', 'That page leads back to port {0} of the machine that the agent runs on: forward that port to this one first.', port)}`;
}

function failureWords(name: string, reason: string): string {
    return nls.localize(
        'openspace/chat/signInFailed',
        'You are not signed in to “{0}”: {1}. Try again, or check the server under “mcp” in your opencode.json.',
        visibleLine(name, 60),
        visibleLine(reason, 300)
    );
}
