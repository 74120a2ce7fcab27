/**
 * Characters that change how other characters are shown, or are not shown themselves: controls, directions, joiners, tags,
 * variation selectors, fillers, odd blanks, and lone surrogates. A person who decides by a text must see them.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;

/** How many marks may pile up on a letter before they spill over its neighbours. */
const PILED_MARKS = /(\p{M}{3})(\p{M}+)/gu;

/** Untrusted text as a person may safely read it: nothing is hidden, nothing is cut off, line breaks stay. */
export function visibleText(text: string): string {
    return escapeAll(text, character => (character === '\n' ? '\n' : character === '\t' ? '\t' : undefined));
}

/** Untrusted text on one line, line breaks shown, cut in the middle where it is longer: both ends say what a command is. */
export function visibleLine(text: string, maximalLength = 120): string {
    // No more is escaped than can be shown: the text may be megabytes.
    const relevant = text.length > 4 * maximalLength ? `${text.slice(0, 2 * maximalLength)}${text.slice(-2 * maximalLength)}` : text;
    const shown = [...escapeAll(relevant, character => (character === '\n' ? '⏎' : character === '\t' ? '→' : undefined))];
    if (shown.length <= maximalLength) {
        return shown.join('');
    }
    const head = Math.ceil((maximalLength - 1) / 2);
    return [...shown.slice(0, head), '…', ...shown.slice(shown.length - (maximalLength - 1 - head))].join('');
}

function escapeAll(text: string, known: (character: string) => string | undefined): string {
    return text
        .replace(INVISIBLE, character => known(character) ?? escaped(character))
        .replace(PILED_MARKS, (_, kept: string, rest: string) => `${kept}${[...rest].map(escaped).join('')}`);
}

function escaped(character: string): string {
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
