import { nls } from '@theia/core/lib/common/nls';
import { PreferenceContribution, PreferenceProxy, PreferenceSchema, PreferenceService } from '@theia/core/lib/common/preferences';
import { createPreferenceProxy } from '@theia/core/lib/common/preferences/preference-proxy';
import type { interfaces } from '@theia/core/shared/inversify';

interface TimelineConfiguration {
    'openspace.chat.expandCommands': boolean;
    'openspace.chat.expandEdits': boolean;
    'openspace.chat.expandThoughts': boolean;
}

const schema: PreferenceSchema = {
    properties: {
        'openspace.chat.expandCommands': {
            type: 'boolean',
            default: false,
            description: nls.localize('openspace/chat/expandCommands', 'Show the output of commands that the agent ran without a click.')
        },
        'openspace.chat.expandEdits': {
            type: 'boolean',
            default: false,
            description: nls.localize('openspace/chat/expandEdits', 'Show the differences that the agent made to files without a click.')
        },
        'openspace.chat.expandThoughts': {
            type: 'boolean',
            default: false,
            description: nls.localize('openspace/chat/expandThoughts', 'Show what the agent thinks without a click.')
        }
    }
};

export const TimelinePreferences = Symbol('TimelinePreferences');
export type TimelinePreferences = PreferenceProxy<TimelineConfiguration>;

export function bindTimelinePreferences(bind: interfaces.Bind): void {
    bind(TimelinePreferences)
        .toDynamicValue(({ container }) => createPreferenceProxy(container.get<PreferenceService>(PreferenceService), schema))
        .inSingletonScope();
    bind(PreferenceContribution).toConstantValue({ schema });
}
