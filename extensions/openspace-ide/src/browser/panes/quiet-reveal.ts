import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { IdePreferences } from '../../common/editors/editor-preferences';
import { PersonActivity } from '../editors/person-activity';
import { QuietFocus } from '../editors/quiet-focus';
import { PaneGroups } from './pane-groups';

/** Brings tabs to the front without getting between the person and their keyboard. */
@injectable()
export class QuietReveal {
    @inject(ApplicationShell) private readonly shell: ApplicationShell;
    @inject(PaneGroups) private readonly groups: PaneGroups;
    @inject(PersonActivity) private readonly activity: PersonActivity;
    @inject(QuietFocus) private readonly focus: QuietFocus;
    @inject(IdePreferences) private readonly preferences: IdePreferences;

    /** Whether the person lets the agent bring things to the front. */
    get isAllowed(): boolean {
        return this.preferences['openspace.editor.revealMode'] === 'auto-focus';
    }

    /**
     * Shows a tab, unless the person is typing in the tab that it would cover. The keyboard stays where it is; only when it was
     * in the covered tab it moves along, because it would be lost otherwise. Answers whether the tab is seen now.
     */
    async show(widget: Widget): Promise<boolean> {
        const covered = this.groups.of(widget)?.current;
        if (covered !== undefined && covered !== widget) {
            if (this.activity.isTypingIn(covered)) {
                return false;
            }
            const losesKeyboard = this.activity.hasKeyboard(covered);
            await this.focus.run(() => this.shell.revealWidget(widget.id));
            if (losesKeyboard) {
                await this.shell.activateWidget(widget.id);
            }
        } else {
            await this.focus.run(() => this.shell.revealWidget(widget.id));
        }
        return widget.isVisible;
    }

    /** Shows a tab and gives it the keyboard, unless the person is typing. Answers whether it has the keyboard now. */
    async activate(widget: Widget): Promise<boolean> {
        if (this.activity.isTyping && !this.activity.hasKeyboard(widget)) {
            return false;
        }
        await this.shell.activateWidget(widget.id);
        return this.shell.activeWidget === widget;
    }
}
