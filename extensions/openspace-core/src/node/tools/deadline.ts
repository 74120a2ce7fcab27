import { CancellationToken, CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { ToolError } from '../../common/tools/tool-error';

/**
 * Runs work that is cancelled when its time is over or when the caller gives up, and settles then whatever the work does:
 * a call on a connection that closed would otherwise stay pending for ever.
 */
export async function withDeadline<T>(
    what: string,
    milliseconds: number,
    outer: CancellationToken,
    work: (token: CancellationToken) => Promise<T>
): Promise<T> {
    const source = new CancellationTokenSource();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
            reject(
                ToolError(`${what} did not finish within ${milliseconds / 1000} s.`, {
                    advice: 'It may still take effect. Look at the state of the IDE before you try again.'
                })
            );
            source.cancel();
        }, milliseconds);
    });
    const cancelled = new Promise<never>((_, reject) => {
        outer.onCancellationRequested(() => {
            reject(ToolError(`${what} was cancelled.`));
            source.cancel();
        });
    });
    try {
        return await Promise.race([work(source.token), over, cancelled]);
    } finally {
        clearTimeout(timer);
        source.dispose();
    }
}
