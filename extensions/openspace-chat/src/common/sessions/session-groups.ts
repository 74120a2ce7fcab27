import type { Session } from '@openspace/opencode/lib/common/opencode-types';

/** Sessions that were last changed at the same time, as people count it. */
export interface SessionGroup {
    /** Stays the same while the group does. */
    readonly key: string;
    readonly period: 'today' | 'yesterday' | 'day' | 'month';
    /** The beginning of the period. */
    readonly start: number;
    readonly sessions: readonly Session[];
}

/** Days of the week say enough for so long. */
const NAMED_DAYS = 7;

/** Groups sessions by the day of their last change, those of the last week; older ones by month. The order of the sessions stays. */
export function groupByDay(sessions: readonly Session[], now: number): SessionGroup[] {
    const groups = new Map<string, SessionGroup & { sessions: Session[] }>();
    for (const session of sessions) {
        const { key, period, start } = periodOf(session.time.updated, now);
        const group = groups.get(key) ?? { key, period, start, sessions: [] };
        groups.set(key, group);
        group.sessions.push(session);
    }
    return [...groups.values()];
}

function periodOf(time: number, now: number): Omit<SessionGroup, 'sessions'> {
    const day = startOfDay(time);
    const age = daysBetween(day, startOfDay(now));
    if (age < NAMED_DAYS) {
        return { key: `day:${day}`, period: age <= 0 ? 'today' : age === 1 ? 'yesterday' : 'day', start: day };
    }
    const date = new Date(time);
    const month = new Date(date.getFullYear(), date.getMonth(), 1).getTime();
    return { key: `month:${month}`, period: 'month', start: month };
}

function startOfDay(time: number): number {
    return new Date(time).setHours(0, 0, 0, 0);
}

/** Days are not all equally long. */
function daysBetween(from: number, to: number): number {
    return Math.round((to - from) / 86_400_000);
}
