import * as fs from 'fs/promises';
import * as path from 'path';
import { sensitiveGlobs } from '@openspace/core/lib/common/paths/sensitive-files';
import { rgPath } from '@vscode/ripgrep';
import { quoted } from './shell-quote';
import type { RunFolder } from './run-folder';

const FOLDER = 'bin';

/**
 * opencode searches with the `rg` it finds, hidden files included, and has no setting for what to leave out. So the first one it finds is
 * ours: the person's ripgrep, or Theia's where there is none, told to leave out what agents may not read. Answers with the folder for the
 * PATH. To be called again when the person names other files. `undefined` on Windows, where no such wrapper can be made.
 */
export async function makeDiscreetSearch(run: RunFolder, patterns: readonly string[], env = process.env): Promise<string | undefined> {
    if (process.platform === 'win32') {
        return undefined;
    }
    const globs = sensitiveGlobs(patterns).flatMap(glob => [`--iglob=!${glob}`, `--iglob=!${glob}/**`]);
    const file = await run.write(path.join(FOLDER, 'rg'), script((await findRipgrep(env)) ?? rgPath, globs), 0o700);
    return path.dirname(file);
}

/** Of two globs that fit a file the later one counts: ours come after the caller's, and before `--`, where options end. */
function script(ripgrep: string, globs: readonly string[]): string {
    const ours = globs.map(quoted).join(' ');
    return `#!/bin/sh
found=
for argument do
    shift
    if [ "$argument" = -- ] && [ -z "$found" ]; then
        found=1
        set -- "$@" ${ours}
    fi
    set -- "$@" "$argument"
done
[ -n "$found" ] || set -- "$@" ${ours}
exec ${quoted(ripgrep)} "$@"
`;
}

async function findRipgrep(env: NodeJS.ProcessEnv): Promise<string | undefined> {
    for (const folder of (env.PATH ?? '').split(path.delimiter).filter(entry => path.isAbsolute(entry))) {
        const file = path.join(folder, 'rg');
        const usable = await fs.access(file, fs.constants.X_OK).then(
            () => true,
            () => false
        );
        if (usable) {
            return file;
        }
    }
    return undefined;
}
