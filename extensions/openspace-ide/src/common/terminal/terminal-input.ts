import { ToolError } from '@openspace/core/lib/common/tools/tool-error';

/** Control characters that mean what a person means with them: tab, Enter, interrupt, end of input, suspend, quit, erase. */
const PLAIN_CONTROLS = new Set(['\t', '\n', '\r', '\x03', '\x04', '\x08', '\x0c', '\x15', '\x1a', '\x1c', '\x7f']);

const TEXT_CONTROLS = new Set(['\t', '\n']);

// eslint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\x00-\x1f\x7f-\x9f]/g;

/**
 * What a terminal answers by itself when a program asks, and what it tells about the mouse and the focus. It arrives like typed
 * text, but nobody typed it.
 */
const REPORT = new RegExp(
    `^(?:${[
        '\\x1b\\[[?>]?[\\d;]*[cRn]',
        '\\x1b\\[[IO]',
        '\\x1b\\[\\?[\\d;]*\\$y',
        '\\x1b\\[<[\\d;]*[mM]',
        '\\x1b\\[M[^]{3}',
        '\\x1b[\\]P][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)'
    ].join('|')})+$`
);

/**
 * Text as a keyboard would send it: each newline is the Enter key, and one more is pressed at the end unless it is there or not
 * wanted. Escapes are refused: they could end a bracketed paste, press keys that the policy has not judged, or talk to the emulator.
 */
export function keyboardInput(text: string, enter = true): string {
    refuseControls(text, PLAIN_CONTROLS);
    const keys = text.replace(/\r\n|\n/g, '\r');
    return enter && !keys.endsWith('\r') && !isSingleControl(keys) ? `${keys}\r` : keys;
}

/** A command with plain newlines; keys such as the interrupt have no place in it. */
export function commandText(text: string): string {
    const command = text.replace(/\r\n?/g, '\n');
    refuseControls(command, TEXT_CONTROLS);
    return command;
}

/** Whether this came from the terminal emulator and not from a person's fingers. */
export function isReport(input: string): boolean {
    return REPORT.test(input);
}

function refuseControls(text: string, allowed: ReadonlySet<string>): void {
    const refused = [...new Set(text.match(CONTROL) ?? [])].filter(char => !allowed.has(char));
    if (refused.length > 0) {
        throw ToolError(`The text contains control characters that may not be sent: ${refused.map(describe).join(', ')}.`, {
            advice: `Send plain text. Of the control characters only these are allowed: ${[...allowed].map(describe).join(' ')}.`
        });
    }
}

/** Enter after an interrupt would answer the next prompt. */
function isSingleControl(keys: string): boolean {
    return keys.length === 1 && keys !== '\t' && PLAIN_CONTROLS.has(keys);
}

function describe(char: string): string {
    return `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
