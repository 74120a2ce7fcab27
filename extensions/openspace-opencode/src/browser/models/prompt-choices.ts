import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { chooseAgent, chooseModel, findModel, ModelRef, PromptChoice } from '../../common/models/model-choice';
import { OpencodeError } from '../../common/opencode-error';
import type { UserMessage } from '../../common/opencode-types';
import { OpenSessions } from '../session/open-sessions';
import { SessionStore } from '../session/session-store';
import { AgentService } from './agent-service';
import { ModelService } from './model-service';

const CHOICES = 'openspace.opencode.choices';
/** Sessions whose choices are remembered. */
const MAXIMUM = 100;

/** Which agent, model and variant a session is continued with: what the person chose, else what they used in it last. */
@injectable()
export class PromptChoices {
    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(OpenSessions)
    private readonly open: OpenSessions;

    @inject(ModelService)
    private readonly models: ModelService;

    @inject(AgentService)
    private readonly agents: AgentService;

    @inject(StorageService)
    private readonly storage: StorageService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private chosen?: Promise<Map<string, PromptChoice>>;

    private readonly changed = new Emitter<string>();
    readonly onDidChange: Event<string> = this.changed.event;

    /** Chooses for the prompts to come. What is not named stays. */
    async choose(sessionId: string, choice: PromptChoice): Promise<void> {
        const all = await this.all();
        const before = all.get(sessionId);
        all.delete(sessionId);
        all.set(sessionId, { ...before, ...choice });
        this.changed.fire(sessionId);
        await this.storage.setData(CHOICES, [...all].slice(-MAXIMUM));
    }

    /** What a prompt is sent with. Wishes that cannot be had any more give way to what can. */
    async resolve(sessionId: string, wish: PromptChoice = {}): Promise<PromptChoice> {
        const directory = this.open.directoryOf(sessionId);
        const [config, catalog, agents, all] = await Promise.all([
            this.models.config(directory),
            this.models.catalog(directory),
            this.agents.all(directory),
            this.all()
        ]);
        const chosen = all.get(sessionId);
        const last = this.lastQuestion(sessionId);
        const agent = chooseAgent(agents, config, wish.agent, chosen?.agent, last?.agent);
        const model = chooseModel(catalog, config, this.models.recent, wish.model, chosen?.model, last?.model, agent?.model);
        const variants = (model && findModel(catalog, model)?.variants) ?? [];
        // The empty name was chosen too: it stands for no variant.
        const variant = [wish.variant, chosen?.variant, last?.model.variant].find(name => name === '' || variants.includes(name ?? ''));
        return { agent: agent?.name, model, variant: variant || undefined };
    }

    /** The model a session is continued with. */
    async requireModel(sessionId: string): Promise<ModelRef> {
        const { model } = await this.resolve(sessionId);
        if (!model) {
            const message = nls.localize(
                'openspace/opencode/no-model',
                'No model is set up. Connect a provider in the configuration of opencode.'
            );
            throw OpencodeError(message, { failure: 'invalid' });
        }
        return model;
    }

    /** A prompt was sent like this. */
    used(sessionId: string, choice: PromptChoice): void {
        const complain = (error: unknown): unknown => this.logger.warn('The choice of a model is not remembered', error);
        this.choose(sessionId, choice).catch(complain);
        if (choice.model) {
            this.models.markUsed(choice.model).catch(complain);
        }
    }

    private lastQuestion(sessionId: string): UserMessage | undefined {
        const messages = this.store.state.transcripts.get(sessionId)?.messages;
        const index = messages?.findLastIndex(({ info }) => info.role === 'user') ?? -1;
        const info = index < 0 ? undefined : messages?.at(index)?.info;
        return info?.role === 'user' ? info : undefined;
    }

    private all(): Promise<Map<string, PromptChoice>> {
        this.chosen ??= this.storage.getData<[string, PromptChoice][]>(CHOICES, []).then(entries => new Map(entries));
        return this.chosen;
    }
}
