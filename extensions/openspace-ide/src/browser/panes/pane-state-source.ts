import { IdeStateSource } from '@openspace/core/lib/browser/hub/ide-state-source';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { stateLines } from '../../common/panes/ide-state';
import { PaneService } from './pane-service';

/** Tells the agent which panes, editors and terminals the person sees. */
@injectable()
export class PaneStateSource implements IdeStateSource {
    @inject(PaneService) private readonly panes: PaneService;

    get onDidChange(): Event<unknown> {
        return this.panes.onPaneLayoutChanged;
    }

    lines(): readonly string[] {
        return stateLines(this.panes.describe());
    }
}
