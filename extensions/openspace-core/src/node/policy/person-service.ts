import { CancellationToken, CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { NO_ANSWER, PersonAnswer, PersonQuestion } from '../../common/hub/person-question';
import { WindowRegistry } from '../windows/window-registry';

/** A person who has not answered by then is not there. */
const PATIENCE = 5 * 60_000;

/** Asks the person in the window they used last. Silence, a closed window and a caller who gave up all mean no. */
@injectable()
export class PersonService {
    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    /** Whether there is a window to ask in. */
    get reachable(): boolean {
        return this.windows.list().length > 0;
    }

    async ask(question: PersonQuestion, cancellation: CancellationToken): Promise<PersonAnswer> {
        const [window] = this.windows.list();
        if (!window) {
            return NO_ANSWER;
        }
        const source = new CancellationTokenSource();
        const toDispose = new DisposableCollection(source);
        const givenUp = new Promise<PersonAnswer>(resolve => {
            const timer = setTimeout(() => resolve(NO_ANSWER), PATIENCE);
            toDispose.push({ dispose: () => clearTimeout(timer) });
            toDispose.push(cancellation.onCancellationRequested(() => resolve(NO_ANSWER)));
            toDispose.push(
                this.windows.onDidLeave(left => {
                    if (left === window) {
                        resolve(NO_ANSWER);
                    }
                })
            );
        });
        try {
            return await Promise.race([window.remote.ask(question, source.token), givenUp]);
        } finally {
            // Takes the dialog away where it is still open.
            source.cancel();
            toDispose.dispose();
        }
    }
}
