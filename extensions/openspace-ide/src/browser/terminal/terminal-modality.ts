import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { nls } from '@theia/core/lib/common/nls';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { SharedTerminalsConnection } from './shared-terminals-connection';
import { TerminalWidgets } from './terminal-widgets';

/** Shells that the person and the agent share; the content is a terminal's id or unique title. */
@injectable()
export class TerminalModality implements Modality {
    readonly id = 'terminal';
    readonly title = nls.localize('openspace/ide/modality/terminal', 'Terminal');
    readonly contentIsPath = false;

    @inject(SharedTerminalsConnection)
    private readonly connection: SharedTerminalsConnection;

    @inject(TerminalWidgets)
    private readonly widgets: TerminalWidgets;

    async getOrCreateWidget(contentId: string): Promise<Widget> {
        // Attaching to an id that is gone would silently start another shell, so the backend is asked first.
        return this.widgets.getOrCreate(await this.connection.terminals.find(contentId));
    }

    contentIdOf(widget: Widget): string | undefined {
        return widget instanceof TerminalWidget && widget.terminalId >= 0 ? String(widget.terminalId) : undefined;
    }
}
