import { inject, injectable } from '@theia/core/shared/inversify';
import { foregroundProcesses, hidesInput, sensitiveAmong } from './foreground-process';
import type { SharedTerminal } from './shared-terminal';
import { TerminalRegistry } from './terminal-registry';

/** Knows what of a terminal is the person's, so that an agent has to ask before it types into it or closes it. */
@injectable()
export class TerminalSendGuard {
    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    /** Why the person must agree before anything is typed into this terminal; `undefined` when they need not. */
    async reasonToAsk(idOrTitle: string): Promise<string | undefined> {
        const terminal = this.registry.findAlive(idOrTitle);
        if (terminal.commands.unfinishedInput === 'agent') {
            // A dangerous command could be put together from harmless pieces.
            return `The agent has begun a line in terminal '${terminal.title}' before: what runs is more than is shown here.`;
        }
        if (!this.isPersons(terminal)) {
            return undefined;
        }
        const foreground = await foregroundProcesses(terminal.pid);
        const sensitive = sensitiveAmong(foreground);
        if (sensitive) {
            return `Your '${sensitive.name}' is running in terminal '${terminal.title}'.`;
        }
        const isSecret = foreground.length > 0 && (await hidesInput(terminal.pid));
        return isSecret ? `A program of yours is asking for something secret in terminal '${terminal.title}'.` : undefined;
    }

    /** Why the person must agree before this terminal is closed; `undefined` when they need not. */
    reasonToAskBeforeClosing(idOrTitle: string): string | undefined {
        const { title, openedBy, personTyped, exit } = this.registry.find(idOrTitle);
        return !exit && (openedBy === 'person' || personTyped) ? `You have used terminal '${title}' yourself.` : undefined;
    }

    /** What runs there is the person's, or they had a hand in it. Where the shell tells nothing, the terminal decides. */
    private isPersons({ commands: { running, isReady }, openedBy, personTyped }: SharedTerminal): boolean {
        return isReady ? running?.sharedWithPerson === true : openedBy === 'person' || personTyped;
    }
}
