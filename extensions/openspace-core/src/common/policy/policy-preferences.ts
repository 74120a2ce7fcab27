import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution, PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import type { interfaces } from '@theia/core/shared/inversify';

/** Which failures of tools the person is told about; real errors always are. */
type CommandFailures = 'all' | 'errors' | 'disabled';

/** What the person has decided about agents, as it stands now. */
export interface Policy {
    readonly maxCommandsPerMessage: number;
    readonly confirmDangerousCommands: boolean;
    readonly sensitiveFilePatterns: readonly string[];
    readonly readOnly: boolean;
    readonly disabledFamilies: readonly string[];
    readonly commandFailures: CommandFailures;
    readonly idleMinutes: number;
}

export const POLICY_PREFERENCES: Readonly<Record<keyof Policy, string>> = {
    maxCommandsPerMessage: 'openspace.agent.maxCommandsPerMessage',
    confirmDangerousCommands: 'openspace.security.confirmDangerousCommands',
    sensitiveFilePatterns: 'openspace.security.sensitiveFilePatterns',
    readOnly: 'openspace.agent.readOnly',
    disabledFamilies: 'openspace.agent.disabledFamilies',
    commandFailures: 'openspace.notifications.commandFailures',
    idleMinutes: 'openspace.agent.idleMinutes'
};

export const DEFAULT_POLICY: Policy = {
    maxCommandsPerMessage: 10,
    confirmDangerousCommands: true,
    sensitiveFilePatterns: [],
    readOnly: false,
    disabledFamilies: [],
    commandFailures: 'errors',
    idleMinutes: 30
};

/**
 * Theia does not enforce the scope: a repository's `.theia/settings.json` changes what the browser reads. What the policy obeys is
 * read in the backend, which knows user settings only.
 */
const policyPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [POLICY_PREFERENCES.maxCommandsPerMessage]: {
            type: 'integer',
            minimum: 1,
            maximum: 1000,
            default: DEFAULT_POLICY.maxCommandsPerMessage,
            description: nls.localize('openspace/core/maxCommandsPerMessage', 'How many tools the agent may call in one message.')
        },
        [POLICY_PREFERENCES.confirmDangerousCommands]: {
            type: 'boolean',
            default: DEFAULT_POLICY.confirmDangerousCommands,
            description: nls.localize('openspace/core/confirmDangerousCommands', 'Ask before the agent runs a dangerous command.')
        },
        [POLICY_PREFERENCES.sensitiveFilePatterns]: {
            type: 'array',
            items: { type: 'string' },
            default: [...DEFAULT_POLICY.sensitiveFilePatterns],
            description: nls.localize('openspace/core/sensitiveFilePatterns', 'More files that the agent may not read, as glob patterns.')
        },
        [POLICY_PREFERENCES.readOnly]: {
            type: 'boolean',
            default: DEFAULT_POLICY.readOnly,
            description: nls.localize('openspace/core/readOnly', 'Let the agent look, but neither write nor run anything.')
        },
        [POLICY_PREFERENCES.disabledFamilies]: {
            type: 'array',
            items: { type: 'string' },
            uniqueItems: true,
            default: [...DEFAULT_POLICY.disabledFamilies],
            description: nls.localize('openspace/core/disabledFamilies', 'Families of tools that are switched off, such as terminal.')
        },
        [POLICY_PREFERENCES.commandFailures]: {
            type: 'string',
            enum: ['all', 'errors', 'disabled'],
            default: DEFAULT_POLICY.commandFailures,
            description: nls.localize(
                'openspace/core/commandFailures',
                'Which failures of agent commands are shown. Real errors always are.'
            )
        },
        [POLICY_PREFERENCES.idleMinutes]: {
            type: 'number',
            minimum: 1,
            default: DEFAULT_POLICY.idleMinutes,
            description: nls.localize('openspace/core/idleMinutes', 'After how many idle minutes what an agent session opened is closed.')
        }
    }
};

/** Makes the preferences known; called by the modules of both sides. */
export function bindPolicyPreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema: policyPreferenceSchema });
}
