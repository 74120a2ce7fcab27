import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { OpencodeService } from '../../common/opencode-protocol';
import type { McpStatus } from '../../common/opencode-types';
import { OpencodeConnection } from '../connection/opencode-connection';

/** A person needs this long to find their password. */
const SIGN_IN_TIME = 600_000;

export interface McpServer {
    readonly name: string;
    readonly status: McpStatus;
}

/** The MCP servers that opencode uses in a directory. */
@injectable()
export class McpService implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    private readonly changed = new Emitter<void>();
    /** Servers came, went, or offer other tools. */
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.connection.onDidReceiveEvents(batch => {
            if (batch.some(({ event }) => event.type === 'mcp.tools.changed')) {
                this.changed.fire();
            }
        });
        this.connection.onDidChangeStatus(({ state }) => state === 'ready' && this.changed.fire());
    }

    /** By name. */
    async servers(directory: string): Promise<McpServer[]> {
        const statuses = await this.connection.ask(service => service.mcpStatus(directory));
        return Object.entries(statuses)
            .map(([name, status]) => ({ name, status }))
            .sort((a, b) => a.name.localeCompare(b.name));
    }

    /** Switches a server on or off until opencode starts anew. */
    connect(directory: string, name: string, on: boolean): Promise<void> {
        return this.change(service => (on ? service.connectMcp(directory, name) : service.disconnectMcp(directory, name)));
    }

    /** Resolves when the person has signed in with the server. */
    signIn(directory: string, name: string): Promise<McpStatus> {
        return this.change(service => service.authenticateMcp(directory, name), SIGN_IN_TIME);
    }

    /** Forgets the sign-in. */
    signOut(directory: string, name: string): Promise<void> {
        return this.change(service => service.removeMcpAuth(directory, name));
    }

    private async change<T>(call: (service: OpencodeService) => Promise<T>, time?: number): Promise<T> {
        try {
            return await this.connection.ask(call, time);
        } finally {
            this.changed.fire();
        }
    }
}
