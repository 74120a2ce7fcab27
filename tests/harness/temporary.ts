import * as fs from 'node:fs/promises';
import * as http from 'node:http';
import { AddressInfo } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface TemporaryDirectory {
    /** Real path, without symbolic links: servers compare directories by their spelling. */
    readonly path: string;
    remove(): Promise<void>;
}

export async function createTemporaryDirectory(name: string): Promise<TemporaryDirectory> {
    const created = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), `openspace-${name}-`)));
    return {
        path: created,
        // A process that was just stopped may still be flushing files into the directory.
        remove: () => fs.rm(created, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    };
}

/** Listens on a free port of the loopback interface and returns that port. */
export async function listen(server: http.Server): Promise<number> {
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
    });
    return (server.address() as AddressInfo).port;
}

/** Closes the server and cuts the connections that are still open. */
export async function close(server: http.Server): Promise<void> {
    const closed = new Promise<void>((resolve, reject) => server.close(error => (error ? reject(error) : resolve())));
    server.closeAllConnections();
    await closed;
}

/** A port that was free a moment ago. Where the server itself can listen on port 0, that is the safer choice. */
export async function findFreePort(): Promise<number> {
    const server = http.createServer();
    const port = await listen(server);
    await close(server);
    return port;
}

export interface WaitOptions {
    readonly timeout?: number;
    readonly interval?: number;
}

/** Generous, because it only decides how long a failing test takes. */
export const DEFAULT_WAIT = 60_000;

/** Polls until the condition yields a truthy value and returns that value. An error thrown by the condition ends the wait. */
export async function waitFor<T>(condition: () => T | Promise<T>, what: string, options: WaitOptions = {}): Promise<NonNullable<T>> {
    const { timeout = DEFAULT_WAIT, interval = 20 } = options;
    const deadline = Date.now() + timeout;
    for (;;) {
        const value = await condition();
        if (value) {
            return value;
        }
        if (Date.now() >= deadline) {
            throw new Error(`Waited ${timeout} ms in vain for ${what}`);
        }
        await pause(interval);
    }
}
