import { ChildProcessByStdio, spawn } from 'child_process';
import type { Readable } from 'stream';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { endProcesses } from './end-process';
import { descendantsOf, identityOf, ProcessIdentity, strandedBy } from './process-identity';
import type { ServerLog } from './server-log';

const LISTENING = /opencode server listening on (http:\/\/\S+)/;
/** What it says when somebody else took the port meanwhile. */
const PORT_TAKEN = /ServeError|EADDRINUSE/;
const PATIENCE = 2_000;

export interface ServerLaunch {
    readonly binary: string;
    readonly port: number;
    readonly folder: string;
    readonly environment: NodeJS.ProcessEnv;
    readonly log: ServerLog;
}

/** The port was taken between our looking and the server's listening. */
export class PortTaken extends Error {}

/** One running `opencode serve`. */
export class ServerProcess {
    private readonly ended = new Emitter<string>();
    /** It ended by itself; with the reason in words. */
    readonly onDidEnd: Event<string> = this.ended.event;

    private stopping = false;
    private readonly exited: Promise<void>;
    private readonly listening: Promise<string>;

    constructor(private readonly launch: ServerLaunch) {
        const { binary, port, folder, environment, log } = launch;
        const args = ['serve', '--hostname', '127.0.0.1', '--port', String(port), '--print-logs', '--log-level', 'INFO'];
        this.child = spawn(binary, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
        let output = '';
        this.listening = new Promise((resolve, reject) => {
            const read = (text: string): void => {
                log.write(text);
                output = (output + text).slice(-10_000);
                const url = LISTENING.exec(output)?.[1];
                if (url) {
                    resolve(url);
                }
            };
            this.child.stdout.setEncoding('utf8').on('data', read);
            this.child.stderr.setEncoding('utf8').on('data', read);
            this.child.once('error', error => reject(new Error(`It could not be run: ${error.message}`)));
            this.child.once('exit', (code, signal) => {
                const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
                reject(PORT_TAKEN.test(output) ? new PortTaken(`Port ${port} is taken`) : new Error(`It ${how} before it listened`));
                if (!this.stopping) {
                    this.ended.fire(`The server ${how}.`);
                }
            });
        });
        // Nobody may be listening for it: the process can end long after it was ready.
        this.listening.catch(() => {});
        this.exited = new Promise(resolve => {
            this.child.once('exit', () => resolve());
            this.child.once('error', () => resolve());
        });
        process.once('exit', this.killAtExit);
    }

    private readonly child: ChildProcessByStdio<null, Readable, Readable>;

    /** Resolves with its address; rejects when it ends before, or takes longer than that. */
    async ready(timeout: number): Promise<string> {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_, reject) => {
            timer = setTimeout(() => reject(new Error(`It did not listen within ${Math.round(timeout / 1000)} seconds`)), timeout);
        });
        try {
            return await Promise.race([this.listening, late]);
        } finally {
            clearTimeout(timer);
        }
    }

    identity(): Promise<ProcessIdentity | undefined> {
        return this.child.pid === undefined ? Promise.resolve(undefined) : identityOf(this.child.pid);
    }

    /** Ends it and all that it started: without `farewell`, which lets it end its tools first, their shells would stay. */
    async stop(farewell: () => Promise<unknown> = async () => {}): Promise<void> {
        this.stopping = true;
        const { pid } = this.child;
        if (pid !== undefined && this.child.exitCode === null && this.child.signalCode === null) {
            const family = await descendantsOf(pid);
            await farewell().catch(error => this.launch.log.add(`It could not be told to end its work: ${String(error)}`));
            this.child.kill('SIGTERM');
            const timer = setTimeout(() => this.child.kill('SIGKILL'), PATIENCE);
            await this.exited;
            clearTimeout(timer);
            await endProcesses(family, PATIENCE / 4);
        } else if (pid !== undefined) {
            await endProcesses(await strandedBy(pid), PATIENCE / 4);
        }
        this.forget();
    }

    private forget(): void {
        process.removeListener('exit', this.killAtExit);
        this.ended.dispose();
    }

    /** A backend that exits in a hurry stops nothing else. */
    private readonly killAtExit = (): void => {
        this.child.kill('SIGKILL');
    };
}
