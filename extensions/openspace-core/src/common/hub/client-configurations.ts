import type { HubConnection } from './hub-protocol';

interface ClientConfiguration {
    readonly name: string;
    configuration(hub: HubConnection): string;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
const authorization = (hub: HubConnection): string => `Bearer ${hub.token}`;

/** What a person pastes into another MCP client so that it finds this Hub. */
export const CLIENT_CONFIGURATIONS: readonly ClientConfiguration[] = [
    {
        name: 'opencode (opencode.json)',
        configuration: hub =>
            json({
                mcp: { 'openspace-hub': { type: 'remote', url: hub.url, oauth: false, headers: { Authorization: authorization(hub) } } }
            })
    },
    {
        name: 'Claude Code (command line)',
        configuration: hub => `claude mcp add --transport http openspace-hub ${hub.url} --header "Authorization: ${authorization(hub)}"`
    },
    {
        name: 'Codex (~/.codex/config.toml)',
        configuration: hub =>
            `[mcp_servers.openspace-hub]\nurl = "${hub.url}"\nhttp_headers = { "Authorization" = "${authorization(hub)}" }\n`
    },
    {
        name: 'VS Code (.vscode/mcp.json)',
        configuration: hub =>
            json({ servers: { 'openspace-hub': { type: 'http', url: hub.url, headers: { Authorization: authorization(hub) } } } })
    }
];
