import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Relative path to content. */
export type WorkspaceFiles = Readonly<Record<string, string>>;

/** Makes the directory a git repository with the files in its first commit. */
export async function createGitWorkspace(directory: string, files: WorkspaceFiles = { 'README.md': '# Workspace\n' }): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
        const file = path.join(directory, name);
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(file, content);
    }
    await git(directory, 'init', '--quiet', '--initial-branch=main');
    await git(directory, 'config', 'user.name', 'Test');
    await git(directory, 'config', 'user.email', 'test@example.invalid');
    await git(directory, 'add', '--all');
    await git(directory, 'commit', '--quiet', '--message=first', '--allow-empty');
}

async function git(directory: string, ...parameters: string[]): Promise<void> {
    // The person's own git configuration (hooks, signing) must not reach a test.
    const env = { ...process.env, GIT_CONFIG_GLOBAL: os.devNull, GIT_CONFIG_NOSYSTEM: '1' };
    await run('git', ['-C', directory, ...parameters], { env });
}
