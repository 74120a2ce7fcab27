import { LinkOpener } from '@openspace/core/lib/browser/links/link-opener';
import { SafeQuestionDialog } from '@openspace/core/lib/browser/view/safe-question-dialog';
import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { linkTarget } from '../../common/markdown/link-target';

/** Follows links of messages. An agent wrote them, or somebody whose text it read: what leads outside is asked about first. */
@injectable()
export class MessageLinks {
    @inject(LinkOpener)
    private readonly inside: LinkOpener;

    @inject(WindowService)
    private readonly windows: WindowService;

    @inject(MessageService)
    private readonly messages: MessageService;

    async open(href: string): Promise<void> {
        const target = linkTarget(href);
        if (target?.kind === 'web') {
            if (await this.confirmed(target.href)) {
                this.windows.openNewWindow(target.href, { external: true });
            }
        } else if (!target || !(await this.inside.open(target.href))) {
            await this.messages.warn(
                nls.localize('openspace/chat/nobodyOpens', 'Nothing here can open {0}.', visibleText(href).slice(0, 300))
            );
        }
    }

    private async confirmed(href: string): Promise<boolean> {
        const content = document.createElement('div');
        const address = document.createElement('pre');
        address.textContent = visibleText(href);
        address.className = 'openspace-chat-address';
        content.append(nls.localize('openspace/chat/leaveText', 'A message leads out of the IDE to this address:'), address);
        const dialog = new SafeQuestionDialog(
            {
                title: nls.localize('openspace/chat/leaveTitle', 'Open Link'),
                allowLabel: nls.localize('openspace/chat/leaveAllow', 'Open'),
                denyLabel: nls.localize('openspace/chat/leaveDeny', 'Cancel')
            },
            content
        );
        const answer = await dialog.open();
        return answer?.allowed === true;
    }
}
