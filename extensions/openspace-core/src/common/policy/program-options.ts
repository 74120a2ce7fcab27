import type { ShellWord } from './shell-words';

/** Texts of the words before `--`: only there an option is an option. */
function optionTexts(words: readonly ShellWord[]): string[] {
    const end = words.findIndex(word => word.text === '--');
    return (end < 0 ? words : words.slice(0, end)).map(word => word.text).filter(text => text.startsWith('-') && text.length > 1);
}

/** Whether one of the options is there: letters also in clusters (`-rf`), long names also shortened as GNU's programs allow. */
export function hasOption(words: readonly ShellWord[], letters: string, ...longNames: string[]): boolean {
    return optionTexts(words).some(text => {
        if (!text.startsWith('--')) {
            return [...letters].some(letter => /^-[a-z0-9]+/i.exec(text)?.[0].includes(letter));
        }
        const name = text.slice(2).split('=')[0];
        return longNames.some(long => long === name || (name.length > 2 && long.startsWith(name)));
    });
}

/** Texts of the words that are no options. */
export function operandTexts(words: readonly ShellWord[]): string[] {
    const end = words.findIndex(word => word.text === '--');
    return words.filter((word, index) => (end >= 0 && index > end) || !/^-./.test(word.text)).map(word => word.text);
}

/** The words after the options and after as many operands. `valued` are the options that take the next word as their value. */
export function afterOptions(words: readonly ShellWord[], valued: readonly string[], operands = 0): readonly ShellWord[] {
    let index = 0;
    while (index < words.length && /^[-+]./.test(words[index].text)) {
        const text = words[index++].text;
        if (text === '--') {
            break;
        }
        const lastLetter = /^-[a-z0-9]+$/i.test(text) ? `-${text.at(-1)}` : text;
        index += valued.includes(text) || valued.includes(lastLetter) ? 1 : 0;
    }
    return words.slice(index + operands);
}
