import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/docks/docks.css';
import { ChatSection } from '../panel/chat-section';
import { AutoAcceptBanner } from './auto-accept-banner';
import { DockContribution } from './dock-contribution';
import { PermissionDock } from './permission-dock';
import { ProposedEdits } from './proposed-edits';
import { QuestionDock } from './question-dock';
import { QueueDock } from './queue-dock';
import { RollbackActions } from './rollback-actions';
import { RollbackDock } from './rollback-dock';
import { TodoDock } from './todo-dock';

export function bindDocks(bind: interfaces.Bind): void {
    for (const service of [ProposedEdits, RollbackActions, DockContribution]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind<unknown>(contribution).toService(DockContribution);
    }
    for (const section of [AutoAcceptBanner, TodoDock, RollbackDock, QueueDock, PermissionDock, QuestionDock]) {
        bind<ChatSection>(section).toSelf().inSingletonScope();
        bind(ChatSection).toService(section);
    }
}
