import { inject, injectable } from '@theia/core/shared/inversify';
import type { ConfigSummary, ModelCatalog } from '../../common/opencode-protocol';
import type { Agent, Command, Config, McpResource, McpStatus, Model, ModelInfo } from '../../common/opencode-types';
import { OpencodeConnection } from './opencode-connection';

/** What there is to choose from in a directory: agents, models, commands, MCP servers. */
@injectable()
export class CatalogApi {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    commands(directory: string): Promise<Command[]> {
        return this.connection.call('List the commands', sdk => sdk.command.list({ directory }));
    }

    agents(directory: string): Promise<Agent[]> {
        return this.connection.call('List the agents', sdk => sdk.app.agents({ directory }));
    }

    /** The models that can be used right now. Keys, headers and options stay here. */
    async models(directory: string): Promise<ModelCatalog> {
        const { providers, default: defaults } = await this.connection.call('List the models', sdk => sdk.config.providers({ directory }));
        return {
            defaults,
            providers: providers.map(({ id, name, source, models }) => ({
                id,
                name,
                source,
                models: Object.values(models).map(withoutSecrets)
            }))
        };
    }

    /** Holds keys and tokens: it stays in the backend. */
    config(directory: string): Promise<Config> {
        return this.connection.call('Read the configuration', sdk => sdk.config.get({ directory }));
    }

    async configSummary(directory: string): Promise<ConfigSummary> {
        const config = await this.config(directory);
        return {
            model: config.model,
            smallModel: config.small_model,
            defaultAgent: config.default_agent,
            share: config.share ?? 'manual',
            snapshot: config.snapshot !== false,
            username: config.username
        };
    }

    /** The root that opencode names files from. */
    async worktree(directory: string): Promise<string> {
        return (await this.connection.call('Find the project', sdk => sdk.path.get({ directory }))).worktree;
    }

    async resources(directory: string): Promise<McpResource[]> {
        const resources = await this.connection.call('List the resources', sdk => sdk.experimental.resource.list({ directory }));
        return Object.values(resources);
    }

    mcpStatus(directory: string): Promise<Record<string, McpStatus>> {
        return this.connection.call('List the MCP servers', sdk => sdk.mcp.status({ directory }));
    }

    async connectMcp(directory: string, name: string): Promise<void> {
        await this.connection.call(`Connect ${name}`, sdk => sdk.mcp.connect({ directory, name }));
    }

    async disconnectMcp(directory: string, name: string): Promise<void> {
        await this.connection.call(`Disconnect ${name}`, sdk => sdk.mcp.disconnect({ directory, name }));
    }

    authenticateMcp(directory: string, name: string): Promise<McpStatus> {
        return this.connection.call(`Sign in to ${name}`, sdk => sdk.mcp.auth.authenticate({ directory, name }));
    }

    async removeMcpAuth(directory: string, name: string): Promise<void> {
        await this.connection.call(`Sign out of ${name}`, sdk => sdk.mcp.auth.remove({ directory, name }));
    }
}

function withoutSecrets(model: Model): ModelInfo {
    const { id, providerID, name, family, capabilities, cost, limit, status, release_date, variants } = model;
    return { id, providerID, name, family, capabilities, cost, limit, status, release_date, variants: Object.keys(variants ?? {}) };
}
