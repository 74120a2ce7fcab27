import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { ExportFormat } from '@openspace/opencode/lib/common/export/export-session';
import { isOpencodeError } from '@openspace/opencode/lib/common/opencode-error';
import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileDialogService } from '@theia/filesystem/lib/browser/file-dialog';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { titleOf } from '../../common/sessions/session-words';
import { ChatPanelContribution } from '../panel/chat-panel-contribution';
import { askSafely } from './ask-safely';

/** What a person can do with a session as a whole. Rejections are for people. */
@injectable()
export class SessionActions {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ModelService)
    private readonly models: ModelService;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ClipboardService)
    private readonly clipboard: ClipboardService;

    @inject(FileDialogService)
    private readonly dialogs: FileDialogService;

    @inject(FileService)
    private readonly files: FileService;

    @inject(ChatPanelContribution)
    private readonly panel: ChatPanelContribution;

    @inject(OpenerService)
    private readonly openers: OpenerService;

    /** Shows a session in the panel, wherever that is. */
    async show(sessionId: string): Promise<void> {
        await this.panel.openView({ reveal: true });
        await this.sessions.activate(sessionId);
    }

    async rename(sessionId: string, title: string): Promise<void> {
        const wanted = title.trim();
        if (wanted !== '' && wanted !== this.sessions.state.sessions.get(sessionId)?.title) {
            await this.sessions.rename(sessionId, wanted);
        }
    }

    /** Archived sessions leave the list and stay findable. */
    async archive(sessionId: string, archived: boolean): Promise<void> {
        await this.sessions.archive(sessionId, archived);
        if (archived && this.sessions.state.active === sessionId) {
            await this.sessions.activate(undefined);
        }
    }

    async delete(sessionId: string): Promise<void> {
        const sure = await askSafely(
            nls.localize('openspace/chat/deleteTitle', 'Delete the session?'),
            nls.localize(
                'openspace/chat/deleteText',
                '“{0}” is deleted for good, with all its messages and subagents. Files stay as they are.',
                this.titleOf(sessionId)
            ),
            nls.localize('openspace/chat/delete', 'Delete')
        );
        if (sure) {
            if (this.sessions.state.active === sessionId) {
                await this.sessions.activate(undefined);
            }
            await this.sessions.delete(sessionId);
        }
    }

    /** A copy to go on with; before a message, or with all of them. */
    async fork(sessionId: string, messageId?: string): Promise<void> {
        const { id } = await this.sessions.fork(sessionId, messageId);
        await this.sessions.activate(id);
    }

    async compact(sessionId: string): Promise<void> {
        await this.sessions.compact(sessionId);
    }

    async share(sessionId: string): Promise<void> {
        const { share } = await this.models.config(this.sessions.directoryOf(sessionId));
        if (share === 'disabled') {
            this.messages.info(nls.localize('openspace/chat/shareDisabled', 'Sharing is switched off in the configuration of opencode.'));
            return;
        }
        const sure = await askSafely(
            nls.localize('openspace/chat/shareTitle', 'Share the session?'),
            nls.localize(
                'openspace/chat/shareText',
                'The whole conversation “{0}”, with all code and output in it, is sent to a public server. Everybody who has the link can read it, also what comes later.',
                this.titleOf(sessionId)
            ),
            nls.localize('openspace/chat/shareIt', 'Share')
        );
        if (sure) {
            await this.offerLink(await this.linkOf(sessionId));
        }
    }

    async unshare(sessionId: string): Promise<void> {
        await this.sessions.unshare(sessionId);
    }

    async copyLink(sessionId: string): Promise<void> {
        const url = this.sessions.state.sessions.get(sessionId)?.share?.url;
        if (url !== undefined) {
            await this.clipboard.writeText(url);
        }
    }

    async export(sessionId: string, format: ExportFormat): Promise<void> {
        const { fileName, content } = await this.sessions.export(sessionId, format);
        const target = await this.dialogs.showSaveDialog({
            title: nls.localize('openspace/chat/export', 'Export the Session'),
            inputValue: fileName
        });
        if (target) {
            await this.files.write(target, content);
            const show = nls.localize('openspace/chat/open', 'Open');
            const text = nls.localize('openspace/chat/exported', 'The session was written to {0}.', target.path.base);
            if ((await this.messages.info(text, show)) === show) {
                await open(this.openers, target);
            }
        }
    }

    /** The server says only that it failed, whatever the reason was. */
    private async linkOf(sessionId: string): Promise<string | undefined> {
        try {
            return (await this.sessions.share(sessionId)).share?.url;
        } catch (error) {
            if (isOpencodeError(error) && error.data.failure === 'server') {
                const text = nls.localize(
                    'openspace/chat/shareFailed',
                    'The session was not shared: opencode could not reach the server for shared sessions, or was refused there. Check the network, and “enterprise.url” in your opencode.json if you have set it; then share again.'
                );
                throw new Error(text, { cause: error });
            }
            throw error;
        }
    }

    private async offerLink(url: string | undefined): Promise<void> {
        const copy = nls.localize('openspace/chat/copyLink', 'Copy Link');
        const text = nls.localize('openspace/chat/shared', 'The session is public now: {0}', url ?? '');
        if (url !== undefined && (await this.messages.info(text, copy)) === copy) {
            await this.clipboard.writeText(url);
        }
    }

    private titleOf(sessionId: string): string {
        return titleOf(this.sessions.state.sessions.get(sessionId));
    }
}
