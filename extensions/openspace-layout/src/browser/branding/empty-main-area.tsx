import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { quickCommand } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type * as React from '@theia/core/shared/react';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { quickFileOpen } from '@theia/file-search/lib/browser/quick-file-open';
import { SearchInWorkspaceCommands } from '@theia/search-in-workspace/lib/browser/search-in-workspace-frontend-contribution';
import { TerminalCommands } from '@theia/terminal/lib/browser/terminal-frontend-contribution';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

interface Hint {
    readonly command: Command;
    readonly label: string;
}

/** What an empty main area shows: the first steps and their keys, instead of a blank page. */
@injectable()
export class EmptyMainArea implements FrontendApplicationContribution {
    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(KeybindingRegistry)
    private readonly keybindings: KeybindingRegistry;

    onStart(): void {
        const host = document.createElement('div');
        host.className = 'openspace-empty-main';
        // Under the dock panel's own widgets, so that the first tab simply covers it.
        this.shell.mainPanel.node.prepend(host);
        const root = createRoot(host);
        const render = (): void => root.render(this.render());
        this.keybindings.onKeybindingsChanged(render);
        this.workspace.onWorkspaceChanged(render);
        render();
    }

    private render(): React.ReactNode {
        return (
            <div className="openspace-empty-content">
                <div className="openspace-empty-mark" aria-hidden="true" />
                <ul>
                    {this.hints().map(hint => (
                        <li key={hint.command.id}>
                            <button type="button" onClick={() => this.run(hint)}>
                                <span>{hint.label}</span>
                                <span className="openspace-empty-keys">
                                    {this.keysOf(hint.command.id).map(key => (
                                        <kbd key={key}>{key}</kbd>
                                    ))}
                                </span>
                            </button>
                        </li>
                    ))}
                </ul>
            </div>
        );
    }

    private keysOf(commandId: string): string[] {
        const [binding] = this.keybindings.getKeybindingsForCommand(commandId);
        return binding ? this.keybindings.acceleratorFor(binding, '+') : [];
    }

    private run({ command, label }: Hint): void {
        this.commands
            .executeCommand(command.id)
            .catch(error => this.messages.error(`${label}: ${error instanceof Error ? error.message : String(error)}`));
    }

    /** Only what can be done here: without a folder, opening one is the first step. */
    private hints(): Hint[] {
        if (!this.workspace.opened) {
            return [
                { command: WorkspaceCommands.OPEN_FOLDER, label: nls.localize('openspace/layout/openFolder', 'Open Folder') },
                { command: quickCommand, label: nls.localize('openspace/layout/showCommands', 'Show All Commands') }
            ];
        }
        return [
            { command: quickFileOpen, label: nls.localize('openspace/layout/goToFile', 'Go to File') },
            { command: quickCommand, label: nls.localize('openspace/layout/showCommands', 'Show All Commands') },
            { command: TerminalCommands.NEW, label: nls.localize('openspace/layout/newTerminal', 'New Terminal') },
            { command: SearchInWorkspaceCommands.OPEN_SIW_WIDGET, label: nls.localize('openspace/layout/findInFiles', 'Find in Files') }
        ];
    }
}
