import { Disposable } from '@theia/core/lib/common/disposable';

/** Time as the server's supervisor and the event pump see it. Tests bring their own. */
export const Clock = Symbol('Clock');
export interface Clock {
    /** Calls once after the time, unless disposed before. */
    after(ms: number, call: () => void): Disposable;
}

export const SYSTEM_CLOCK: Clock = {
    after: (ms, call) => {
        const timer = setTimeout(call, ms);
        timer.unref();
        return Disposable.create(() => clearTimeout(timer));
    }
};
