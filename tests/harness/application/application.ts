import { ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { resolveOpencodeBinary } from '../opencode/opencode-binary';
import { OFFLINE, preventPluginInstallation } from '../opencode/opencode-environment';
import { endProcesses, processesWithEnvironment } from '../process-tree';
import { createTemporaryDirectory, waitFor } from '../temporary';

const REPOSITORY = path.resolve(__dirname, /[\\/]lib[\\/]/.test(__dirname) ? '../../../..' : '../../..');
const RUN_VARIABLE = 'OPENSPACE_TEST_RUN';
const START_TIMEOUT = 60_000;

export interface ApplicationOptions {
    /** The application's folder in the repository. */
    readonly application?: string;
    /** The folder to open; none opens the IDE without a workspace. */
    readonly workspace?: string;
    /** Further command-line arguments of the backend. */
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** The home of an earlier run, to start again in. It is left where it is. */
    readonly home?: string;
    /** Whether Theia asks for trust in the workspace, as it does for people. */
    readonly askForTrust?: boolean;
}

/** The built product, running on a port of its own with a home of its own, so that any number can run side by side. */
export interface Application {
    readonly url: string;
    readonly port: number;
    readonly home: string;
    readonly process: ChildProcess;
    /** Where agents reach it, and with which token. */
    hub(): Promise<HubAddress>;
    log(): string;
    /** Ids of all processes that run because of it. */
    processes(): Promise<number[]>;
    /** Stops the backend and everything it started; reports what it left behind. */
    stop(): Promise<StopReport>;
}

export interface HubAddress {
    readonly url: string;
    readonly token: string;
    readonly instructionsUrl: string;
}

interface StopReport {
    readonly code: number | null;
    /** Processes that outlived the backend. They were killed, but a clean product leaves none. */
    readonly survivors: number;
}

export async function startApplication(options: ApplicationOptions = {}): Promise<Application> {
    const home = options.home === undefined ? await createTemporaryDirectory('home') : { path: options.home, remove: async () => {} };
    await preventPluginInstallation(path.join(home.path, '.config', 'opencode'));
    const run = randomUUID();
    const child = fork(
        path.join(REPOSITORY, options.application ?? 'browser-app', 'lib/backend/main.js'),
        [
            ...(options.workspace ? [options.workspace] : []),
            '--hostname=127.0.0.1',
            '--port=0',
            ...(options.args?.some(argument => argument.startsWith('--hub-port')) ? [] : ['--hub-port=0']),
            ...(options.askForTrust ? [] : ['--session-preference=security.workspace.trust.enabled=false']),
            ...(options.args ?? [])
        ],
        { silent: true, env: { ...environment(home.path), [RUN_VARIABLE]: run, ...options.env } }
    );
    let log = '';
    child.stdout?.on('data', chunk => (log += chunk));
    child.stderr?.on('data', chunk => (log += chunk));
    const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
    const started = () => processesWithEnvironment(RUN_VARIABLE, run);
    const stop = async (): Promise<StopReport> => {
        child.kill('SIGTERM');
        const code = await exited;
        const survivors = (await started()).length;
        await endProcesses(started);
        await home.remove();
        return { code, survivors };
    };
    try {
        const port = await listening(child, exited);
        return {
            url: `http://127.0.0.1:${port}`,
            port,
            home: home.path,
            process: child,
            hub: () => discoverHub(home.path),
            log: () => log,
            processes: started,
            stop
        };
    } catch (error) {
        await stop();
        throw new Error(`The application did not start: ${String(error)}\n${log.slice(-4000)}`, { cause: error });
    }
}

/** The backend tells its address over the channel to its parent as soon as it listens. */
function listening(child: ChildProcess, exited: Promise<number | null>): Promise<number> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`not listening after ${START_TIMEOUT} ms`)), START_TIMEOUT);
        child.on('message', message => {
            if (typeof message === 'object' && message && 'port' in message) {
                clearTimeout(timer);
                resolve(Number(message.port));
            }
        });
        child.once('error', reject);
        exited.then(code => reject(new Error(`exit code ${code}`)), reject);
    });
}

/** As any other program of the same person finds it. */
async function discoverHub(home: string): Promise<HubAddress> {
    const folder = path.join(home, '.openspace', 'hubs');
    const [file] = await waitFor(async () => {
        const files: string[] = await fs.readdir(folder).catch(() => []);
        return files.length > 0 ? files : undefined;
    }, 'the discovery file of the Hub');
    return JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'));
}

/** Nothing of the developer's own settings may reach the product under test. */
function environment(home: string): NodeJS.ProcessEnv {
    const { PATH, LANG, TZ, SystemRoot, TEMP } = process.env;
    return {
        PATH,
        LANG: LANG ?? 'C.UTF-8',
        TZ,
        SystemRoot,
        TEMP,
        HOME: home,
        USERPROFILE: home,
        SHELL: '/bin/bash',
        PS1: '$ ',
        // As `npm start` tells it.
        OPENSPACE_OPENCODE_BINARY: resolveOpencodeBinary(),
        ...OFFLINE
    };
}
