import { HubConnection } from '@openspace/core/lib/browser/hub/hub-connection';
import { BrowserTools } from '@openspace/core/lib/browser/tools/browser-tools';
import { hubToolName } from '@openspace/opencode/lib/common/attribution/hub-tool-name';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';

/** How people call tools: ours by their titles, others by their names in plain words. */
@injectable()
export class ToolTitles {
    @inject(BrowserTools)
    private readonly tools: BrowserTools;

    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    /** By opencode's names. */
    private readonly known = new Map<string, { readonly id: string; readonly title: string }>();

    @postConstruct()
    protected init(): void {
        this.tools.list().forEach(tool => this.known.set(hubToolName(tool.id), tool));
        this.hub.whenConnected(() => {
            this.hub.service.nodeTools().then(
                tools => tools.forEach(tool => this.known.set(hubToolName(tool.id), tool)),
                error => this.logger.warn('The titles of tools could not be fetched; their names are shown instead', error)
            );
        });
    }

    /** The id of a tool of ours. */
    idOf(tool: string): string | undefined {
        return this.known.get(tool)?.id;
    }

    titleOf(tool: string): string {
        return this.known.get(tool)?.title ?? tool.replace(/[_-]+/g, ' ').replace(/^./, first => first.toUpperCase());
    }
}
