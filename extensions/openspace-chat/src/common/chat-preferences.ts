import { nls } from '@theia/core/lib/common/nls';
import { createPreferenceProxy, PreferenceProxy } from '@theia/core/lib/common/preferences/preference-proxy';
import { PreferenceContribution, PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import type { interfaces } from '@theia/core/shared/inversify';

interface ChatConfiguration {
    /** What Enter does while the agent works. */
    readonly 'openspace.chat.whileWorking': 'queue' | 'steer';
    readonly 'openspace.chat.expandCommands': boolean;
    readonly 'openspace.chat.expandEdits': boolean;
    readonly 'openspace.chat.expandThoughts': boolean;
    readonly 'openspace.chat.notices.finished': boolean;
    readonly 'openspace.chat.notices.asks': boolean;
    readonly 'openspace.chat.notices.failed': boolean;
    readonly 'openspace.chat.notices.system': boolean;
    readonly 'openspace.chat.notices.sound': boolean;
}

const chatPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.chat.whileWorking': {
            type: 'string',
            enum: ['queue', 'steer'],
            enumDescriptions: [
                nls.localize('openspace/chat/pref/queue', 'Enter puts the message into the queue; it is sent when the agent is done.'),
                nls.localize('openspace/chat/pref/steer', 'Enter sends the message into the work that is under way.')
            ],
            default: 'queue',
            description: nls.localize(
                'openspace/chat/pref/whileWorking',
                'What Enter does in the chat while the agent works. Ctrl+Enter (⌘+Enter) does the other thing.'
            )
        },
        'openspace.chat.expandCommands': toggle(
            false,
            nls.localize('openspace/chat/expandCommands', 'Show the output of commands that the agent ran without a click.')
        ),
        'openspace.chat.expandEdits': toggle(
            false,
            nls.localize('openspace/chat/expandEdits', 'Show the differences that the agent made to files without a click.')
        ),
        'openspace.chat.expandThoughts': toggle(
            false,
            nls.localize('openspace/chat/expandThoughts', 'Show what the agent thinks without a click.')
        ),
        'openspace.chat.notices.finished': toggle(
            true,
            nls.localize('openspace/chat/pref/finished', 'Tell me when the agent has finished while I look elsewhere.')
        ),
        'openspace.chat.notices.asks': toggle(
            true,
            nls.localize('openspace/chat/pref/asks', 'Tell me when the agent asks for something while I look elsewhere.')
        ),
        'openspace.chat.notices.failed': toggle(
            true,
            nls.localize('openspace/chat/pref/failed', 'Tell me when the agent has failed while I look elsewhere.')
        ),
        'openspace.chat.notices.system': toggle(
            false,
            nls.localize(
                'openspace/chat/pref/system',
                'Show notices of the agent as notifications of the system too. The browser asks once.'
            )
        ),
        'openspace.chat.notices.sound': toggle(
            false,
            nls.localize('openspace/chat/pref/sound', 'Play a short sound with notices of the agent.')
        )
    }
};

function toggle(byDefault: boolean, description: string): PreferenceSchema['properties'][string] {
    return { type: 'boolean', default: byDefault, description };
}

export const ChatPreferences = Symbol('ChatPreferences');
export type ChatPreferences = PreferenceProxy<ChatConfiguration>;

export function bindChatPreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema: chatPreferenceSchema });
    bind(ChatPreferences)
        .toDynamicValue(({ container }) => createPreferenceProxy(container.get(PreferenceService), chatPreferenceSchema))
        .inSingletonScope();
}
