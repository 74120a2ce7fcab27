import { globsMeet, hasWildcard } from '../paths/glob-names';
import { isSensitive } from '../paths/sensitive-files';
import { couldBeSensitive } from '../paths/sensitive-globs';
import { isInterpreter } from './interpreters';
import { afterOptions, hasOption, operandTexts } from './program-options';
import { comparableSegments } from './protected-paths';
import { CommandSplitter, readShellText } from './shell-text';
import { ShellWord, SimpleCommand, simpleCommands } from './shell-words';
import { wordForms } from './word-forms';

/** What counts as a secret beyond the files that always do. */
export interface SecretRules {
    /** Globs from the person's settings. */
    readonly patterns: readonly string[];
    /** Absolute paths of folders of which nothing may be read. */
    readonly folders: readonly string[];
}

export const NO_FURTHER_SECRETS: SecretRules = { patterns: [], folders: [] };

const HOME_VARIABLE = /\$\{?OPENSPACE_HOME\b/;
/** Where the system shows the environment, the memory and the open files of a process. */
const PROCESS_SECRETS = ['environ', 'mem', 'fd', 'root'];
const WHOLE_HOME = /^(?:~|\$\{?HOME\}?|\/|\/home|\/root|\/Users)\/?$/;

/** Programs that read a folder with all that is in it. */
const RECURSIVE = /^(?:tar|bsdtar|zip|7z|rsync|rg|ag|ack)$/;
/** Programs that read wildcards themselves, so that quotes do not disarm them. */
const GLOB_READERS = /^(?:g?find|fd|fdfind|rg|tar|bsdtar|zip|unzip|rsync|git)$/;
/** Programs that show names and nothing of what is in the files. */
const NAME_READERS = /^(?:ls|echo|printf|test|\[{1,2}|basename|dirname|stat|du)$/;
const SEARCHES = /^(?:[ef]?grep|rg|ag|ack)$/;
/** No path is longer. */
const LONGEST_PATH = 4096;
const DEPTH = 3;
/** Splitting nested commands takes time that grows with the square of their length. */
const LONGEST_NESTED = 20_000;
const RUNS_TEXT = /^(?:eval|watch|ssh|script|flock|env|su|sudo|npx|npm|pnpm|parallel|find|fd)$/;
const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/g;
/** `.@(env)` of bash and `.e(nv)` of zsh, which a splitter takes for a subshell. */
const NAME_PATTERN = /[\w.?*+@!\]-]\((?!\s*\))/;
/** Its `*` multiplies. */
const ARITHMETIC = /\$?\(\([\w \t+*/%$<>=!&|^~?:,-]*\)\)/g;
const SEPARATORS = /[\s=@:,;|&<>()'"`]+/;

/**
 * Why a person must confirm a command line that names something secret, as a clause that follows "It". Every argument of every
 * program counts, and every file that is read from or written to: what a program does with a name is not known.
 */
export function secretNamedBy(command: string, parse: CommandSplitter, rules: SecretRules, depth = 0): string | undefined {
    for (const keepComments of /#/.test(command) ? [false, true] : [false]) {
        const { commands: written, substitutes } = readShellText(command, { keepComments });
        const commands = written.replace(ARITHMETIC, '0');
        if (substitutes && command.length > LONGEST_NESTED) {
            return 'nests more commands than can be judged';
        }
        if (NAME_PATTERN.test(commands.replace(QUOTED, '""'))) {
            return 'names files by a pattern that cannot be judged';
        }
        for (const simple of parse(commands).flatMap(simpleCommands)) {
            const secret = secretOf(simple, rules) ?? secretInside(simple, parse, rules, depth);
            if (secret !== undefined) {
                return secret;
            }
        }
    }
    return undefined;
}

/** Text that a program will run is a command line too. */
function secretInside({ words }: SimpleCommand, parse: CommandSplitter, rules: SecretRules, depth: number): string | undefined {
    if (depth >= DEPTH || !words.some(word => RUNS_TEXT.test(programOf(word)) || isInterpreter(programOf(word)))) {
        return undefined;
    }
    for (const { text } of words.filter(word => /\s/.test(word.text))) {
        const secret = secretNamedBy(text, parse, rules, depth + 1);
        if (secret !== undefined) {
            return secret;
        }
    }
    return undefined;
}

function secretOf(command: SimpleCommand, rules: SecretRules): string | undefined {
    const programs = command.words.map(programOf);
    const view = {
        rules,
        quotedGlobs: programs.some(name => GLOB_READERS.test(name)),
        namesOnly: NAME_READERS.test(programs[0] ?? '')
    };
    const targets = command.redirections.filter(({ operator }) => !/^<<-?$/.test(operator)).map(({ target }) => target);
    const words = new Map([...withoutSearchText(command.words), ...targets].map(word => [JSON.stringify(word), word]));
    for (const word of words.values()) {
        const secret = secretIn(word, view);
        if (secret !== undefined) {
            return `names what may hold secrets (${secret})`;
        }
    }
    return readsWholeHome(command.words) ? 'reads a home folder with all the secrets in it' : undefined;
}

interface View {
    readonly rules: SecretRules;
    readonly quotedGlobs: boolean;
    readonly namesOnly: boolean;
}

function secretIn(word: ShellWord, { rules, quotedGlobs, namesOnly }: View): string | undefined {
    if (HOME_VARIABLE.test(word.text)) {
        return word.text;
    }
    const globs = !namesOnly && (word.globs || quotedGlobs);
    if (word.text.length > LONGEST_PATH && (word.expands || globs)) {
        return 'more than can be judged';
    }
    for (const { text, wild } of wordForms(word)) {
        const unknown = wild && !namesOnly;
        const found = pathsIn(text).find(path =>
            (unknown || globs) && hasWildcard(path) ? couldBeSecret(path, rules, unknown) : isSecret(path, rules)
        );
        if (found !== undefined) {
            return found;
        }
    }
    return undefined;
}

function isSecret(path: string, rules: SecretRules): boolean {
    return isSensitive(path, rules.patterns) || isSecretPlace(path, rules);
}

/** A variable may stand for anything; so only those names count that the rest of the word points to. */
function couldBeSecret(path: string, rules: SecretRules, wild: boolean): boolean {
    const parts = wild
        ? path
              .split('/')
              .filter(part => part !== '*')
              .map(part => part.replace(/^\*+(?=\.\w)/, 'x'))
        : [path];
    return isSecretPlace(path, rules) || parts.some(part => couldBeSensitive(part, rules.patterns));
}

/** Whether an absolute path, which may be a glob, leads into a secret folder or shows the inside of a process. */
function isSecretPlace(path: string, { folders }: SecretRules): boolean {
    if (!path.startsWith('/')) {
        return false;
    }
    const segments = comparableSegments(path);
    const [first = '', , ...rest] = segments;
    return (
        (globsMeet(first, 'proc') && rest.some(segment => PROCESS_SECRETS.some(name => globsMeet(segment, name)))) ||
        folders
            .map(comparableSegments)
            .some(folder => folder.length > 0 && folder.every((name, index) => globsMeet(segments[index] ?? '', name)))
    );
}

/** All that may be a path in a word: the whole, and what follows `=`, `@`, `:` or an option's letter. In prose only what looks like one. */
function pathsIn(text: string): string[] {
    const prose = /\s/.test(text.trim());
    const parts = text.split(SEPARATORS).filter(part => !prose || /[./~*?[$]/.test(part));
    return [
        ...new Set([...(prose ? [] : [text]), ...parts, ...parts.filter(part => /^-[a-zA-Z]./.test(part)).map(part => part.slice(2))])
    ].filter(part => part !== '' && part.length <= LONGEST_PATH);
}

/** What is searched for, and what a commit says, names no file. */
function withoutSearchText(words: readonly ShellWord[]): readonly ShellWord[] {
    const program = words.findIndex(word => SEARCHES.test(programOf(word)));
    if (program === 0 || (program === 1 && words[0].text === 'git')) {
        const args = words.slice(program + 1);
        const pattern = hasOption(args, 'efg', 'regexp', 'file', 'files', 'glob', 'iglob')
            ? undefined
            : args.find(word => !/^-./.test(word.text));
        return words.filter(word => word !== pattern);
    }
    if (words[0]?.text === 'git' && /^(?:commit|tag|merge|stash|notes)$/.test(words[1]?.text ?? '')) {
        return words.filter((word, index) => !/^(?:-a?m|--message)$/.test(words[index - 1]?.text ?? '') && !/^--message=/.test(word.text));
    }
    return words;
}

function readsWholeHome(words: readonly ShellWord[]): boolean {
    const [program, ...args] = afterOptions(words, []);
    const recursive = RECURSIVE.test(program?.text ?? '') || hasOption(args, 'rRa', 'recursive', 'archive');
    return recursive && operandTexts(args).some(text => WHOLE_HOME.test(text));
}

function programOf(word: ShellWord): string {
    return word.text.split('/').at(-1) ?? '';
}
