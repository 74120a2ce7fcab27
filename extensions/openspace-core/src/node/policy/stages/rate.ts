import { inject, injectable } from '@theia/core/shared/inversify';
import { RateLimit } from '../../../common/policy/rate-limit';
import { ToolError } from '../../../common/tools/tool-error';
import type { PendingCall, PolicyStage } from '../../tools/pending-call';
import { PolicySettings } from '../policy-settings';

/** An agent that runs wild is slowed down before it drowns the IDE. */
@injectable()
export class RateStage implements PolicyStage {
    readonly holdsPersons = false;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    private readonly limit = new RateLimit(() => performance.now());

    check({ caller }: PendingCall): void {
        const { maxCommandsPerMessage } = this.settings.current;
        const decision = this.limit.take(caller, maxCommandsPerMessage);
        if (decision.allowed) {
            return;
        }
        if (decision.waitMs === undefined) {
            throw ToolError(`Too many calls: ${maxCommandsPerMessage} per message are allowed.`, {
                advice: 'Tell the person what you have done so far and go on in your next message.'
            });
        }
        throw ToolError('Too many calls.', {
            advice: `Wait ${decision.waitMs} ms before the next one.`,
            details: { waitMs: decision.waitMs }
        });
    }
}
