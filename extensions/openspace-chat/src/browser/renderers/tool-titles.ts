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

    private readonly titles = new Map<string, string>();

    @postConstruct()
    protected init(): void {
        this.tools.list().forEach(({ id, title }) => this.titles.set(hubToolName(id), title));
        this.hub.whenConnected(() => {
            this.hub.service.nodeTools().then(
                tools => tools.forEach(({ id, title }) => this.titles.set(hubToolName(id), title)),
                error => this.logger.warn('The titles of tools could not be fetched; their names are shown instead', error)
            );
        });
    }

    titleOf(tool: string): string {
        return this.titles.get(tool) ?? tool.replace(/[_-]+/g, ' ').replace(/^./, first => first.toUpperCase());
    }
}
