import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { Session } from '../../common/opencode-types';
import { SessionApi, SessionRef } from '../adapter/session-api';
import { EventPump } from '../events/event-pump';

/** Sessions are many, and those nobody talks of are not needed. */
const MOST_SESSIONS = 2_000;

/** Which session belongs to which: a subagent works in a session of its own, under the one that called it. */
@injectable()
export class SessionTree implements BackendApplicationContribution {
    @inject(SessionApi)
    private readonly sessions: SessionApi;

    @inject(EventPump)
    private readonly pump: EventPump;

    /** Parents by session; `undefined` for a root. */
    private readonly parents = new Map<string, string | undefined>();

    initialize(): void {
        this.pump.onDidReceive(({ event }) => {
            if (event.type === 'session.created' || event.type === 'session.updated') {
                this.remember(event.properties.info);
            } else if (event.type === 'session.deleted') {
                this.parents.delete(event.properties.sessionID);
            }
        });
    }

    /** The session itself, the one above it, and so on up to the root. */
    async lineage(ref: SessionRef): Promise<string[]> {
        const line: string[] = [];
        for (let sessionID: string | undefined = ref.sessionID; sessionID !== undefined && !line.includes(sessionID);) {
            line.push(sessionID);
            sessionID = await this.parentOf({ ...ref, sessionID });
        }
        return line;
    }

    /** The session and all below it, as the server has them now. */
    async family({ directory, sessionID }: SessionRef): Promise<string[]> {
        const found = [sessionID];
        for (let next = 0; next < found.length; next++) {
            const children = await this.sessions.children({ directory, sessionID: found[next] });
            found.push(...children.map(child => child.id).filter(id => !found.includes(id)));
        }
        return found;
    }

    private async parentOf(ref: SessionRef): Promise<string | undefined> {
        if (!this.parents.has(ref.sessionID)) {
            try {
                this.remember(await this.sessions.get(ref));
            } catch (error) {
                if (!isOpencodeError(error) || error.data.failure !== 'not-found') {
                    throw error;
                }
            }
        }
        return this.parents.get(ref.sessionID);
    }

    private remember({ id, parentID }: Session): void {
        this.parents.delete(id);
        this.parents.set(id, parentID);
        if (this.parents.size > MOST_SESSIONS) {
            const [oldest] = this.parents.keys();
            this.parents.delete(oldest);
        }
    }
}
