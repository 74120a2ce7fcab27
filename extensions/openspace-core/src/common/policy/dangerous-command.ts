import { dangerOfProgram, dangerOfWriting, firstDanger } from './dangerous-programs';
import { dangerOfInterpreter, isInterpreter } from './interpreters';
import { afterOptions } from './program-options';
import { wrappedWords } from './program-wrappers';
import { NO_FURTHER_SECRETS, secretNamedBy } from './secret-arguments';
import { CommandSplitter, readShellText, ShellText } from './shell-text';
import { ShellWord, SimpleCommand, simpleCommands } from './shell-words';

interface Situation {
    readonly parse: CommandSplitter;
    /** The program gets text from a pipe. */
    readonly fed: boolean;
    /** The program gets arguments that the command line does not show. */
    readonly unseenArguments: boolean;
    readonly command: SimpleCommand;
}

const ASSIGNMENT = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;
const RUNNING_VARIABLE =
    /^(?:LD_\w+|DYLD_\w+|BASH_ENV|ENV|PROMPT_COMMAND|PS[0-4]|NODE_OPTIONS|PYTHONSTARTUP|PYTHONINSPECT|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|GIT_\w*|\w*PAGER|\w*EDITOR|VISUAL|BROWSER|LESSOPEN|SHELLOPTS)=(.*)$/s;
const HARMLESS_VALUE = /^(?:|cat|true|:|less|more|vim?|nano|code --wait|\d+|[\w.-]+@[\w.-]+|--max-old-space-size=\d+)$/;
const HARMLESS_VARIABLE = /^GIT_(?:AUTHOR|COMMITTER)_|^GIT_(?:TERMINAL_PROMPT|OPTIONAL_LOCKS|TRACE\w*|MERGE_AUTOEDIT)=/;
const FORK_BOMB = /(?:^|[\s(){}|&;])([^\s(){}|&;]{1,64})\(\)\{[^}]{0,200}?\1\|\1&/;
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** Interrupt, end of input, suspend, quit. */
const STOPPING_KEYS = new Set(['\u0003', '\u0004', '\u001a', '\u001c']);
const DEPTH = 8;
/** Nobody types more; judging a hostile text takes longer the longer it is, and the backend waits meanwhile. */
const LONGEST_JUDGED = 20_000;

/**
 * Why a person must confirm this command line before it runs, as a clause that follows "It", or `undefined` where nothing
 * speaks against it. It errs on the side of asking: a program whose name or arguments are not in plain sight is dangerous.
 */
export function dangerOf(command: string, parse: CommandSplitter, secrets = NO_FURTHER_SECRETS): string | undefined {
    if (command.length > LONGEST_JUDGED) {
        return 'is too long to be judged';
    }
    return judgeText(command, parse, 0) ?? secretNamedBy(command, parse, secrets);
}

function judgeText(command: string, parse: CommandSplitter, depth: number): string | undefined {
    if (CONTROL.test(command)) {
        // One key alone stops what runs; among other text, keys rewrite what a person reads here.
        return STOPPING_KEYS.has(command) ? undefined : 'contains keys that a terminal obeys';
    }
    if (depth > DEPTH) {
        return 'nests commands too deeply to be judged';
    }
    const text = readShellText(command, { keepComments: false });
    return (
        dangerOfText(text) ??
        judgePieces(text, parse, depth) ??
        (text.comments ? judgePieces(readShellText(command, { keepComments: true }), parse, depth) : undefined)
    );
}

function dangerOfText(text: ShellText): string | undefined {
    if (text.substitutes) {
        return 'runs a command inside another one';
    }
    if (text.unclosed) {
        return 'has an open quote, so that it means something else with the next line';
    }
    if (FORK_BOMB.test(text.commands.replace(/\s+/g, ''))) {
        return 'starts itself without end';
    }
    return /\$\{?IFS\b/.test(text.commands.replace(/'[^']*'/g, '')) ? 'hides blanks in a variable' : undefined;
}

function judgePieces(text: ShellText, parse: CommandSplitter, depth: number): string | undefined {
    for (const [index, piece] of parse(text.commands).entries()) {
        for (const command of simpleCommands(piece)) {
            const situation = { parse, fed: text.pipes && index > 0, unseenArguments: false, command };
            const reason = dangerOfRedirections(command) ?? judgeWords(command.words, situation, depth);
            if (reason) {
                return reason;
            }
        }
    }
    return undefined;
}

function dangerOfRedirections(command: SimpleCommand): string | undefined {
    const written = command.redirections.filter(({ operator, target }) => operator.includes('>') && !/^[\d-]*$/.test(target.text));
    return firstDanger(written.map(({ target }) => dangerOfWriting(target.text)));
}

function judgeWords(words: readonly ShellWord[], situation: Situation, depth: number): string | undefined {
    const start = words.findIndex(word => !ASSIGNMENT.test(word.text));
    const assignments = start < 0 ? words : words.slice(0, start);
    const reason = dangerOfVariables(assignments);
    if (reason || start < 0) {
        return reason;
    }
    const [name, ...args] = words.slice(start);
    if (depth > DEPTH) {
        return 'nests commands too deeply to be judged';
    }
    return dangerOfName(name) ?? judgeProgram(programOf(name.text), args, situation, depth);
}

function judgeProgram(program: string, args: readonly ShellWord[], situation: Situation, depth: number): string | undefined {
    if (/^(?:export|declare|typeset|local|readonly|set)$/.test(program)) {
        return dangerOfVariables(args);
    }
    const reason = isInterpreter(program)
        ? (dangerOfInterpreter(program, args, situation.command, situation.fed) ?? dangerOfProgram(program, args))
        : dangerOfProgram(program, args);
    if (reason) {
        return reason;
    }
    if (situation.unseenArguments && (isInterpreter(program) || /^(?:rm|unlink|mv|git|chmod|chown|kill)$/.test(program))) {
        return `changes whatever it is given (xargs ${program})`;
    }
    const line = commandLineOf(program, args);
    if (line) {
        return judgeText(line, situation.parse, depth + 1);
    }
    const inner = wrappedWords(program, args);
    const unseenArguments = situation.unseenArguments || program === 'xargs';
    return inner && judgeWords(inner, { ...situation, unseenArguments }, depth + 1);
}

/** Some programs join their arguments and hand them to a shell. */
function commandLineOf(program: string, args: readonly ShellWord[]): string | undefined {
    const rest =
        program === 'ssh'
            ? afterOptions(
                  args,
                  ['-b', '-c', '-D', '-E', '-e', '-F', '-I', '-i', '-J', '-L', '-l', '-m', '-O', '-o', '-p', '-R', '-S', '-W'],
                  1
              )
            : program === 'watch'
              ? afterOptions(args, ['-n', '--interval'])
              : [];
    return rest.map(word => word.text).join(' ');
}

function dangerOfName(name: ShellWord): string | undefined {
    if (/^[!^]./.test(name.text)) {
        return 'repeats a command of the history';
    }
    const test = /^\[{1,2}$/.test(name.text);
    return name.expands || (name.globs && !test) ? 'names its program only when it runs' : undefined;
}

function dangerOfVariables(words: readonly ShellWord[]): string | undefined {
    const dangerous = words.some(({ text, expands }) => {
        const value = HARMLESS_VARIABLE.test(text) ? undefined : RUNNING_VARIABLE.exec(text)?.[1];
        return value !== undefined && (expands || !HARMLESS_VALUE.test(value));
    });
    return dangerous ? 'changes what other programs run by a variable' : undefined;
}

function programOf(name: string): string {
    const base = name.split(/[\\/]/).at(-1) ?? '';
    return base.toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '');
}
