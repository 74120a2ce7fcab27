import { denial } from '../../../common/tools/denial';
import { familyOf } from '../../../common/tools/agent-tool';
import { parseArguments } from '../../../common/tools/tool-arguments';
import type { PendingCall, PolicyStage } from '../../tools/pending-call';
import type { PolicySettings } from '../policy-settings';

/** Families that the person switched off are not there, for anybody. */
export function familyEnabled(settings: PolicySettings): PolicyStage {
    return {
        holdsPersons: true,
        check: ({ tool: { descriptor } }) => {
            if (settings.current.disabledFamilies.includes(familyOf(descriptor.id))) {
                throw denial(
                    `The tools of the family "${familyOf(descriptor.id)}" are switched off.`,
                    'Do without them, or ask the person to enable them.'
                );
            }
        }
    };
}

/** In read-only mode nothing is written and nothing runs. */
export function readOnlyMode(settings: PolicySettings): PolicyStage {
    return {
        holdsPersons: true,
        check: ({ tool: { descriptor } }) => {
            if (settings.current.readOnly && (descriptor.effect === 'write' || descriptor.effect === 'execute')) {
                throw denial(
                    `Read-only mode is on: ${descriptor.id} is not available.`,
                    'Describe what you would do instead; the person can turn read-only mode off in the status bar.'
                );
            }
        }
    };
}

/** What the tool is given is what its schema says, defaults filled in and nothing else. */
export const argumentsValid: PolicyStage = {
    holdsPersons: true,
    check: (call: PendingCall) => {
        call.input = parseArguments(call.tool.descriptor.id, call.tool.input, call.input);
    }
};
