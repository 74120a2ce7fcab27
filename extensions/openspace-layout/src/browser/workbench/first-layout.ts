import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileNavigatorContribution } from '@theia/navigator/lib/browser/navigator-contribution';

/** What a workspace looks like the first time it is opened; afterwards Theia restores what the person left. */
@injectable()
export class FirstLayout implements FrontendApplicationContribution {
    @inject(FileNavigatorContribution)
    private readonly explorer: FileNavigatorContribution;

    async initializeLayout(): Promise<void> {
        await this.explorer.openView({ reveal: true });
    }
}
