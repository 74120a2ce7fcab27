import type { ServerStatus } from './server-status';

/** What the supervisor of the server is to do next. */
export type ServerStep =
    | { readonly step: 'start' }
    /** Start again after a pause. */
    | { readonly step: 'pause'; readonly ms: number }
    /** End what runs, then start. */
    | { readonly step: 'replace' };

/** What happened to the server. */
export type ServerNews =
    /** A window with a trusted workspace wants it. */
    | { readonly news: 'wanted' }
    | { readonly news: 'started'; readonly version: string; readonly external: boolean }
    /** The start failed; `final` when another attempt cannot end better. */
    | { readonly news: 'not-started'; readonly reason: string; readonly final: boolean }
    /** It ran and does not any more, or does not answer any more. */
    | { readonly news: 'lost'; readonly reason: string }
    /** The pause is over. */
    | { readonly news: 'rested' }
    /** It has run well for a while: what went wrong before counts no more. */
    | { readonly news: 'proven' }
    /** Its events stopped coming although it runs. */
    | { readonly news: 'silent'; readonly reason: string }
    /** Its events come again; with its version, which may be another one where somebody else starts it. */
    | { readonly news: 'heard'; readonly version?: string }
    /** A person wants it anew. */
    | { readonly news: 'restart' };

/** The life of the server: what windows are told, and how often it failed in a row. */
export interface ServerLife {
    readonly phase: 'off' | 'starting' | 'ready' | 'silent' | 'resting' | 'failed';
    readonly failures: number;
    readonly reason?: string;
    readonly version?: string;
    readonly external: boolean;
    /** It was ready at least once since it was last asked for: then windows hear of reconnecting, not of starting. */
    readonly known: boolean;
}

export const UNBORN: ServerLife = { phase: 'off', failures: 0, external: false, known: false };

/** So many failures in a row are no accident. */
const MOST_FAILURES = 5;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

export interface ServerTurn {
    readonly life: ServerLife;
    readonly step?: ServerStep;
}

/** The whole behaviour of the supervisor: pure, so that every order of events can be tried. */
export function nextLife(life: ServerLife, news: ServerNews): ServerTurn {
    switch (news.news) {
        case 'wanted':
            return life.phase === 'off' ? start({ ...life, failures: 0, known: false }) : { life };
        case 'restart':
            return { life: { ...life, phase: 'starting', failures: 0, reason: undefined, known: false }, step: { step: 'replace' } };
        case 'started':
            return life.phase === 'starting'
                ? { life: { ...life, phase: 'ready', version: news.version, external: news.external, reason: undefined, known: true } }
                : { life };
        case 'not-started':
            return life.phase === 'starting' ? fail(life, news.reason, news.final) : { life };
        case 'lost':
            return life.phase === 'ready' || life.phase === 'silent' ? fail(life, news.reason, false) : { life };
        case 'rested':
            return life.phase === 'resting' ? start(life) : { life };
        case 'proven':
            return life.phase === 'ready' ? { life: { ...life, failures: 0 } } : { life };
        case 'silent':
            return life.phase === 'ready' ? { life: { ...life, phase: 'silent', reason: news.reason } } : { life };
        case 'heard':
            return life.phase === 'silent'
                ? { life: { ...life, phase: 'ready', reason: undefined, version: news.version ?? life.version } }
                : { life };
    }
}

/** The same, in the words of windows. */
export function statusOf(life: ServerLife, log: readonly string[]): ServerStatus {
    switch (life.phase) {
        case 'off':
            return { state: 'off' };
        case 'ready':
            return { state: 'ready', version: life.version ?? '', external: life.external };
        case 'failed':
            return { state: 'failed', reason: life.reason ?? '', log };
        case 'starting':
        case 'resting':
        case 'silent':
            return life.known || life.failures > 0
                ? { state: 'reconnecting', reason: life.reason ?? '', attempt: life.failures }
                : { state: 'starting' };
    }
}

function start(life: ServerLife): ServerTurn {
    return { life: { ...life, phase: 'starting' }, step: { step: 'start' } };
}

function fail(life: ServerLife, reason: string, final: boolean): ServerTurn {
    const failures = life.failures + 1;
    if (final || failures >= MOST_FAILURES) {
        return { life: { ...life, phase: 'failed', failures, reason } };
    }
    const ms = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    return { life: { ...life, phase: 'resting', failures, reason }, step: { step: 'pause', ms } };
}
