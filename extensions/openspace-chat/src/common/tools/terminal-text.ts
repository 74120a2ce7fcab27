import Anser from 'anser';

/** A run of a program's output in one style. */
export interface StyledText {
    readonly text: string;
    /** Names such as `red`, `bright-blue`, `bold`; never what the program wrote. */
    readonly styles: readonly string[];
}

/* eslint-disable no-control-regex -- control characters are what this file is about */
/** Titles, links (OSC 8), the clipboard (OSC 52) and everything else that is a message to a terminal and not to a person. */
const STRINGS = /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)?/g;
/** Movements of the cursor and the like: all but colours. */
const MOVEMENTS = /(?:\x1b\[|\x9b)[0-?]*[ -/]*(?!m)[@-~]/g;
const COLOURS = /(?:\x1b\[|\x9b)[0-?]*[ -/]*m/g;
const OTHER_ESCAPES = /\x1b(?!\[)[ -/]*[0-~]?/g;
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9a\x9c-\x9f]/g;
/* eslint-enable no-control-regex */

const COLOUR = /^ansi-((?:bright-)?(?:black|red|green|yellow|blue|magenta|cyan|white))$/;
const DECORATIONS: ReadonlySet<string> = new Set(['bold', 'dim', 'italic', 'underline', 'strikethrough']);

/** A program's output as people read it: colours kept as names, everything else that speaks to a terminal left out. */
export function styledTerminalText(output: string): StyledText[] {
    const entries = Anser.ansiToJson(terminalText(output), { json: true, use_classes: true, remove_empty: true });
    return entries.map(({ content, fg, bg, decorations }) => ({ text: content, styles: stylesOf(fg, bg, decorations) }));
}

/** Without colours too. */
export function plainTerminalText(output: string): string {
    return terminalText(output).replace(COLOURS, '');
}

function terminalText(output: string): string {
    return output
        .replace(STRINGS, '')
        .replace(MOVEMENTS, '')
        .replace(OTHER_ESCAPES, '')
        .replace(CONTROLS, '')
        .replace(/\r+\n/g, '\n')
        .split('\n')
        .map(lastWritten)
        .join('\n');
}

/** A progress bar writes its line again and again; people see the last. */
function lastWritten(line: string): string {
    return line.includes('\r')
        ? (line
              .split('\r')
              .filter(text => text !== '')
              .at(-1) ?? '')
        : line;
}

function stylesOf(foreground: string | null, background: string | null, decorations: readonly string[]): string[] {
    const fg = COLOUR.exec(foreground ?? '')?.[1];
    const bg = COLOUR.exec(background ?? '')?.[1];
    return [...(fg ? [fg] : []), ...(bg ? [`on-${bg}`] : []), ...decorations.filter(decoration => DECORATIONS.has(decoration))];
}
