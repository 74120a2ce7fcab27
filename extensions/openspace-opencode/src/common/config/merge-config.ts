import { HUB_SERVER } from '../attribution/hub-tool-name';
import type { Config, PermissionAction, PermissionConfig } from '../opencode-types';
import { actionFor, ASKED, matchesWildcard, rulesOf } from '../permissions/permission-rules';
import { deepMerge, isPlain } from './deep-merge';

/** What OpenSpace adds to the person's configuration. */
export interface Additions {
    /** The Hub's MCP address. */
    readonly hubUrl: string;
    /** A file that holds the Hub's token and nothing else. */
    readonly tokenFile: string;
    readonly instructionsUrl: string;
    /** The shell that opencode starts for the agent; it leaves out what the agent must not see. */
    readonly shell?: string;
}

/** opencode's agents that look and do not touch. Our rules come after theirs and would loosen them, so they are said again. */
const RESTRAINED: Readonly<Record<string, Readonly<Record<string, PermissionAction | Readonly<Record<string, PermissionAction>>>>>> = {
    plan: { edit: { '*': 'deny', '.opencode/plans/*.md': 'ask', '*opencode/plans/*.md': 'ask' } },
    explore: { edit: 'deny', [`${HUB_SERVER}_*`]: 'deny' }
};

/**
 * The configuration to hand to opencode in its environment, where it outranks the person's files. It only adds: what the person has set,
 * in files (`person`, all sources together) or in that same variable (`inherited`), stays.
 */
export function injectedConfig(inherited: Config, person: Config, additions: Additions): Config {
    const ours: Config = {
        mcp: {
            [HUB_SERVER]: {
                type: 'remote',
                url: additions.hubUrl,
                headers: { Authorization: `Bearer {file:${additions.tokenFile}}` },
                oauth: false,
                enabled: true
            }
        },
        ...(additions.shell && { shell: additions.shell }),
        permission: ourPermissions(person.permission),
        agent: ourAgents(person.agent)
    };
    const { permission, ...rest } = inherited;
    const base: Config = permission === undefined ? rest : { ...rest, permission: asRecord(permission) };
    // opencode joins the instructions of all its sources; inside one source it is up to us.
    const instructions = [...(inherited.instructions ?? []), additions.instructionsUrl];
    return { ...deepMerge(base, ours), instructions };
}

function ourPermissions(person: PermissionConfig | undefined): PermissionConfig {
    const rules = rulesOf(person);
    const asked = ASKED.filter(name => {
        // Denied as a whole, the tool is not even offered to the model: that is stricter than asking.
        const last = rules.filter(rule => matchesWildcard(name, rule.permission)).at(-1);
        return !(last?.pattern === '*' && last.action === 'deny');
    });
    const sample = `${HUB_SERVER}_openspace_pane_list`;
    const hubIsSet = rules.some(rule => rule.permission !== '*' && matchesWildcard(sample, rule.permission));
    const allDenied = actionFor(rules, sample, '*') === 'deny';
    return {
        ...Object.fromEntries(asked.map(name => [name, 'ask'])),
        ...(!hubIsSet && !allDenied && { [`${HUB_SERVER}_*`]: 'allow' })
    };
}

function ourAgents(person: Config['agent']): Config['agent'] {
    const agents = Object.entries(RESTRAINED).map(([name, restraint]) => {
        const permission = person?.[name]?.permission;
        const own = permission === undefined ? {} : asRecord(permission);
        const missing = Object.entries(restraint).filter(([key]) => !Object.keys(own).some(set => matchesWildcard(key, set)));
        return [name, { permission: Object.fromEntries(missing) }];
    });
    return Object.fromEntries(agents);
}

function asRecord(permission: PermissionConfig): Exclude<PermissionConfig, string> {
    return typeof permission === 'string' ? { '*': permission } : permission;
}

/** A parsed file as a configuration: what is no object counts as empty. opencode itself complains about it. */
export function configFrom(parsed: unknown): Config {
    return isPlain(parsed) ? (parsed as Config) : {};
}

/** All of the person's sources as one, the later ones winning. A permission of one word counts as a rule for everything, as opencode has it. */
export function combinedConfig(sources: readonly Config[]): Config {
    const normal = sources.map(source =>
        typeof source.permission === 'string' ? { ...source, permission: asRecord(source.permission) } : source
    );
    const combined = normal.reduce<Config>((before, source) => deepMerge(before, source), {});
    return { ...combined, permission: { ...legacyPermissions(combined.tools), ...asRecord(combined.permission ?? {}) } };
}

/** The older way to switch tools on and off. */
function legacyPermissions(tools: Config['tools']): Record<string, PermissionAction> {
    return Object.fromEntries(
        Object.entries(tools ?? {}).map(([tool, enabled]) => [
            /^(?:write|edit|patch)$/.test(tool) ? 'edit' : tool,
            enabled ? 'allow' : 'deny'
        ])
    );
}
