import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { Attachment, attach, Draft, EMPTY_DRAFT, giveBack, isEmpty } from '../../common/prompt/draft';

const DRAFTS = 'openspace.chat.drafts';
/** Sessions whose drafts are remembered. */
const MAXIMUM = 50;
const WRITE_PAUSE = 300;
/** The session that does not exist yet. */
const NEW = '';

/** What the person is about to say in each session, kept over a reload. Whoever shows a prompt reads and writes it here. */
@injectable()
export class PromptDrafts implements FrontendApplicationContribution {
    @inject(StorageService)
    private readonly storage: StorageService;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    private readonly drafts = new Map<string, Draft>();
    private timer?: ReturnType<typeof setTimeout>;

    private readonly changed = new Emitter<void>();
    readonly onDidChange: Event<void> = this.changed.event;

    private readonly wanted = new Emitter<void>();
    /** Something was put into the prompt from elsewhere in the IDE, and the person goes on there. */
    readonly onDidRequestFocus: Event<void> = this.wanted.event;

    onStart(): void {
        this.restore().catch(error => this.logger.warn('Drafts of last time could not be read', error));
    }

    onStop(): void {
        if (this.timer !== undefined) {
            this.write();
        }
    }

    /** Without a session: of the one that the first message begins. */
    get(sessionId: string | undefined): Draft {
        return this.drafts.get(sessionId ?? NEW) ?? EMPTY_DRAFT;
    }

    set(sessionId: string | undefined, draft: Draft): void {
        // The last written ones are kept.
        this.drafts.delete(sessionId ?? NEW);
        if (!isEmpty(draft)) {
            this.drafts.set(sessionId ?? NEW, draft);
        }
        this.changed.fire();
        this.timer ??= setTimeout(() => this.write(), WRITE_PAUSE);
    }

    /** Empties the draft and answers what it was. */
    take(sessionId: string | undefined): Draft {
        const draft = this.get(sessionId);
        this.set(sessionId, EMPTY_DRAFT);
        return draft;
    }

    giveBack(sessionId: string | undefined, draft: Draft): void {
        this.set(sessionId, giveBack(this.get(sessionId), draft));
    }

    attach(sessionId: string | undefined, attachments: readonly Attachment[]): void {
        this.set(sessionId, attach(this.get(sessionId), attachments));
    }

    requestFocus(): void {
        this.wanted.fire();
    }

    private async restore(): Promise<void> {
        const stored = await this.storage.getData<[string, Draft][]>(DRAFTS, []);
        for (const [key, draft] of stored) {
            if (!this.drafts.has(key)) {
                this.drafts.set(key, draft);
            }
        }
        this.changed.fire();
    }

    private write(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        const kept = [...this.drafts].slice(-MAXIMUM);
        this.storage.setData(DRAFTS, kept).catch(error => this.logger.warn('Drafts could not be stored', error));
    }
}
