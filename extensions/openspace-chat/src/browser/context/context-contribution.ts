import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import URI from '@theia/core/lib/common/uri';
import { UriAwareCommandHandler } from '@theia/core/lib/common/uri-command-handler';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Diagnostic } from '@theia/core/shared/vscode-languageserver-protocol';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { PROBLEMS_CONTEXT_MENU } from '@theia/markers/lib/browser/problem/problem-contribution';
import { ProblemSelection } from '@theia/markers/lib/browser/problem/problem-selection';
import type { Marker } from '@theia/markers/lib/common/marker';
import { NAVIGATOR_CONTEXT_MENU } from '@theia/navigator/lib/browser/navigator-contribution';
import type { Attachment } from '../../common/prompt/draft';
import { PromptDrafts } from '../prompt/prompt-drafts';
import { CHAT_CATEGORY } from '../sessions/session-commands';
import { IdeContext } from './ide-context';

namespace ContextCommands {
    export const SELECTION = named('addSelection', nls.localize('openspace/chat/cmd/addSelection', 'Add Selection to the Message'));
    export const FILE = named('addFile', nls.localize('openspace/chat/cmd/addFile', 'Add File to the Message'));
    export const OPEN_FILES = named('addOpenFiles', nls.localize('openspace/chat/cmd/addOpenFiles', 'Add Open Files to the Message'));
    export const PROBLEMS = named('addProblems', nls.localize('openspace/chat/cmd/addProblems', 'Add All Problems to the Message'));
    export const FILE_PROBLEMS = named(
        'addFileProblems',
        nls.localize('openspace/chat/cmd/addFileProblems', 'Add Problems of This File to the Message')
    );
    export const PROBLEM = { id: 'openspace.chat.addProblem', label: nls.localize('openspace/chat/cmd/addProblem', 'Add to the Message') };
}

function named(name: string, label: string): Command {
    return { id: `openspace.chat.${name}`, category: CHAT_CATEGORY, label };
}

const GROUP = '9_openspace_chat';

/** Puts what the person looks at into what they are about to say. */
@injectable()
export class ContextContribution implements CommandContribution, MenuContribution, KeybindingContribution {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(IdeContext)
    private readonly context: IdeContext;

    @inject(PromptDrafts)
    private readonly drafts: PromptDrafts;

    @inject(SelectionService)
    private readonly selection: SelectionService;

    @inject(MessageService)
    private readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        const c = ContextCommands;
        const inEditor = (): boolean => this.context.currentEditor !== undefined;
        commands.registerCommand(c.SELECTION, { isEnabled: inEditor, execute: () => this.addSelection() });
        commands.registerCommand(c.FILE_PROBLEMS, {
            isEnabled: inEditor,
            execute: () => this.addProblems(this.context.currentEditor?.uri)
        });
        commands.registerCommand(c.OPEN_FILES, { execute: () => this.add(this.context.openFiles()) });
        commands.registerCommand(c.PROBLEMS, { execute: () => this.addProblems() });
        commands.registerCommand(
            c.FILE,
            UriAwareCommandHandler.MultiSelect(this.selection, {
                isEnabled: uris => uris.length > 0 && uris.every(({ scheme }) => scheme === 'file'),
                execute: uris => this.add(uris.map(uri => this.context.file(uri)))
            })
        );
        commands.registerCommand(
            c.PROBLEM,
            new ProblemSelection.CommandHandler(this.selection, {
                multi: false,
                isEnabled: () => true,
                execute: ({ marker }) => this.addMarker(marker as Marker<Diagnostic>)
            })
        );
    }

    registerMenus(menus: MenuModelRegistry): void {
        const c = ContextCommands;
        const add = (path: readonly string[], { id, label }: Command, order = '0'): unknown =>
            menus.registerMenuAction([...path], { commandId: id, label, order });
        add([...EDITOR_CONTEXT_MENU, GROUP], c.SELECTION, 'a');
        add([...EDITOR_CONTEXT_MENU, GROUP], c.FILE_PROBLEMS, 'b');
        add([...NAVIGATOR_CONTEXT_MENU, GROUP], c.FILE);
        add([...PROBLEMS_CONTEXT_MENU, GROUP], c.PROBLEM, 'a');
        add([...PROBLEMS_CONTEXT_MENU, GROUP], c.PROBLEMS, 'b');
    }

    registerKeybindings(keys: KeybindingRegistry): void {
        // The official client's Ctrl+Shift+L selects all occurrences in an editor.
        keys.registerKeybinding({ command: ContextCommands.SELECTION.id, keybinding: 'ctrlcmd+k l', when: 'editorTextFocus' });
    }

    private addSelection(): void {
        const editor = this.context.currentEditor;
        if (editor) {
            this.add([this.context.selection(editor)]);
        }
    }

    private addMarker(marker: Marker<Diagnostic>): void {
        const problem = this.context.ofMarkers([marker]);
        this.add(problem ? [problem] : []);
    }

    private addProblems(uri?: URI): void {
        const problems = this.context.problemsOf(uri);
        if (problems) {
            this.add([problems]);
        } else {
            this.messages.info(nls.localize('openspace/chat/noProblems', 'There are no problems to add.'));
        }
    }

    private add(attachments: readonly Attachment[]): void {
        this.drafts.attach(this.sessions.state.active, attachments);
        this.drafts.requestFocus();
    }
}
