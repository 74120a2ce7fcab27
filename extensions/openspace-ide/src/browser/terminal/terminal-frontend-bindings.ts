import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { interfaces } from '@theia/core/shared/inversify';
import { bindTerminalBufferPreferences } from '../../common/terminal/terminal-preferences';
import { AgentTerminalsContribution } from './agent-terminals-contribution';
import { KeptTerminals } from './kept-terminals';
import { SharedTerminalsConnection } from './shared-terminals-connection';
import { TerminalModality } from './terminal-modality';
import { TerminalWidgets } from './terminal-widgets';

export function bindTerminalWidgets(bind: interfaces.Bind): void {
    bindTerminalBufferPreferences(bind);

    bind(SharedTerminalsConnection).toSelf().inSingletonScope();
    bind(TerminalWidgets).toSelf().inSingletonScope();
    bind(KeptTerminals).toSelf().inSingletonScope();

    bind(TerminalModality).toSelf().inSingletonScope();
    bind(Modality).toService(TerminalModality);

    bind(AgentTerminalsContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(AgentTerminalsContribution);
}
