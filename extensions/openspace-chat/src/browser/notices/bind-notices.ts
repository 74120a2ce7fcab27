import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { interfaces } from '@theia/core/shared/inversify';
import { AgentNotices } from './agent-notices';
import { NoticeSound } from './notice-sound';
import { WindowAttention } from './window-attention';

export function bindNotices(bind: interfaces.Bind): void {
    for (const service of [WindowAttention, NoticeSound, AgentNotices]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(FrontendApplicationContribution).toService(AgentNotices);
}
