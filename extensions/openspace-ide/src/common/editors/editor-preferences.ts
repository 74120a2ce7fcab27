import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceService } from '@theia/core/lib/common/preferences';
import { createPreferenceProxy } from '@theia/core/lib/common/preferences/preference-proxy';
import type { interfaces } from '@theia/core/shared/inversify';
import { RevealMode } from './reveal-mode';

const schema: PreferenceSchema = {
    properties: {
        'openspace.editor.revealMode': {
            type: 'string',
            enum: RevealMode.options,
            enumDescriptions: [
                nls.localize(
                    'openspace/ide/revealMode/autoFocus',
                    'The agent shows files and lines at once. It never takes the keyboard while you type.'
                ),
                nls.localize('openspace/ide/revealMode/suggestOnly', 'The agent offers to show a place; you decide.'),
                nls.localize('openspace/ide/revealMode/disabled', 'The agent shows nothing in editors.')
            ],
            default: RevealMode.enum['auto-focus'],
            description: nls.localize('openspace/ide/revealMode', 'How the agent may show places in editors.')
        }
    }
};

export const IdePreferences = Symbol('IdePreferences');
export type IdePreferences = PreferenceProxy<{ 'openspace.editor.revealMode': RevealMode }>;

/** For both sides: the backend knows only preferences that it has heard of. */
export function bindIdePreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema });
    bind(IdePreferences)
        .toDynamicValue(({ container }) => createPreferenceProxy(container.get<PreferenceService>(PreferenceService), schema))
        .inSingletonScope();
}
