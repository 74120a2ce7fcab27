import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ContextKey, ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { RevealHistory } from '../../common/editors/reveal-history';
import { Highlights } from './highlights';
import { PersonActivity } from './person-activity';
import { PersonPlace, PersonPlaces } from './person-place';

/** True while Escape in an editor means: enough, take me back. */
export const AGENT_SHOWING = 'openspaceAgentShowing';

/** What the agent has shown, and the person's way back from it. */
@injectable()
export class AgentTrail implements FrontendApplicationContribution {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(ContextKeyService) private readonly contextKeys: ContextKeyService;
    @inject(Highlights) private readonly highlights: Highlights;
    @inject(PersonActivity) private readonly activity: PersonActivity;
    @inject(PersonPlaces) private readonly places: PersonPlaces;

    private readonly history = new RevealHistory<PersonPlace>();
    private readonly revealed = new Set<Widget>();
    private key: ContextKey<boolean>;

    onStart(): void {
        this.key = this.contextKeys.createKey<boolean>(AGENT_SHOWING, false);
        this.activity.onDidMove(() => this.history.personMoved());
        this.activity.onDidType(() => this.forget());
        this.highlights.onDidChange(() => this.update());
        this.shell.onDidChangeCurrentWidget(() => this.update());
    }

    /** Ask before anything changes on the screen. */
    here(): PersonPlace {
        return this.places.capture();
    }

    beforeReveal(place: PersonPlace, widget: Widget): void {
        this.history.beforeReveal(() => place);
        this.revealed.add(widget);
        widget.disposed.connect(() => this.revealed.delete(widget));
        this.update();
    }

    get hasWayBack(): boolean {
        return this.highlights.size > 0 || this.history.size > 0;
    }

    /** Clears the agent's marks, and leaves what the agent has shown if the person is still there. */
    async goBack(): Promise<void> {
        this.highlights.clear();
        const { currentWidget } = this.shell;
        const isThere = currentWidget !== undefined && this.revealed.has(currentWidget);
        const place = this.history.takeBack();
        if (place && isThere) {
            await this.places.restore(place, this.revealed);
        }
        if (this.history.size === 0) {
            this.revealed.clear();
        }
        this.update();
    }

    private forget(): void {
        this.history.personTyped();
        this.revealed.clear();
        this.update();
    }

    private update(): void {
        const { currentWidget } = this.shell;
        this.key.set(this.highlights.size > 0 || (currentWidget !== undefined && this.revealed.has(currentWidget)));
    }
}
