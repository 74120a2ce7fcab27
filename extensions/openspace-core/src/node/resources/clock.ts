import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';

/** Time as what waits for long sees it, so that a test need not wait. */
@injectable()
export class Clock {
    /** In milliseconds. */
    now(): number {
        return Date.now();
    }

    /** Does the work again and again, without keeping a stopping backend alive. */
    every(milliseconds: number, work: () => void): Disposable {
        const timer = setInterval(work, milliseconds);
        timer.unref();
        return Disposable.create(() => clearInterval(timer));
    }
}
