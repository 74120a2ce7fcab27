import type { IJSONSchema } from '@theia/core/lib/common/json-schema';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution, PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import type { interfaces } from '@theia/core/shared/inversify';

export const OPENCODE_PREFERENCES = {
    url: 'openspace.opencode.url',
    permissions: 'openspace.opencode.permissions'
} as const;

const ACTION: IJSONSchema = { type: 'string', enum: ['allow', 'ask', 'deny'] };

/** Read in the backend, from the person's own settings: what a workspace brings along does not count. */
const schema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [OPENCODE_PREFERENCES.url]: {
            type: 'string',
            default: '',
            markdownDescription: nls.localize(
                'openspace/opencode/url',
                'Address of an opencode server that already runs, such as `http://127.0.0.1:4096`. Empty: OpenSpace starts its own.'
            )
        },
        [OPENCODE_PREFERENCES.permissions]: {
            type: 'object',
            default: {},
            additionalProperties: { anyOf: [ACTION, { type: 'object', additionalProperties: ACTION }] },
            markdownDescription: nls.localize(
                'openspace/opencode/permissions',
                'What the agent may do without asking, in the form of opencode’s own `permission`: `{ "bash": { "npm test *": "allow" } }`. It comes after the rules in opencode’s configuration, and the last rule that fits wins.'
            )
        }
    }
};

/** Makes the preferences known; called by the modules of both sides. */
export function bindOpencodePreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema });
}
