/** Something only the person can decide. No answer means no. */
export type PersonQuestion = ConsentQuestion | ConfirmationQuestion;

/** May agents act in this IDE at all? */
interface ConsentQuestion {
    readonly kind: 'consent';
    readonly client: string;
}

/** May this very call go ahead? */
export interface ConfirmationQuestion {
    readonly kind: 'confirmation';
    readonly client: string;
    readonly toolTitle: string;
    readonly toolId: string;
    /** Why it is asked. */
    readonly reason: string;
    /** The whole arguments, as JSON. */
    readonly arguments: string;
    /** Whether the answer can be kept for the session. */
    readonly rememberable: boolean;
}

export interface PersonAnswer {
    readonly allowed: boolean;
    /** Whether the person decided, rather than nobody. Only then is the answer worth keeping. */
    readonly answered: boolean;
    /** The same call with the same arguments need not be asked for again while the session lasts. */
    readonly remember?: boolean;
}

/** What silence means. */
export const NO_ANSWER: PersonAnswer = { allowed: false, answered: false };
