import { inject, injectable } from '@theia/core/shared/inversify';
import { Link, linkedArguments } from '../../common/links/link';
import { ToolError } from '../../common/tools/tool-error';
import { HubConnection } from '../hub/hub-connection';
import { LinkHandler } from './link-handler';

/**
 * `command:openspace.editor.open?{"path":"a.ts"}` runs an agent tool. A person clicks, but an agent wrote the link, so it runs with
 * the agent's rights, through the whole policy; other commands of the IDE cannot be reached by a link.
 */
@injectable()
export class CommandLinkHandler implements LinkHandler {
    readonly scheme = 'command';

    @inject(HubConnection)
    private readonly hub: HubConnection;

    async open({ target, query }: Link): Promise<void> {
        const input = linkedArguments(query);
        if (!input) {
            throw ToolError('its arguments are no JSON object.');
        }
        await this.hub.service.followLink(target, input);
    }
}
