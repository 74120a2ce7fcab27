import { execFile } from 'child_process';
import * as fs from 'fs/promises';
import * as path from 'path';
import { promisify } from 'util';

const run = promisify(execFile);

/** Set by who starts the IDE and has already found out which binary runs here. */
const CHOSEN = 'OPENSPACE_OPENCODE_BINARY';
const PROBE_TIMEOUT = 20_000;

/**
 * The opencode to run: the one we were told, else the one of the platform's npm package, else one on the PATH. The `opencode` of the
 * package `opencode-ai` is made by an install script, which may be blocked, so it is not used.
 */
export async function findOpencodeBinary(env: NodeJS.ProcessEnv = process.env, from = __dirname): Promise<string | undefined> {
    const chosen = env[CHOSEN];
    if (chosen && (await isExecutable(chosen))) {
        return chosen;
    }
    const installed = await platformBinaries(from);
    if (installed.length === 1) {
        return installed[0];
    }
    // Several builds can be installed side by side; which one suits the processor and the C library shows when it runs.
    for (const binary of installed) {
        if (await runs(binary)) {
            return binary;
        }
    }
    return onPath(env);
}

/** Binaries for this platform in all `node_modules` above, the plain build before special ones. */
async function platformBinaries(from: string): Promise<string[]> {
    const prefix = `opencode-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    const file = process.platform === 'win32' ? 'opencode.exe' : 'opencode';
    const found: string[] = [];
    for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
        const modules = path.join(folder, 'node_modules');
        const names = (await fs.readdir(modules).catch(() => [])).filter(name => name === prefix || name.startsWith(`${prefix}-`));
        for (const name of names.sort((a, b) => a.length - b.length)) {
            const binary = path.join(modules, name, 'bin', file);
            if (await isExecutable(binary)) {
                found.push(binary);
            }
        }
        if (folder === path.dirname(folder)) {
            return found;
        }
    }
}

async function onPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
    const names = process.platform === 'win32' ? ['opencode.exe', 'opencode.cmd'] : ['opencode'];
    for (const folder of (env.PATH ?? '').split(path.delimiter).filter(entry => entry !== '')) {
        for (const name of names) {
            const binary = path.join(folder, name);
            if (await isExecutable(binary)) {
                return binary;
            }
        }
    }
    return undefined;
}

async function runs(binary: string): Promise<boolean> {
    try {
        await run(binary, ['--version'], { timeout: PROBE_TIMEOUT });
        return true;
    } catch {
        return false;
    }
}

async function isExecutable(file: string): Promise<boolean> {
    try {
        await fs.access(file, fs.constants.X_OK);
        return (await fs.stat(file)).isFile();
    } catch {
        return false;
    }
}
