import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { isToolError, toolErrorText } from '@openspace/core/lib/common/tools/tool-error';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpencodeError } from '../../common/opencode-error';
import type { PermissionReply } from '../../common/opencode-protocol';
import type { PermissionRequest } from '../../common/opencode-types';
import { errorOf } from '../adapter/adapter-error';
import { RequestApi, unlessGone } from '../adapter/request-api';
import { EventPump } from '../events/event-pump';
import { ExpectedEdits } from './expected-edits';
import { PermissionGrants } from './permission-grants';
import { Judgement, RequestJudge } from './request-judge';
import { SessionTree } from './session-tree';

interface Pending {
    readonly directory: string;
    readonly request: PermissionRequest;
    state: 'new' | 'person' | 'refused' | 'answered';
    /** Why it is refused, in words for the agent. */
    refusal?: string;
    /** The first judging of it. */
    judged: Promise<void>;
}

/** Every request for permission passes here: the person's rules decide it, or it is left to the person. No edit happens without a snapshot. */
@injectable()
export class PermissionGate implements BackendApplicationContribution {
    @inject(RequestApi)
    private readonly requests: RequestApi;

    @inject(RequestJudge)
    private readonly judge: RequestJudge;

    @inject(PermissionGrants)
    private readonly grants: PermissionGrants;

    @inject(ExpectedEdits)
    private readonly edits: ExpectedEdits;

    @inject(SessionTree)
    private readonly tree: SessionTree;

    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(PolicySettings)
    private readonly policy: PolicySettings;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly pending = new Map<string, Pending>();

    initialize(): void {
        this.pump.onDidReceive(({ event }) => {
            if (event.type === 'permission.replied') {
                this.drop(event.properties.requestID, event.properties.reply === 'reject');
            } else if (event.type === 'session.deleted') {
                this.grants.forgetSession(event.properties.sessionID);
            }
        });
        // What waits for the person may be decided otherwise now.
        this.grants.onDidChangeAutoAccepts(() => this.judgeWaiting());
        this.policy.onDidChange(() => this.judgeWaiting());
    }

    /** Judges a request that has just come up. Answers whether it waits for the person. */
    async screen(directory: string, request: PermissionRequest): Promise<boolean> {
        const known = this.pending.get(request.id) ?? this.add(directory, request);
        await known.judged;
        return known.state === 'person';
    }

    /** What waits for the person, of what the server says is pending. */
    async waiting(directory: string): Promise<PermissionRequest[]> {
        const present = await this.requests.permissions(directory);
        for (const { directory: each, request } of [...this.pending.values()]) {
            if (each === directory && !present.some(({ id }) => id === request.id)) {
                this.drop(request.id, true);
            }
        }
        const forPerson = await Promise.all(present.map(request => this.screen(directory, request)));
        return present.filter((_, index) => forPerson[index]);
    }

    /** The person's answer. Rejects when the file stands against it: then the agent is told so, and goes on. */
    async reply(directory: string, requestId: string, reply: PermissionReply, message?: string): Promise<void> {
        const pending = this.pending.get(requestId) ?? (await this.find(directory, requestId));
        await pending.judged;
        if (reply === 'reject') {
            await this.requests.replyPermission(directory, requestId, 'reject', message);
            return;
        }
        const { decision, files } = await this.judgement(pending);
        if (decision.kind === 'refuse') {
            await this.refuse(pending, decision.message);
            throw OpencodeError(decision.message, { failure: 'refused' });
        }
        const obstacle = await this.allow(pending, files);
        if (obstacle !== undefined) {
            throw OpencodeError(obstacle, { failure: 'refused' });
        }
        if (reply === 'always') {
            this.grants.allowAlways(directory, pending.request);
            this.judgeWaiting();
        }
    }

    private add(directory: string, request: PermissionRequest): Pending {
        const pending: Pending = { directory, request, state: 'new', judged: Promise.resolve() };
        this.pending.set(request.id, pending);
        pending.judged = this.decide(pending).catch(error => {
            // Whatever went wrong, nothing is granted by it.
            this.logger.error('A request of the agent could not be judged; the person decides', error);
            pending.state = 'person';
        });
        return pending;
    }

    private async decide(pending: Pending): Promise<void> {
        const { decision, files } = await this.judgement(pending);
        if (decision.kind === 'allow') {
            await this.allow(pending, files).catch(unlessGone);
        } else if (decision.kind === 'refuse') {
            await this.refuse(pending, decision.message);
        } else {
            // Somebody may answer it past us, in another program: then this is the snapshot.
            await this.edits.expect(pending.directory, pending.request, files);
            pending.state = 'person';
        }
    }

    private async judgement({ directory, request }: Pending): Promise<Judgement> {
        return this.judge.judge(directory, request, {
            autoAccept: await this.isAutoAccepted(directory, request.sessionID),
            rules: this.grants.rules(directory)
        });
    }

    private async isAutoAccepted(directory: string, sessionID: string): Promise<boolean> {
        const mayBe = this.grants.autoAccepts().length > 0;
        return mayBe && this.grants.isAutoAccepted(directory, await this.tree.lineage({ directory, sessionID }));
    }

    private judgeWaiting(): void {
        for (const pending of [...this.pending.values()].filter(({ state }) => state === 'person')) {
            this.judgeAgain(pending).catch(error => this.logger.error('A request of the agent could not be judged again', error));
        }
    }

    private async judgeAgain(pending: Pending): Promise<void> {
        const { decision, files } = await this.judgement(pending);
        if (pending.state !== 'person' || !this.pending.has(pending.request.id)) {
            return;
        }
        if (decision.kind === 'allow') {
            await this.allow(pending, files).catch(unlessGone);
        } else if (decision.kind === 'refuse') {
            await this.refuse(pending, decision.message);
        }
    }

    /** Answers with the reason where it cannot be allowed after all: without a snapshot there is no edit. */
    private async allow(pending: Pending, files: Judgement['files']): Promise<string | undefined> {
        const { directory, request } = pending;
        try {
            await this.edits.begin(directory, request, files);
        } catch (error) {
            if (!isToolError(error)) {
                throw error;
            }
            await this.refuse(pending, toolErrorText(error));
            return toolErrorText(error);
        }
        pending.state = 'answered';
        try {
            await this.requests.replyPermission(directory, request.id, 'once');
        } catch (error) {
            this.drop(request.id, true);
            throw error;
        }
        return undefined;
    }

    private async refuse(pending: Pending, message: string): Promise<void> {
        pending.state = 'refused';
        pending.refusal = message;
        await this.sendRefusals(pending.request.sessionID);
    }

    /**
     * With a refusal opencode rejects everything else that the session waits for, and ends its turn. So it is held back until nothing else
     * waits, and then says all there is to say.
     */
    private async sendRefusals(sessionId: string): Promise<void> {
        const ofSession = [...this.pending.values()].filter(({ request }) => request.sessionID === sessionId);
        const refused = ofSession.filter(({ state }) => state === 'refused');
        if (refused.length === 0 || ofSession.some(({ state }) => state === 'new' || state === 'person')) {
            return;
        }
        const [{ directory, request }] = refused;
        const message = [...new Set(refused.map(({ refusal }) => refusal))].join('\n');
        refused.forEach(each => (each.state = 'answered'));
        await this.requests.replyPermission(directory, request.id, 'reject', message).catch(unlessGone);
    }

    private drop(requestId: string, rejected: boolean): void {
        const pending = this.pending.get(requestId);
        this.pending.delete(requestId);
        if (rejected) {
            this.edits.discard(requestId).catch(error => this.logger.error('A snapshot could not be discarded', error));
        }
        if (pending) {
            this.sendRefusals(pending.request.sessionID).catch(error => this.logger.error('A refusal did not reach the agent', error));
        }
    }

    private async find(directory: string, requestId: string): Promise<Pending> {
        const request = (await this.requests.permissions(directory)).find(({ id }) => id === requestId);
        if (!request) {
            throw errorOf('Answer the agent', 'not-found');
        }
        return this.add(directory, request);
    }
}
