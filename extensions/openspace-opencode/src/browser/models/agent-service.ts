import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { primaryAgents, subagents } from '../../common/models/model-choice';
import type { Agent, Command } from '../../common/opencode-types';
import { OpencodeConnection } from '../connection/opencode-connection';
import { DirectoryCache } from './directory-cache';

/** The agents and commands that opencode offers in a directory. */
@injectable()
export class AgentService implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    private readonly agents = new DirectoryCache<Agent[]>(directory => this.connection.askInTime(service => service.agents(directory)));
    private readonly commandLists = new DirectoryCache<Command[]>(directory =>
        this.connection.askInTime(service => service.commands(directory))
    );

    private readonly changed = new Emitter<void>();
    /** Other agents or commands may be there than before. */
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.connection.onDidChangeStatus(({ state }) => {
            if (state === 'ready') {
                this.refresh();
            }
        });
    }

    /** All of them, hidden ones too. */
    all(directory: string): Promise<Agent[]> {
        return this.agents.get(directory);
    }

    /** Those a person can talk to. */
    async primary(directory: string): Promise<Agent[]> {
        return primaryAgents(await this.all(directory));
    }

    /** Those that can be called in for a part of the work. */
    async subagents(directory: string): Promise<Agent[]> {
        return subagents(await this.all(directory));
    }

    commands(directory: string): Promise<Command[]> {
        return this.commandLists.get(directory);
    }

    /** Asks again next time. */
    refresh(): void {
        this.agents.clear();
        this.commandLists.clear();
        this.changed.fire();
    }
}
