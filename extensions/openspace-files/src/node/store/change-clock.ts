/** No store writes a later time than this; a repository that brings one along must not leave none for those that follow. */
export const LATEST_TIME = Date.UTC(3000, 0);

/** The time of what comes after something else, whatever the clock of the system says. */
export function timeAfter(former: number, time: number): number {
    return Math.min(LATEST_TIME, Math.max(time, former + 1));
}

/** Tells the time of changes, each later than all it has told or heard of, so that sorting by time is sorting by what came after what. */
export class ChangeClock {
    private last = 0;

    next(): number {
        this.last = timeAfter(this.last, Date.now());
        return this.last;
    }

    /** Some change has this time. */
    heard(time: number): void {
        this.last = Math.max(this.last, time);
    }
}
