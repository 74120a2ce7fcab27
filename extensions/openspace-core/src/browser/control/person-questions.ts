import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConfirmationQuestion, NO_ANSWER, PersonAnswer, PersonQuestion } from '../../common/hub/person-question';
import { HubConnection } from '../hub/hub-connection';
import { confirmationContent, consentContent } from '../view/question-content';
import { SafeQuestionDialog } from '../view/safe-question-dialog';

/** Shows the Hub's questions to the person, one at a time. */
@injectable()
export class PersonQuestions implements FrontendApplicationContribution {
    @inject(HubConnection)
    private readonly hub: HubConnection;

    private last: Promise<unknown> = Promise.resolve();

    onStart(): void {
        this.hub.ask = (question, cancellation) => this.enqueue(() => this.ask(question, cancellation));
    }

    private enqueue(work: () => Promise<PersonAnswer>): Promise<PersonAnswer> {
        const turn = this.last.then(work);
        this.last = turn.catch(() => undefined);
        return turn;
    }

    private async ask(question: PersonQuestion, cancellation: CancellationToken): Promise<PersonAnswer> {
        if (cancellation.isCancellationRequested) {
            return NO_ANSWER;
        }
        const dialog = question.kind === 'consent' ? this.consentDialog(question.client) : this.confirmationDialog(question);
        cancellation.onCancellationRequested(() => dialog.close());
        const answer = await dialog.open();
        return cancellation.isCancellationRequested ? NO_ANSWER : { answered: true, allowed: false, ...answer };
    }

    private consentDialog(client: string): SafeQuestionDialog {
        return new SafeQuestionDialog(
            {
                title: nls.localize('openspace/core/consentTitle', 'Agent IDE Control'),
                allowLabel: nls.localizeByDefault('Allow'),
                denyLabel: nls.localizeByDefault('Cancel')
            },
            consentContent(client)
        );
    }

    private confirmationDialog(question: ConfirmationQuestion): SafeQuestionDialog {
        return new SafeQuestionDialog(
            {
                title: nls.localize('openspace/core/confirmTitle', 'Agent wants to: {0}', question.toolTitle),
                allowLabel: nls.localizeByDefault('Allow'),
                denyLabel: nls.localize('openspace/core/deny', 'Deny'),
                rememberLabel: question.rememberable
                    ? nls.localize('openspace/core/remember', 'Do not ask again for exactly this in this session')
                    : undefined
            },
            confirmationContent(question)
        );
    }
}
