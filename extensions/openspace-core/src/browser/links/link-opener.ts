import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { parseLink } from '../../common/links/link';
import { visibleLine } from '../../common/policy/visible-text';
import { isToolError } from '../../common/tools/tool-error';
import { LinkHandler } from './link-handler';

/** Follows links inside the IDE, for every surface that shows some. */
@injectable()
export class LinkOpener {
    @inject(ContributionProvider)
    @named(LinkHandler)
    private readonly handlers: ContributionProvider<LinkHandler>;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:links')
    private readonly logger: ILogger;

    /** Whether it is a link inside the IDE that something here can open. */
    canOpen(href: string): boolean {
        return this.handlerOf(href) !== undefined;
    }

    /** Opens what the link leads to, or tells the person why not. `false` for what is no such link: then nothing has happened. */
    async open(href: string): Promise<boolean> {
        const link = parseLink(href);
        const handler = this.handlerOf(href);
        if (!link || !handler) {
            return false;
        }
        try {
            await handler.open(link);
        } catch (error) {
            if (!isToolError(error)) {
                this.logger.error(`The link ${visibleLine(href)} failed`, error);
            }
            const message = error instanceof Error ? error.message : String(error);
            await this.messages.error(
                nls.localize('openspace/core/linkFailed', 'The link {0} could not be opened: {1}', visibleLine(href), message)
            );
        }
        return true;
    }

    private handlerOf(href: string): LinkHandler | undefined {
        const scheme = parseLink(href)?.scheme;
        return this.handlers.getContributions().find(handler => handler.scheme === scheme);
    }
}
