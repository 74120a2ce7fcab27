import type { QuestionAnswer, QuestionInfo } from '@openspace/opencode/lib/common/opencode-types';

/** What a person has answered to one question so far. */
export interface Answer {
    /** Labels of options. */
    readonly chosen: readonly string[];
    /** Words of their own. */
    readonly own: string;
}

export const NO_ANSWER: Answer = { chosen: [], own: '' };

/** Chooses an option, or takes the choice back. Where only one can be chosen it replaces the others, and own words too. */
export function choose(answer: Answer, { multiple }: Pick<QuestionInfo, 'multiple'>, label: string): Answer {
    const chosen = answer.chosen.includes(label);
    if (multiple) {
        return { ...answer, chosen: chosen ? answer.chosen.filter(other => other !== label) : [...answer.chosen, label] };
    }
    return { chosen: [label], own: '' };
}

/** Own words; where only one answer can be given they replace what was chosen. */
export function write(answer: Answer, { multiple }: Pick<QuestionInfo, 'multiple'>, own: string): Answer {
    return { own, chosen: multiple || own.trim() === '' ? answer.chosen : [] };
}

export function isAnswered({ chosen, own }: Answer): boolean {
    return chosen.length > 0 || own.trim() !== '';
}

/** For the server: labels in the order of the options, then own words. */
export function toReply(questions: readonly QuestionInfo[], answers: readonly Answer[]): QuestionAnswer[] {
    return questions.map(({ options }, index) => {
        const { chosen, own } = answers[index] ?? NO_ANSWER;
        const labels = options.map(({ label }) => label).filter(label => chosen.includes(label));
        return own.trim() === '' ? labels : [...labels, own.trim()];
    });
}
