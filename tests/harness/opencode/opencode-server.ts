import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Config, OpencodeClient } from '@opencode-ai/sdk/v2/client';
import { createTemporaryDirectory } from '../temporary';
import { createGitWorkspace, WorkspaceFiles } from './git-workspace';
import { isolatedEnvironment, mergeConfig, scriptedConfig } from './opencode-environment';
import { OpencodeProcess } from './opencode-process';

export interface OpencodeOptions {
    /** Base URL of the model server. */
    readonly modelUrl: string;
    /** Merged over the configuration for the scripted model: MCP servers, permissions, agents… */
    readonly config?: Config;
    /** An existing directory to work in. Without it a git repository is made, and removed at the end. */
    readonly workspace?: string;
    /** Content of the repository that is made. */
    readonly files?: WorkspaceFiles;
    readonly environment?: Readonly<Record<string, string>>;
    readonly startTimeout?: number;
}

export interface OpencodeServer {
    readonly url: string;
    readonly password: string;
    /** Bound to the workspace. Calls reject on an error answer when they are given `{ throwOnError: true }`. */
    readonly client: OpencodeClient;
    readonly workspace: string;
    readonly pid: number;
    /** HOME of the process, which all processes it starts share and no other process has. */
    readonly home: string;
    /** What the server wrote so far. */
    logs(): string;
    /** Ends the server and everything it started and removes its directories. */
    stop(): Promise<void>;
}

/** Starts the real opencode, offline and isolated from the machine, with a model server of the test's own. */
export async function startOpencode(options: OpencodeOptions): Promise<OpencodeServer> {
    const { createOpencodeClient } = await import('@opencode-ai/sdk/v2/client');
    const directory = await createTemporaryDirectory('opencode');
    try {
        const workspace = options.workspace
            ? await fs.realpath(options.workspace)
            : await makeWorkspace(path.join(directory.path, 'workspace'), options.files);
        const home = path.join(directory.path, 'home');
        const password = randomBytes(16).toString('hex');
        const environment = {
            ...(await isolatedEnvironment(home)),
            OPENCODE_SERVER_PASSWORD: password,
            OPENCODE_CONFIG_CONTENT: JSON.stringify(mergeConfig(scriptedConfig(options.modelUrl), options.config ?? {})),
            ...options.environment,
            HOME: home
        };
        const { process: opencode, url } = await OpencodeProcess.start({ cwd: workspace, environment, startTimeout: options.startTimeout });
        const stop = async (): Promise<void> => {
            await opencode.stop();
            await directory.remove();
        };
        const authorization = `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`;
        const client = createOpencodeClient({ baseUrl: url, directory: workspace, headers: { authorization } });
        return { url, password, client, workspace, pid: opencode.pid, home, logs: () => opencode.logs(), stop };
    } catch (error) {
        await directory.remove();
        throw error;
    }
}

async function makeWorkspace(directory: string, files: WorkspaceFiles | undefined): Promise<string> {
    await fs.mkdir(directory, { recursive: true });
    await createGitWorkspace(directory, files);
    return directory;
}
