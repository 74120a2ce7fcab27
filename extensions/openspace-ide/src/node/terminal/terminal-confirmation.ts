import { ConfirmationReason } from '@openspace/core/lib/node/policy/confirmation-reason';
import type { PendingCall } from '@openspace/core/lib/node/tools/pending-call';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalSendGuard } from './terminal-send-guard';

/** Has the person asked before an agent touches what is theirs in a terminal. */
@injectable()
export class TerminalConfirmation implements ConfirmationReason {
    @inject(TerminalSendGuard)
    private readonly guard: TerminalSendGuard;

    async reasonToAsk({ tool: { descriptor }, input: { terminalId, text } }: PendingCall): Promise<string | undefined> {
        if (typeof terminalId !== 'string') {
            return undefined;
        }
        switch (descriptor.id) {
            case 'openspace.terminal.send':
                return completes(text) ?? this.guard.reasonToAsk(terminalId);
            case 'openspace.terminal.run':
                return this.guard.reasonToAsk(terminalId);
            case 'openspace.terminal.close':
                return this.guard.reasonToAskBeforeClosing(terminalId);
            default:
                return undefined;
        }
    }
}

/** The policy has judged what was sent, not what a shell makes of it. */
function completes(text: unknown): string | undefined {
    return typeof text === 'string' && text.includes('\t')
        ? 'It presses the Tab key, which may complete the text to something else than is shown here.'
        : undefined;
}
