import { ChildProcessByStdio, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { DEFAULT_WAIT, findFreePort } from '../temporary';
import { resolveOpencodeBinary } from './opencode-binary';
import { endProcesses, processesWithEnvironment } from '../process-tree';

const MAXIMUM_ATTEMPTS = 3;

export interface OpencodeLaunch {
    readonly cwd: string;
    /** The whole environment; its HOME must belong to this process alone, for that is how its descendants are recognised. */
    readonly environment: Readonly<Record<string, string>> & { readonly HOME: string };
    readonly startTimeout?: number;
}

/** A running `opencode serve` and everything it starts. */
export class OpencodeProcess {
    private readonly output: string[] = [];
    private readonly exited: Promise<void>;
    /** Later than `exited`: a process that opencode leaves behind may hold its output open. */
    private readonly closed: Promise<void>;

    private constructor(
        private readonly child: ChildProcessByStdio<null, Readable, Readable>,
        private readonly home: string
    ) {
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
        }
        const failed = new Promise<void>(resolve => {
            child.once('error', error => {
                this.output.push(`${error}\n`);
                resolve();
            });
        });
        this.exited = Promise.race([failed, new Promise<void>(resolve => child.once('exit', () => resolve()))]);
        this.closed = Promise.race([failed, new Promise<void>(resolve => child.once('close', () => resolve()))]);
        process.once('exit', this.killAtExit);
    }

    /** Resolves with the URL once the server listens; rejects with the end of its log when that does not happen. */
    static async start(launch: OpencodeLaunch): Promise<{ process: OpencodeProcess; url: string }> {
        for (let attempt = 1; ; attempt++) {
            try {
                return await OpencodeProcess.startOnPort(await findFreePort(), launch);
            } catch (error) {
                const portWasTaken = String(error).includes('ServeError');
                if (!portWasTaken || attempt === MAXIMUM_ATTEMPTS) {
                    throw error;
                }
            }
        }
    }

    /**
     * Port 0 would mean 4096 for opencode, over and over, and then requests to a new server could go out on connections that
     * `fetch` still holds to an old one.
     */
    private static async startOnPort(port: number, launch: OpencodeLaunch): Promise<{ process: OpencodeProcess; url: string }> {
        const parameters = ['serve', '--hostname', '127.0.0.1', '--port', String(port), '--print-logs', '--log-level', 'INFO'];
        const child = spawn(resolveOpencodeBinary(), parameters, {
            cwd: launch.cwd,
            env: launch.environment,
            stdio: ['ignore', 'pipe', 'pipe']
        });
        const opencode = new OpencodeProcess(child, launch.environment.HOME);
        try {
            return { process: opencode, url: await opencode.listening(launch.startTimeout ?? DEFAULT_WAIT) };
        } catch (error) {
            await opencode.stop();
            throw error;
        }
    }

    get pid(): number {
        if (this.child.pid === undefined) {
            throw new Error('opencode was never started');
        }
        return this.child.pid;
    }

    logs(): string {
        return this.output.join('');
    }

    /** Ends the server and all that it started, also what outlives it. Safe to call twice. */
    async stop(): Promise<void> {
        process.removeListener('exit', this.killAtExit);
        this.child.kill('SIGTERM');
        const timer = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
        await this.exited;
        clearTimeout(timer);
        await endProcesses(() => processesWithEnvironment('HOME', this.home));
        await this.closed;
    }

    private listening(timeout: number): Promise<string> {
        return new Promise((resolve, reject) => {
            const fail = (what: string): void => reject(new Error(`opencode ${what}; its log ends:\n${this.logs().slice(-4_000)}`));
            const timer = setTimeout(() => fail(`did not listen within ${timeout} ms`), timeout);
            this.child.stdout.on('data', () => {
                const url = /server listening on (http:\/\/\S+)\s/.exec(this.logs())?.[1];
                if (url) {
                    clearTimeout(timer);
                    resolve(url);
                }
            });
            this.closed.then(() => {
                clearTimeout(timer);
                fail(`ended before it listened (${this.child.exitCode ?? this.child.signalCode})`);
            }, reject);
        });
    }

    /** For a test run that ends without stopping its servers: nothing else would end them. */
    private readonly killAtExit = (): void => {
        this.child.kill('SIGKILL');
    };
}
