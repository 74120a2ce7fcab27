import type { SessionNames } from '@openspace/files/lib/browser/changes/session-names';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { SessionService } from './session-service';

/** The titles of opencode's sessions, for what they changed in files. */
@injectable()
export class OpencodeSessionNames implements SessionNames {
    @inject(SessionService)
    private readonly sessions: SessionService;

    get onDidChange(): Event<void> {
        // Text that streams in changes the state many times a second, but no title.
        return Event.map(
            Event.filter(this.sessions.onDidChange, ({ sessions }) => sessions.size > 0),
            () => undefined
        );
    }

    nameOf(session: string): string | undefined {
        return this.sessions.state.sessions.get(session)?.title;
    }
}
