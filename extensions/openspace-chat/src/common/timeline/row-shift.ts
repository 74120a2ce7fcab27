import type { TimelineRow } from './timeline-row';

/** How many of the first rows are looked for; grouping may have changed the very first. */
const SAMPLE = 8;

/** Whether rows have come or gone before the others, as when a page of older messages was fetched or let go. */
export function hasShifted(before: readonly TimelineRow[], after: readonly TimelineRow[]): boolean {
    return after.length < before.length ? standsLower(after, before) : after.length > before.length && standsLower(before, after);
}

/** Whether the first rows of a list are further down in a longer one. */
function standsLower(rows: readonly TimelineRow[], longer: readonly TimelineRow[]): boolean {
    // What the agent does now stands at the end, so a message that comes before it is no earlier one.
    const sample = rows.filter(({ kind }) => kind !== 'working' && kind !== 'retry' && kind !== 'error').slice(0, SAMPLE);
    for (const [index, { key }] of sample.entries()) {
        const there = longer.findIndex(row => row.key === key);
        if (there >= 0) {
            return there > index;
        }
    }
    return false;
}
