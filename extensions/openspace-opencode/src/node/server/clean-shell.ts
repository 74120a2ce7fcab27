import * as path from 'path';
import { hiddenVariables } from './server-environment';
import { quoted } from './shell-quote';
import type { RunFolder } from './run-folder';

/** opencode calls these in ways of their own, and only these; its other shells it does not use for the agent. */
const KNOWN = /^(?:bash|dash|ksh|sh|zsh)$/;

/**
 * opencode hands its whole environment to the shells it starts, its password included, and has no setting against it. So it is given a
 * shell that forgets what the agent must not see and then becomes the person's own. The wrapper has the name of that shell, because
 * opencode goes by it. `undefined` on Windows, where no such wrapper can be made.
 */
export async function makeCleanShell(run: RunFolder, wanted: string | undefined): Promise<string | undefined> {
    if (process.platform === 'win32') {
        return undefined;
    }
    const shell = wanted && path.isAbsolute(wanted) && KNOWN.test(path.basename(wanted)) ? wanted : defaultShell();
    const script = ['#!/bin/sh', `unset ${hiddenVariables().join(' ')}`, `exec ${quoted(shell)} "$@"`, ''].join('\n');
    return run.write(path.join('shell', path.basename(shell)), script, 0o700);
}

function defaultShell(): string {
    return process.platform === 'darwin' ? '/bin/zsh' : '/bin/bash';
}
