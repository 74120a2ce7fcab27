import { ILogger } from '@theia/core/lib/common/logger';
import { isPinned } from '@theia/core/lib/browser/widgets/widget';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import type { SharedTerminalSummary } from '../../common/terminal/terminal-protocol';
import type { AgentTabs } from '../panes/agent-tabs';
import { SharedTerminalsConnection } from './shared-terminals-connection';

/** Which terminals of agents the person wants to keep. The backend puts terminals away, so it is told. */
@injectable()
export class KeptTerminals implements AgentTabs {
    @inject(SharedTerminalsConnection)
    private readonly connection: SharedTerminalsConnection;

    @inject(ILogger)
    @named('openspace:terminal')
    private readonly logger: ILogger;

    /** Whether it is kept, for each terminal of an agent. */
    private readonly kept = new Map<string, boolean>();

    /** The tab of an agent's terminal. Pinning it, as any tab can be pinned, keeps it as well. */
    follow({ terminalId, kept }: SharedTerminalSummary, { title }: TerminalWidget): void {
        this.kept.set(terminalId, kept);
        let wasPinned = isPinned(title);
        title.changed.connect(() => {
            const pinned = isPinned(title);
            if (pinned !== wasPinned) {
                wasPinned = pinned;
                this.tell(terminalId, pinned);
            }
        });
    }

    isAgents(widget: Widget): boolean {
        return this.kept.has(idOf(widget));
    }

    isKept(widget: Widget): boolean {
        return this.kept.get(idOf(widget)) ?? false;
    }

    keep(widget: Widget, kept: boolean): void {
        this.tell(idOf(widget), kept);
    }

    private tell(terminalId: string, kept: boolean): void {
        this.kept.set(terminalId, kept);
        this.connection.terminals
            .keep(terminalId, kept)
            .catch(error => this.logger.error(`Could not keep terminal ${terminalId} for the person`, error));
    }
}

function idOf(widget: Widget): string {
    return widget instanceof TerminalWidget ? String(widget.terminalId) : '';
}
