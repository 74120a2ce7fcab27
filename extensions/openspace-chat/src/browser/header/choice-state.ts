import { AgentService } from '@openspace/opencode/lib/browser/models/agent-service';
import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { PromptChoices } from '@openspace/opencode/lib/browser/models/prompt-choices';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { findModel } from '@openspace/opencode/lib/common/models/model-choice';
import type { PromptChoice } from '@openspace/opencode/lib/common/models/model-choice';
import type { Agent, ModelInfo } from '@openspace/opencode/lib/common/opencode-types';
import type { ModelCatalog } from '@openspace/opencode/lib/common/opencode-protocol';
import type { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { NEW_SESSION } from '../prompt/prompt-sender';

export interface ChoiceState {
    readonly choice: PromptChoice;
    readonly catalog: ModelCatalog;
    /** The model that is chosen, where there is one. */
    readonly model?: ModelInfo;
    readonly agents: readonly Agent[];
}

/** What is chosen for a session, or for the next new one, and what there is to choose from. */
@injectable()
export class ChoiceSource {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(PromptChoices)
    private readonly choices: PromptChoices;

    @inject(ModelService)
    private readonly models: ModelService;

    @inject(AgentService)
    private readonly agents: AgentService;

    get events(): readonly Event<unknown>[] {
        return [this.choices.onDidChange, this.models.onDidChange, this.agents.onDidChange];
    }

    async read(sessionId: string | undefined): Promise<ChoiceState | undefined> {
        const directory = sessionId === undefined ? this.sessions.project : this.sessions.directoryOf(sessionId);
        if (directory === undefined) {
            return undefined;
        }
        const [choice, catalog, agents] = await Promise.all([
            this.choices.resolve(sessionId ?? NEW_SESSION),
            this.models.catalog(directory),
            this.agents.primary(directory)
        ]);
        return { choice, catalog, agents, model: choice.model && findModel(catalog, choice.model) };
    }

    choose(sessionId: string | undefined, choice: PromptChoice): Promise<void> {
        return this.choices.choose(sessionId ?? NEW_SESSION, choice);
    }
}
