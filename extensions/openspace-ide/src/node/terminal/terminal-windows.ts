import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';
import type { SharedTerminalsClient } from '../../common/terminal/terminal-protocol';

type TerminalWindow = Pick<SharedTerminalsClient, 'whenDrawn'>;

/** The windows that are connected, as far as terminals wait for them. */
@injectable()
export class TerminalWindows {
    /** How long programs wait for a window that does not answer, in milliseconds. */
    protected readonly patience: number = 5_000;

    private readonly windows = new Set<TerminalWindow>();
    /** Windows that did not answer in time. Nobody waits for them until they do. */
    private readonly silent = new WeakSet<TerminalWindow>();

    add(window: TerminalWindow): Disposable {
        this.windows.add(window);
        return Disposable.create(() => this.windows.delete(window));
    }

    /** Resolves when every window has drawn what it was sent of a terminal before, or is not worth waiting for. */
    async whenDrawn(terminalId: string): Promise<void> {
        const awaited = [...this.windows].filter(window => !this.silent.has(window));
        await Promise.all(awaited.map(window => this.answer(window, terminalId)));
    }

    private answer(window: TerminalWindow, terminalId: string): Promise<void> {
        return new Promise(resolve => {
            const timer = setTimeout(() => {
                this.silent.add(window);
                resolve();
            }, this.patience);
            const answered = (): void => {
                clearTimeout(timer);
                this.silent.delete(window);
                resolve();
            };
            // A window that fails to answer has gone, and has nothing left to draw.
            window.whenDrawn(terminalId).then(answered, answered);
        });
    }
}
