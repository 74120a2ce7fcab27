import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import type { SharedTerminalSummary } from '../../common/terminal/terminal-protocol';

/** One widget in this window for each terminal of the backend, made when it is first asked for. */
@injectable()
export class TerminalWidgets {
    @inject(TerminalService)
    private readonly service: TerminalService;

    private readonly starting = new Map<string, Promise<TerminalWidget>>();

    find(terminalId: string): TerminalWidget | undefined {
        return this.service.getByTerminalId(Number(terminalId));
    }

    async getOrCreate(terminal: SharedTerminalSummary): Promise<TerminalWidget> {
        const existing = this.find(terminal.terminalId) ?? this.starting.get(terminal.terminalId);
        if (existing) {
            return existing;
        }
        // Two callers at once would otherwise attach two widgets, and closing one of them would end the shell of the other.
        const starting = this.create(terminal);
        this.starting.set(terminal.terminalId, starting);
        try {
            return await starting;
        } finally {
            this.starting.delete(terminal.terminalId);
        }
    }

    /** Resolves when a widget has drawn all it was sent. In a page that nobody sees at once: the browser lets it do hardly anything. */
    async whenDrawn(terminalId: string): Promise<void> {
        const widget = this.find(terminalId);
        if (widget instanceof TerminalWidgetImpl && !document.hidden) {
            await new Promise<void>(resolve => widget.getTerminal().write('', resolve));
        }
    }

    private async create({ terminalId, title }: SharedTerminalSummary): Promise<TerminalWidget> {
        const widget = await this.service.newTerminal({ title, useServerTitle: false });
        await widget.start(Number(terminalId));
        return widget;
    }
}
