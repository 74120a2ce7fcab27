import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { SharedTerminal } from './shared-terminal';
import { endShell, endTerminalProcesses } from './terminal-processes';

/** Ended terminals whose output can still be read. */
const KEPT_ENDED = 10;

/** All shell terminals of the backend, whoever opened them, and the last few that have ended. */
@injectable()
export class TerminalRegistry implements BackendApplicationContribution {
    @inject(ILogger)
    @named('openspace:terminal')
    private readonly logger: ILogger;

    private readonly terminals = new Map<string, SharedTerminal>();
    private readonly changeEmitter = new Emitter<SharedTerminal>();

    /** An agent has opened this terminal. */
    readonly onDidOpenForAgent = this.changeEmitter.event;

    list(): SharedTerminal[] {
        return [...this.terminals.values()];
    }

    add(terminal: SharedTerminal): void {
        this.terminals.set(terminal.id, terminal);
        terminal.onDidExit(() => this.noticeExit(terminal));
        terminal.options.process.onKill(() => {
            endShell(terminal.pid, () => terminal.options.process.killed).catch(this.reportFailure(terminal));
        });
    }

    announce(terminal: SharedTerminal): void {
        this.changeEmitter.fire(terminal);
    }

    get(id: string): SharedTerminal | undefined {
        return this.terminals.get(id);
    }

    /** The terminal with this id or, where only one has it, this title. */
    find(idOrTitle: string): SharedTerminal {
        const byId = this.terminals.get(idOrTitle);
        if (byId) {
            return byId;
        }
        const titled = this.list().filter(terminal => terminal.title === idOrTitle);
        const alive = titled.filter(terminal => !terminal.exit);
        const candidates = alive.length > 0 ? alive : titled;
        if (candidates.length > 1) {
            throw ToolError(`${candidates.length} terminals are called '${idOrTitle}'.`, {
                advice: `Use an id: ${candidates.map(terminal => terminal.id).join(', ')}.`
            });
        }
        if (candidates.length === 0) {
            throw ToolError(`There is no terminal '${idOrTitle}'.`, { advice: this.suggestion() });
        }
        return candidates[0];
    }

    /** The same, when its shell still runs. */
    findAlive(idOrTitle: string): SharedTerminal {
        const terminal = this.find(idOrTitle);
        if (terminal.exit) {
            const how = terminal.exit.signal ? `by ${terminal.exit.signal}` : `with exit code ${terminal.exit.code}`;
            throw ToolError(`The shell of terminal '${terminal.title}' has ended ${how}.`, {
                advice: 'Its output can still be read. Create another terminal to go on.'
            });
        }
        return terminal;
    }

    /** Ends the terminal with all that it started, and forgets it. */
    async close(terminal: SharedTerminal): Promise<void> {
        const gone = terminal.exit ? undefined : new Promise<void>(resolve => terminal.onDidExit(resolve));
        await endTerminalProcesses(terminal.pid, terminal.options.marker);
        await gone;
        this.forget(terminal);
    }

    async onStop(): Promise<void> {
        await Promise.all(this.list().map(terminal => this.close(terminal).catch(this.reportFailure(terminal))));
    }

    private noticeExit(terminal: SharedTerminal): void {
        // What a person left running on purpose is theirs.
        if (terminal.openedBy === 'agent' && !terminal.personTyped) {
            endTerminalProcesses(terminal.pid, terminal.options.marker).catch(this.reportFailure(terminal));
        }
        const ended = this.list().filter(candidate => candidate.exit);
        ended.slice(0, Math.max(0, ended.length - KEPT_ENDED)).forEach(oldest => this.forget(oldest));
    }

    private forget(terminal: SharedTerminal): void {
        this.terminals.delete(terminal.id);
        terminal.dispose();
    }

    private reportFailure({ id }: SharedTerminal): (error: unknown) => void {
        return error => {
            this.logger.error(`Could not end all processes of terminal ${id}`, error);
        };
    }

    private suggestion(): string {
        const names = this.list().map(terminal => `${terminal.id} (${terminal.title})`);
        return names.length > 0 ? `There are: ${names.join(', ')}.` : 'Create one with openspace.terminal.create.';
    }
}
