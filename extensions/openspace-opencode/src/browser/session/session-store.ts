import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import type { SessionAction } from '../../common/session/session-action';
import { changesBetween, SessionChanges } from '../../common/session/session-changes';
import { reduceSessions } from '../../common/session/session-reducer';
import { EMPTY_STATE, SessionState } from '../../common/session/session-state';

const EVENT_TIME = 500;

/** Holds the state of sessions and says what changed. Only the parts of this folder change it. */
@injectable()
export class SessionStore {
    private current: SessionState = EMPTY_STATE;

    private readonly changed = new Emitter<SessionChanges>();
    /** Once for all that happened at the same time. */
    readonly onDidChange: Event<SessionChanges> = this.changed.event;

    get state(): SessionState {
        return this.current;
    }

    /** Resolves when the state is as an answer says it is, or soon: the events of a change come within a frame or two of the answer. */
    async reaches(wanted: (state: SessionState) => boolean, time = EVENT_TIME): Promise<void> {
        if (wanted(this.current)) {
            return;
        }
        await new Promise<void>(resolve => {
            const timer = setTimeout(() => end(), time);
            const listening = this.onDidChange(() => wanted(this.current) && end());
            const end = (): void => {
                clearTimeout(timer);
                listening.dispose();
                resolve();
            };
        });
    }

    dispatch(...actions: readonly SessionAction[]): void {
        const before = this.current;
        this.current = actions.reduce(reduceSessions, before);
        const changes = changesBetween(before, this.current);
        if (changes) {
            this.changed.fire(changes);
        }
    }
}
