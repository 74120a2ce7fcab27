import type { Disposable } from '@theia/core/lib/common/disposable';
import type { MessageService } from '@theia/core/lib/common/message-service';
import type { Progress } from '@theia/core/lib/common/message-service-protocol';
import { nls } from '@theia/core/lib/common/nls';

/** Says what a sign-in waits for, as long as it waits, and lets the person give it up. */
export class SignInNotice implements Disposable {
    private shown = 0;
    private progress?: Progress;
    private given = false;
    private last = (): void => {};

    constructor(
        private readonly messages: MessageService,
        private readonly onCancel: () => void
    ) {}

    get cancelled(): boolean {
        return this.given;
    }

    show(text: string): void {
        this.put(text);
    }

    /** With a button that leads to the page. A browser opens a window only for a click. */
    offer(text: string, open: () => void): void {
        const label = nls.localize('openspace/chat/openPage', 'Open the Page');
        this.put(text, label, open);
    }

    /** For who has lost sight of it. */
    showAgain(): void {
        this.last();
    }

    dispose(): void {
        this.shown++;
        this.progress?.cancel();
    }

    private put(text: string, label?: string, run?: () => void): void {
        // Taking a notice away looks like its Cancel button.
        const turn = ++this.shown;
        this.last = () => this.put(text, label, run);
        this.progress?.cancel();
        const cancel = (): void => {
            if (turn === this.shown) {
                this.given = true;
                this.onCancel();
            }
        };
        this.messages
            .showProgress({ text, actions: label === undefined ? [] : [label], options: { cancelable: true } }, cancel)
            .then(async progress => {
                if (turn !== this.shown) {
                    progress.cancel();
                    return;
                }
                this.progress = progress;
                if ((await progress.result) === label && label !== undefined && turn === this.shown) {
                    run?.();
                    // The page may be lost, so the way there stays.
                    this.put(text, label, run);
                }
            }, cancel);
    }
}
