import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ASKING_RULES, isLoose } from '../../common/permissions/permission-rules';
import { SessionApi, SessionRef } from '../adapter/session-api';
import { EventPump } from '../events/event-pump';
import { OpencodeSettings } from '../server/opencode-settings';
import { ProjectFacts } from './project-facts';

const MOST_SESSIONS = 2_000;

/**
 * The rule that makes opencode ask is in its configuration, but an agent with rules of its own comes after that. Where there is such an
 * agent, the rule is added to the sessions too, where it comes last.
 */
@injectable()
export class AskingSessions implements BackendApplicationContribution {
    @inject(SessionApi)
    private readonly sessions: SessionApi;

    @inject(ProjectFacts)
    private readonly projects: ProjectFacts;

    @inject(OpencodeSettings)
    private readonly settings: OpencodeSettings;

    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly asking = new Set<string>();

    initialize(): void {
        this.pump.onDidReceive(({ directory, event }) => {
            if (event.type === 'session.created') {
                // A subagent's session, or one of another program.
                const ref = { directory, sessionID: event.properties.sessionID };
                this.ensure(ref).catch(error => this.logger.error('A session may act without asking', error));
            } else if (event.type === 'session.deleted') {
                this.asking.delete(event.properties.sessionID);
            }
        });
    }

    /** To be awaited before anything is sent to the session. A server of somebody else keeps its own rules. */
    async ensure(ref: SessionRef): Promise<void> {
        if (this.settings.url || this.asking.has(ref.sessionID) || !(await this.projects.hasLooseAgents(ref.directory))) {
            return;
        }
        const { permission = [] } = await this.sessions.get(ref);
        if (permission.length === 0 || isLoose([{ permission: '*', pattern: '*', action: 'allow' }, ...permission])) {
            await this.sessions.addRules(ref, [...ASKING_RULES]);
        }
        this.asking.add(ref.sessionID);
        if (this.asking.size > MOST_SESSIONS) {
            const [oldest] = this.asking;
            this.asking.delete(oldest);
        }
    }
}
