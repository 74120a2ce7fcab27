import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { IdePreferences } from '../../common/editors/editor-preferences';
import { LineRange } from '../../common/editors/line-range';
import { quieter, RevealMode } from '../../common/editors/reveal-mode';
import { AgentReveal } from './agent-reveal';
import { WorkspaceFiles } from './workspace-files';

export interface RevealRequest {
    readonly uri: URI;
    readonly range?: LineRange;
    readonly mode?: RevealMode;
    readonly newPane?: boolean;
}

/** Shows a place as loudly as the person allows: at once, by a notice, or not at all. */
@injectable()
export class RevealRequests {
    @inject(AgentReveal) private readonly reveal: AgentReveal;
    @inject(WorkspaceFiles) private readonly files: WorkspaceFiles;
    @inject(IdePreferences) private readonly preferences: IdePreferences;
    @inject(MessageService) private readonly messages: MessageService;
    @inject(ILogger) @named('openspace:editors') private readonly logger: ILogger;

    private readonly suggested = new Set<string>();

    /** Answers whether the person sees the place now. */
    async show({ uri, range, mode, newPane }: RevealRequest, caller: ToolCaller): Promise<boolean> {
        if (caller.actor === 'person') {
            await this.reveal.openForPerson(uri, range, newPane);
            return true;
        }
        const effective = quieter(this.preferences['openspace.editor.revealMode'], mode);
        if (effective === 'auto-focus') {
            await this.reveal.show(uri, caller, range, newPane);
            return true;
        }
        if (effective === 'suggest-only') {
            this.suggest(uri, range).catch(error => this.logger.error('Could not show what the agent had suggested', error));
        }
        return false;
    }

    private async suggest(uri: URI, range?: LineRange): Promise<void> {
        const place = range ? `${this.files.pathOf(uri)}:${range.startLine}` : this.files.pathOf(uri);
        if (this.suggested.has(place)) {
            return;
        }
        this.suggested.add(place);
        try {
            const show = nls.localize('openspace/ide/suggest/show', 'Show');
            const notice = nls.localize('openspace/ide/suggest/notice', 'The agent would like to show you {0}.', place);
            if ((await this.messages.info(notice, show)) === show) {
                await this.reveal.openForPerson(uri, range);
            }
        } finally {
            this.suggested.delete(place);
        }
    }
}
