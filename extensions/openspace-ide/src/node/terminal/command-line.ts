import { readShellText } from '@openspace/core/lib/common/policy/shell-text';
import { ansiQuote, fishQuote } from '../../common/terminal/shell-quote';
import type { ShellKind } from './shell-integration';

/**
 * The one line to type so that a shell runs a command as one: with several lines, tabs or history signs it would otherwise become
 * several commands, completions or something else; with an open quote the shell would wait for more.
 */
export function commandLine(kind: ShellKind, command: string, folder?: string): string {
    const quote = kind === 'fish' ? fishQuote : ansiQuote;
    const isPlain = !/[\n\t!]/.test(command) && !readShellText(command, { keepComments: true }).unclosed;
    const line = isPlain && !folder ? command : `eval ${quote(command)}`;
    return folder ? `cd ${quote(folder)} && ${line}` : line;
}
