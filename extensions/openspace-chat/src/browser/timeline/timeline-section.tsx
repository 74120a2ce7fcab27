import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import type { ChatSection } from '../panel/chat-section';
import { Timeline, TimelinePlace } from './timeline';
import type { TimelineScope } from './timeline-context';
import { TimelineNavigation } from './timeline-navigation';
import { TimelineServicesImpl } from './timeline-services-impl';

/** The messages of the session. */
@injectable()
export class TimelineSection implements ChatSection {
    readonly id = 'timeline';
    readonly slot = 'timeline';
    readonly order = 0;

    @inject(TimelineServicesImpl)
    private readonly services: TimelineServicesImpl;

    @inject(TimelineNavigation)
    private readonly navigation: TimelineNavigation;

    private readonly places = new Map<string, TimelinePlace>();
    private readonly scopes = new Map<string, TimelineScope>();

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId === undefined ? undefined : (
            <Timeline key={sessionId} scope={this.scopeOf(sessionId)} navigation={this.navigation} places={this.places} />
        );
    }

    /** The same object while the session is the same, so that nothing is drawn again because the panel is; and what was open stays so. */
    private scopeOf(sessionId: string): TimelineScope {
        const { state, project } = this.services.sessions;
        const directory = state.sessions.get(sessionId)?.directory ?? project ?? '';
        const known = this.scopes.get(sessionId);
        if (known?.directory === directory) {
            return known;
        }
        const scope = { services: this.services, sessionId, directory, opened: known?.opened ?? new Map<string, boolean>() };
        this.scopes.set(sessionId, scope);
        return scope;
    }
}
