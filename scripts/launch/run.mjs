// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { registerInstance } from '../setup/instances.mjs';
import { watchCallers } from './callers.mjs';
import { Interrupts } from './interrupts.mjs';
import { killRun, processesOfRun, signalAll } from './run-processes.cjs';

/** Theia gives its contributions five seconds to stop. */
const BACKEND_MS = 6000;
const TERMINALS_MS = 1000;
/** Killing a package manager in the middle of its work can leave the system in need of repair. */
const SETUP_MS = 10_000;
const POLL_MS = 50;

/** One `npm start`, and all processes that exist because of it. */
export class Run {
    id = randomUUID();
    /** @type {number | undefined} */
    backend;
    forget = () => {};

    /** @param {string} [registry] where running backends are written down */
    constructor(registry) {
        this.registry = registry;
        this.interrupts = new Interrupts(({ exitCode }) => {
            this.kill();
            process.exit(exitCode);
        });
        watchCallers(process.env, () => this.interrupts.interrupt('SIGHUP'));
    }

    /**
     * Makes the backend known: to this run, which stops it first, and to other launches of the same checkout.
     * @param {{ pid: number, folder: string, port: number }} instance
     */
    adoptBackend(instance) {
        this.backend = instance.pid;
        this.forget = registerInstance(instance, this.registry);
    }

    /**
     * Ends all processes of the run: the backend first, so that it can end its terminals and servers in order; then politely what is left; then
     * by force.
     * @returns {Promise<number[]>} what could not be ended
     */
    async stop() {
        // Where a family is known by its parents only, it has to be written down before they go.
        const roots = this.processes();
        const left = () => processesOfRun(this.id, roots);
        const { backend } = this;
        if (backend !== undefined && roots.includes(backend)) {
            signalAll([backend], 'SIGTERM');
            await until(() => !left().includes(backend), BACKEND_MS);
        }
        const others = left();
        if (others.length > 0) {
            // Interactive shells ignore SIGTERM.
            signalAll(others, 'SIGHUP');
            signalAll(others, 'SIGTERM');
            await until(() => left().length === 0, backend === undefined ? SETUP_MS : TERMINALS_MS);
        }
        return this.kill(roots);
    }

    /**
     * Ends all processes of the run at once.
     * @param {number[]} [roots]
     * @returns {number[]} what could not be ended
     */
    kill(roots = this.processes()) {
        const left = killRun(this.id, roots);
        this.forget();
        return left;
    }

    processes() {
        return processesOfRun(this.id, this.backend === undefined ? [process.pid] : [process.pid, this.backend]);
    }
}

/**
 * @param {() => boolean} condition
 * @param {number} milliseconds
 */
async function until(condition, milliseconds) {
    const end = Date.now() + milliseconds;
    while (!condition() && Date.now() < end) {
        await delay(POLL_MS);
    }
}
