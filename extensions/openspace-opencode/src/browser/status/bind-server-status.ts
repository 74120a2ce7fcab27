import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandContribution } from '@theia/core/lib/common/command';
import type { interfaces } from '@theia/core/shared/inversify';
import { ServerCommandContribution } from './server-commands';
import { ServerStatusContribution } from './server-status-contribution';

/** How people see the agent's server, and what they can do about it. */
export function bindServerStatus(bind: interfaces.Bind): void {
    bind(ServerStatusContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ServerStatusContribution);
    bind(CommandContribution).to(ServerCommandContribution).inSingletonScope();
}
