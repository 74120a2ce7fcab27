import { afterOptions } from './program-options';
import type { ShellWord } from './shell-words';

interface Wrapper {
    /** Options that take the next word as their value. */
    readonly valued?: readonly string[];
    /** How many words stand between the options and the wrapped program. */
    readonly operands?: number;
}

/** Programs and shell words that run another one, named in their arguments. */
const WRAPPERS: Readonly<Record<string, Wrapper>> = {
    '!': {},
    builtin: {},
    bunx: {},
    busybox: {},
    chronic: {},
    chrt: { operands: 1 },
    command: {},
    coproc: {},
    do: {},
    elif: {},
    else: {},
    env: { valued: ['-u', '-C', '--unset', '--chdir'] },
    exec: { valued: ['-a'] },
    flock: { valued: ['-w', '-E', '--timeout'], operands: 1 },
    function: { operands: 1 },
    if: {},
    ionice: { valued: ['-c', '-n'] },
    ltrace: { valued: ['-e', '-o'] },
    nice: { valued: ['-n', '--adjustment'] },
    nocorrect: {},
    noglob: {},
    nohup: {},
    npx: { valued: ['-p', '--package'] },
    pnpx: {},
    setsid: {},
    stdbuf: { valued: ['-i', '-o', '-e'] },
    strace: { valued: ['-e', '-o'] },
    taskset: { operands: 1 },
    then: {},
    time: { valued: ['-f', '-o', '--format', '--output'] },
    timeout: { valued: ['-k', '-s', '--kill-after', '--signal'], operands: 1 },
    toybox: {},
    unbuffer: {},
    unshare: {},
    until: {},
    while: {},
    xargs: { valued: ['-I', '-n', '-P', '-L', '-d', '-E', '-s', '-a', '--max-args', '--max-procs', '--delimiter', '--arg-file'] },
    '{': {},
    '}': {}
};

/** The words that a wrapper runs, or `undefined` where the program is none. `command -v rm` only looks a name up. */
export function wrappedWords(program: string, words: readonly ShellWord[]): readonly ShellWord[] | undefined {
    if (!Object.hasOwn(WRAPPERS, program)) {
        return undefined;
    }
    if (program === 'command' && /^-p?[vV]/.test(words[0]?.text ?? '')) {
        return [];
    }
    const { valued = [], operands = 0 } = WRAPPERS[program];
    const inner = afterOptions(words, valued, operands);
    return program === 'env' && inner[0]?.text === '-' ? inner.slice(1) : inner;
}
