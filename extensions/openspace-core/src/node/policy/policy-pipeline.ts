import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { PendingCall, PolicyStage } from '../tools/pending-call';
import { ConfirmationStage } from './stages/confirmation';
import { ConsentStage } from './stages/consent';
import { PathStage } from './stages/paths';
import { RateStage } from './stages/rate';
import { argumentsValid, familyEnabled, readOnlyMode } from './stages/rules';
import { PolicySettings } from './policy-settings';

/** What every call passes before its tool runs, in this order. A person who runs the tool skips what protects them from agents. */
@injectable()
export class PolicyPipeline {
    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(ConsentStage)
    private readonly consent: ConsentStage;

    @inject(RateStage)
    private readonly rate: RateStage;

    @inject(PathStage)
    private readonly paths: PathStage;

    @inject(ConfirmationStage)
    private readonly confirmation: ConfirmationStage;

    private stages: PolicyStage[];

    @postConstruct()
    protected init(): void {
        this.stages = [
            familyEnabled(this.settings),
            readOnlyMode(this.settings),
            argumentsValid,
            this.consent,
            this.rate,
            this.paths,
            this.confirmation
        ];
    }

    /** Resolves when the call may go ahead; rejects with a `ToolError` that says why it may not. */
    async check(call: PendingCall): Promise<void> {
        for (const stage of this.stages) {
            if (call.caller.actor === 'agent' || stage.holdsPersons) {
                await stage.check(call);
            }
        }
    }
}
