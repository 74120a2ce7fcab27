import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { isSameModel, ModelRef } from '@openspace/opencode/lib/common/models/model-choice';
import type { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { acceptedItem } from '../panel/accepted-item';
import { ChatFeedback } from '../panel/chat-feedback';
import { CHAT_FOCUS } from '../panel/chat-panel-contribution';
import { ChoiceCommands } from './choice-commands';
import { ChoiceSource, ChoiceState } from './choice-state';
import { McpPicker } from './mcp-picker';
import { modelItems, ModelItem } from './model-items';
import { defaultVariant } from './pickers-section';

/** Lets the person choose agent, model and variant in quick picks, or step through them. */
@injectable()
export class ChoiceContribution implements CommandContribution, KeybindingContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(ModelService)
    private readonly models: ModelService;

    @inject(ChoiceSource)
    private readonly source: ChoiceSource;

    @inject(McpPicker)
    private readonly mcp: McpPicker;

    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    registerCommands(commands: CommandRegistry): void {
        const c = ChoiceCommands;
        const add = (command: typeof c.MODEL, run: (state: ChoiceState) => Promise<void>): unknown =>
            commands.registerCommand(command, { execute: () => this.feedback.run(() => this.withState(run)) });
        add(c.MODEL, state => this.pickModel(state));
        add(c.AGENT, state => this.pickAgent(state));
        add(c.NEXT_AGENT, state => this.nextAgent(state));
        add(c.VARIANT, state => this.pickVariant(state));
        add(c.NEXT_VARIANT, state => this.nextVariant(state));
        commands.registerCommand(c.MCP, { execute: () => this.feedback.run(() => this.mcp.show()) });
    }

    registerKeybindings(keys: KeybindingRegistry): void {
        const c = ChoiceCommands;
        const add = (command: string, keybinding: string): unknown => keys.registerKeybinding({ command, keybinding, when: CHAT_FOCUS });
        add(c.MODEL.id, "ctrlcmd+'");
        add(c.AGENT.id, 'ctrlcmd+shift+.');
        add(c.NEXT_AGENT.id, 'ctrlcmd+.');
        add(c.NEXT_VARIANT.id, 'ctrlcmd+shift+d');
        add(c.MCP.id, 'ctrlcmd+;');
    }

    private async withState(run: (state: ChoiceState) => Promise<void>): Promise<void> {
        const state = await this.source.read(this.sessions.state.active);
        if (!state) {
            throw new Error(nls.localize('openspace/chat/noChoice', 'There is no agent yet. Open a folder and trust it first.'));
        }
        await run(state);
    }

    private choose(choice: Parameters<ChoiceSource['choose']>[1]): Promise<void> {
        return this.source.choose(this.sessions.state.active, choice);
    }

    private async pickModel({ catalog, choice }: ChoiceState): Promise<void> {
        const items = (): ReturnType<typeof modelItems> => modelItems(catalog, choice.model, this.models.favourites, this.models.recent);
        const pick = this.quickInput.createQuickPick<ModelItem>();
        pick.placeholder = nls.localize('openspace/chat/pickModel', 'Choose a model; the star makes it a favourite');
        pick.matchOnDescription = true;
        pick.items = items();
        pick.onDidTriggerItemButton(({ item }) =>
            this.feedback.start(async () => {
                await this.toggleFavourite((item as ModelItem).model);
                pick.items = items();
            })
        );
        const model = await acceptedItem(pick);
        if (model) {
            await this.choose({ model: model.model });
        }
    }

    private async toggleFavourite(model: ModelRef): Promise<void> {
        const liked = this.models.favourites.some(other => isSameModel(other, model));
        await this.models.setFavourite(model, !liked);
    }

    private async pickAgent({ agents, choice }: ChoiceState): Promise<void> {
        const items = agents.map(({ name, description }) => ({ label: name, description, iconClasses: checked(name === choice.agent) }));
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: nls.localize('openspace/chat/pickAgent', 'Choose the agent that answers'),
            matchOnDescription: true
        });
        if (picked) {
            await this.choose({ agent: picked.label });
        }
    }

    private async nextAgent({ agents, choice }: ChoiceState): Promise<void> {
        const next = agents[(agents.findIndex(({ name }) => name === choice.agent) + 1) % agents.length];
        await this.choose({ agent: next?.name });
    }

    private async pickVariant({ model, choice }: ChoiceState): Promise<void> {
        const names = [undefined, ...(model?.variants ?? [])];
        const items = names.map(name => ({ label: name ?? defaultVariant(), name, iconClasses: checked(name === choice.variant) }));
        const picked = await this.quickInput.showQuickPick(items, {
            placeholder: nls.localize('openspace/chat/pickVariant', 'Choose how hard the model thinks')
        });
        if (picked) {
            // An unknown name stands for none: what is left out would stay as it is.
            await this.choose({ variant: picked.name ?? '' });
        }
    }

    private async nextVariant({ model, choice }: ChoiceState): Promise<void> {
        const names = ['', ...(model?.variants ?? [])];
        await this.choose({ variant: names[(names.indexOf(choice.variant ?? '') + 1) % names.length] });
    }
}

function checked(on: boolean): string[] | undefined {
    return on ? ['codicon', 'codicon-check'] : undefined;
}
