import { nls } from '@theia/core/lib/common/nls';
import {
    createPreferenceProxy,
    PreferenceContribution,
    PreferenceProxy,
    PreferenceSchema,
    PreferenceScope,
    PreferenceService
} from '@theia/core/lib/common/preferences';
import type { interfaces } from '@theia/core/shared/inversify';

export const BUFFER_LINES = 'openspace.terminal.bufferLines';

const schema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [BUFFER_LINES]: {
            type: 'integer',
            default: 10_000,
            minimum: 100,
            maximum: 100_000,
            description: nls.localize(
                'openspace/ide/terminalBufferLines',
                'How many lines of output of each terminal are kept for the agent. Applies to terminals opened from then on.'
            )
        }
    }
};

interface TerminalBufferConfiguration {
    [BUFFER_LINES]: number;
}

export const TerminalBufferPreferences = Symbol('TerminalBufferPreferences');
export type TerminalBufferPreferences = PreferenceProxy<TerminalBufferConfiguration>;

/** For the modules of both sides. */
export function bindTerminalBufferPreferences(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema });
    bind(TerminalBufferPreferences)
        .toDynamicValue(({ container }) => createPreferenceProxy<TerminalBufferConfiguration>(container.get(PreferenceService), schema))
        .inSingletonScope();
}
