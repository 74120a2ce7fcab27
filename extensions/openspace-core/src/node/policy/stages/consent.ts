import { inject, injectable } from '@theia/core/shared/inversify';
import { denial } from '../../../common/tools/denial';
import type { PendingCall, PolicyStage } from '../../tools/pending-call';
import { ConsentStore } from '../consent-store';
import { PersonService } from '../person-service';

/** Agents act only after the person has said once that they may. The answer is kept, a refusal too. */
@injectable()
export class ConsentStage implements PolicyStage {
    readonly holdsPersons = false;

    @inject(ConsentStore)
    private readonly consent: ConsentStore;

    @inject(PersonService)
    private readonly person: PersonService;

    private asking: Promise<boolean> | undefined;

    async check(call: PendingCall): Promise<void> {
        const state = await this.consent.state();
        if (state === 'granted') {
            return;
        }
        if (state === 'refused') {
            throw denial(
                'User denied agents control of the IDE.',
                'Only the person can change that, with the command "Allow Agents to Control the IDE".'
            );
        }
        if (!this.person.reachable) {
            throw denial(
                'Agents have no consent to act here yet, and no window is open to ask in.',
                'The person can open the IDE and answer, or start it with --allow-agent.'
            );
        }
        // Calls that come while the dialog is open share its answer.
        this.asking ??= this.ask(call).finally(() => (this.asking = undefined));
        if (!(await this.asking)) {
            throw denial('User denied agents control of the IDE.', 'Do not call further tools of the IDE.');
        }
    }

    private async ask({ caller, cancellation }: PendingCall): Promise<boolean> {
        const answer = await this.person.ask({ kind: 'consent', client: caller.client }, cancellation);
        if (answer.answered) {
            await this.consent.decide(answer.allowed ? 'granted' : 'refused');
        }
        return answer.allowed;
    }
}
