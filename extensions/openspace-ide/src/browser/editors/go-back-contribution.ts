import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AGENT_SHOWING, AgentTrail } from './agent-trail';

const GO_BACK: Command = {
    id: 'openspace.editor.back_from_agent',
    category: 'OpenSpace',
    label: nls.localize('openspace/ide/goBack', "Clear the Agent's Highlights and Go Back")
};

/** What Escape closes first in an editor, before it means the agent. */
const NOTHING_ELSE_OPEN = [
    'suggestWidgetVisible',
    'findWidgetVisible',
    'inSnippetMode',
    'parameterHintsVisible',
    'renameInputVisible',
    'referenceSearchVisible',
    'editorHasMultipleSelections'
];

@injectable()
export class GoBackContribution implements CommandContribution, KeybindingContribution {
    @inject(AgentTrail) private readonly trail: AgentTrail;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(GO_BACK, { isEnabled: () => this.trail.hasWayBack, execute: () => this.trail.goBack() });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = [AGENT_SHOWING, 'editorTextFocus', ...NOTHING_ELSE_OPEN.map(key => `!${key}`)].join(' && ');
        keybindings.registerKeybinding({ command: GO_BACK.id, keybinding: 'escape', when });
    }
}
