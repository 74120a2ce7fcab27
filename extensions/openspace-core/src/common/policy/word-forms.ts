import type { ShellWord } from './shell-words';

/** A word as the program may get it. */
export interface WordForm {
    /** With a `*` for each part that is only known when it runs. */
    readonly text: string;
    readonly wild: boolean;
}

const VARIABLE = /\$\{[^}]*\}|\$[A-Za-z_]\w*|\$[\d@*#?!$-]/g;
const INNERMOST_BRACES = /^([^]*?)\{([^{}]*)\}([^]*)$/;
/** More would be no list that a person writes. */
const MOST_FORMS = 64;

/** What the shell makes of a word: its lists in braces written out, its variables unknown. */
export function wordForms({ text, expands }: ShellWord): WordForm[] {
    if (!expands) {
        return [{ text, wild: false }];
    }
    const unknown = text.replace(VARIABLE, '*');
    return withoutBraces(unknown).map(form => ({ text: form, wild: unknown !== text }));
}

function withoutBraces(text: string): string[] {
    let forms = [text];
    for (let grown = true; grown && forms.length < MOST_FORMS;) {
        const next = forms.flatMap(form => writtenOut(form));
        grown = next.some((form, index) => form !== forms[index]);
        forms = next;
    }
    return forms.slice(0, MOST_FORMS);
}

function writtenOut(form: string): string[] {
    const match = INNERMOST_BRACES.exec(form);
    if (!match) {
        return [form];
    }
    const [, before, list, after] = match;
    const members = list.includes(',') ? list.split(',') : [list.includes('..') ? '*' : list];
    return members.map(member => `${before}${member}${after}`);
}
