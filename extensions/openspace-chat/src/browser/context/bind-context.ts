import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import type { interfaces } from '@theia/core/shared/inversify';
import { ContextContribution } from './context-contribution';
import { IdeContext } from './ide-context';

export function bindContext(bind: interfaces.Bind): void {
    bind(IdeContext).toSelf().inSingletonScope();
    bind(ContextContribution).toSelf().inSingletonScope();
    for (const contribution of [CommandContribution, MenuContribution, KeybindingContribution]) {
        bind<unknown>(contribution).toService(ContextContribution);
    }
}
