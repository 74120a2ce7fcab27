import { afterOptions, hasOption } from './program-options';
import type { ShellWord, SimpleCommand } from './shell-words';

const SHELL = /^(?:ba|da|z|k|mk|a|fi|c|tc|r|rba)?sh$|^(?:pwsh|powershell|cmd|nu|elvish|xonsh)$/;
const LANGUAGE =
    /^(?:i?python|pypy|perl|ruby|lua|luajit|php|tclsh|nodejs|node|deno|bun|rscript|osascript|irb|ghci|jshell|raku|elixir|julia)[\d.]*$/;

/** Options of shells and languages that take the next word as their value. */
const VALUED = ['-o', '-O', '+O', '-W', '-X', '-r', '-I', '-C', '--require', '--import', '--loader', '--rcfile', '--init-file'];
/** `powershell -EncodedCommand`, which may be shortened. */
const WINDOWS_LINE = /^-(?:c\w*|e\w*)$/i;
const STANDARD_INPUT = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

/** Code that starts programs, deletes files, or builds more code: the part of a one-liner that its text does not show. */
const POWERFUL_CODE =
    /system|popen|subprocess|pty\b|exec|spawn|fork|child_process|process\.binding|qx\b|`|rmtree|unlink|rm(?:dir)?(?:Sync)?\s*\(|remove|rename|eval|Function\s*\(|__import__|importlib|getattr|compile\s*\(|ctypes|base64|\bdecode|fromCharCode|atob|pack\s*\(|chr\s*\(|write|open\s*\(|\.kill\b|File\.|FileUtils|socket|\bDeno\b|\bBun\b/i;

export function isInterpreter(program: string): boolean {
    return SHELL.test(program) || LANGUAGE.test(program);
}

/** Why running this interpreter must be confirmed; a script file or module it is given counts like any other program. */
export function dangerOfInterpreter(
    program: string,
    words: readonly ShellWord[],
    command: SimpleCommand,
    fed: boolean
): string | undefined {
    const shell = SHELL.test(program);
    const rest = afterOptions(words, VALUED);
    const options = words.slice(0, words.length - rest.length);
    if (
        shell &&
        (hasOption(options, 'cC', 'command', 'init-command') ||
            options.some(word => WINDOWS_LINE.test(word.text)) ||
            /^\/[ck]/i.test(rest[0]?.text ?? ''))
    ) {
        return `runs a command line that is hidden in an argument (${program} -c)`;
    }
    const code = shell ? undefined : inlineCode(program, words);
    if (code) {
        return code.expands || POWERFUL_CODE.test(code.text) ? `runs code that can start programs or change files (${program})` : undefined;
    }
    const script = rest.at(0);
    const readsModule = words.some(word => /^-\w*m$/.test(word.text));
    const readsInput = !readsModule && (script === undefined || STANDARD_INPUT.test(script.text) || hasOption(words, shell ? 's' : ''));
    const given = fed || command.redirections.some(({ operator }) => /^<(?!&)/.test(operator)) || STANDARD_INPUT.test(script?.text ?? '');
    const onlyAsks = words.some(word => /^(?:-v|-V|-h|--version|--help)$/.test(word.text));
    return readsInput && given && !onlyAsks ? `feeds text to an interpreter as a program (${program})` : undefined;
}

/** The code of `python -c CODE`, `node -e CODE`, `deno eval CODE`, `php -r CODE`. */
function inlineCode(program: string, words: readonly ShellWord[]): ShellWord | undefined {
    const letters = /^i?python|^pypy/.test(program) ? 'c' : /^php/.test(program) ? 'rBRE' : 'eEp';
    const option = new RegExp(`^-[a-zA-Z0-9]*[${letters}]$|^--?(?:eval|print)$|^eval$`);
    const index = words.findIndex(word => option.test(word.text));
    if (index >= 0) {
        return words[index + 1];
    }
    const attached = new RegExp(`^-[a-zA-Z]*?[${letters}](?=[^a-zA-Z]|.{3})|^--(?:eval|print)=`);
    return words.find(word => attached.test(word.text) && !/^--(?!eval|print)/.test(word.text));
}
