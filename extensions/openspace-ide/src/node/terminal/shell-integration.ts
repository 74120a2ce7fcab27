import type { ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { bashScript, fishScript, shQuote, zshScripts } from './shell-scripts';

export type ShellKind = 'bash' | 'zsh' | 'fish' | 'other';

export interface IntegratedShell {
    readonly options: ShellProcessOptions;
    /** Whether the shell will tell when commands start and end. */
    readonly isIntegrated: boolean;
    /** To be called when the shell has read its files, or is gone: they hold the nonce. */
    forget(): void;
}

export function kindOfShell(executable: string): ShellKind {
    const name = path.basename(executable).replace(/\.exe$/i, '');
    return name === 'bash' || name === 'zsh' || name === 'fish' ? name : 'other';
}

/** Makes a shell read our start-up files, which read the person's own first. Shells started to run something else stay as they are. */
export function integrateShell(options: ShellProcessOptions & { shell: string }, nonce: string): IntegratedShell {
    const kind = kindOfShell(options.shell);
    const given = argumentsOf(options.args);
    const rest = given && { ...given, others: given.others.filter(argument => !isLoginFlag(argument)) };
    if (kind === 'other' || process.platform === 'win32' || !rest || rest.others.length > 0) {
        return { options, isIntegrated: false, forget: () => undefined };
    }
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openspace-shell-'));
    const isLogin = given.others.some(isLoginFlag);
    return {
        options: { ...options, ...filesFor(kind, folder, nonce, options, rest.rcfile, isLogin) },
        isIntegrated: true,
        forget: () => fs.rmSync(folder, { recursive: true, force: true })
    };
}

function filesFor(
    kind: Exclude<ShellKind, 'other'>,
    folder: string,
    nonce: string,
    options: ShellProcessOptions,
    rcfile: string | undefined,
    isLogin: boolean
): Pick<ShellProcessOptions, 'args' | 'env'> {
    const login = isLogin ? ['-l'] : [];
    switch (kind) {
        case 'bash':
            write(folder, { bashrc: bashScript(nonce, rcfile, isLogin) });
            return { args: ['--rcfile', path.join(folder, 'bashrc')] };
        case 'zsh':
            write(folder, zshScripts(nonce, options.env?.ZDOTDIR ?? undefined));
            return { args: login, env: { ...options.env, ZDOTDIR: folder } };
        case 'fish':
            write(folder, { 'init.fish': fishScript(nonce) });
            return { args: [...login, '--init-command', `source ${shQuote(path.join(folder, 'init.fish'))}`] };
    }
}

function write(folder: string, files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
        fs.writeFileSync(path.join(folder, name), text, { mode: 0o600 });
    }
}

/** Theia's own integration comes as an rcfile, which ours then reads. */
function argumentsOf(args: string | string[] | undefined): { rcfile?: string; others: string[] } | undefined {
    if (typeof args === 'string') {
        return argumentsOf(args.split(/\s+/).filter(argument => argument !== ''));
    }
    const others = [...(args ?? [])];
    const at = others.indexOf('--rcfile');
    const [, rcfile] = at < 0 ? [] : others.splice(at, 2);
    return { rcfile, others };
}

function isLoginFlag(argument: string): boolean {
    return argument === '-l' || argument === '--login';
}
