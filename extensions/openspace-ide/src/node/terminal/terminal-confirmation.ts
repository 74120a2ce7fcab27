import { ConfirmationReason } from '@openspace/core/lib/node/policy/confirmation-reason';
import type { PendingCall } from '@openspace/core/lib/node/tools/pending-call';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalSendGuard } from './terminal-send-guard';

/** Has the person asked before an agent touches what is theirs in a terminal. */
@injectable()
export class TerminalConfirmation implements ConfirmationReason {
    @inject(TerminalSendGuard)
    private readonly guard: TerminalSendGuard;

    async reasonToAsk({ tool: { descriptor }, input: { terminalId } }: PendingCall): Promise<string | undefined> {
        if (typeof terminalId !== 'string') {
            return undefined;
        }
        switch (descriptor.id) {
            case 'openspace.terminal.send':
            case 'openspace.terminal.run':
                return this.guard.reasonToAsk(terminalId);
            case 'openspace.terminal.close':
                return this.guard.reasonToAskBeforeClosing(terminalId);
            default:
                return undefined;
        }
    }
}
