import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { UnsavedEditors } from '@openspace/files/lib/node/store/unsaved-editors';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { BackendContainer } from './backend-container';
import { FakeServer } from './fake-server';
import type { RecordingWindow } from './recording-window';

const PATIENCE = 10_000;

/** The backend's side of the agent in this process, with a fake opencode at the far end of the wire. */
export class OpencodeWorld {
    private streams = false;

    private constructor(
        readonly backend: BackendContainer,
        readonly server: FakeServer,
        readonly workspace: string,
        private readonly folder: string,
        /** Files with unsaved edits, relative to the workspace. */
        readonly unsaved: Set<string>,
        private readonly formerEnvironment: NodeJS.ProcessEnv
    ) {}

    static async start(): Promise<OpencodeWorld> {
        const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-world-')));
        const workspace = path.join(folder, 'workspace');
        await fs.mkdir(path.join(workspace, '.git'), { recursive: true });
        const home = path.join(folder, 'home');
        const environment = { HOME: home, OPENSPACE_HOME: path.join(home, '.openspace'), OPENSPACE_OPENCODE_PASSWORD: 'of the test' };
        const former = Object.fromEntries(Object.keys(environment).map(name => [name, process.env[name]]));
        Object.assign(process.env, environment);
        const server = await FakeServer.start(workspace);
        const backend = new BackendContainer(path.join(folder, 'theia'), workspace);
        const unsaved = new Set<string>();
        backend.container.rebind<UnsavedEditors>(UnsavedEditors).toConstantValue({
            isUnsaved: async ({ relative }) => unsaved.has(relative),
            prepareWrite: async ({ relative }) => (unsaved.has(relative) ? 'unsaved' : 'saved'),
            finishWrite: () => undefined
        });
        const world = new OpencodeWorld(backend, server, workspace, folder, unsaved, former);
        await backend.start(server.url);
        return world;
    }

    get home(): string {
        return path.join(this.folder, 'home');
    }

    /** A window with the workspace open, once events can reach it. */
    async window(): Promise<RecordingWindow> {
        const window = this.backend.connect();
        await window.service.open([FileUri.create(this.workspace).toString()]);
        await window.service.start();
        await eventually(async () => {
            // The first window is told to fetch when the stream of events is open, and again when something comes through; then nothing is missed.
            if (!this.streams && window.resyncs.length === 1) {
                this.server.send({ payload: { type: 'server.heartbeat', properties: {} } });
            }
            this.streams ||= window.resyncs.length > 1;
            return this.streams && (await window.service.status()).state === 'ready';
        }, 'the server to be ready');
        return window;
    }

    async write(name: string, content: string): Promise<string> {
        const file = path.join(this.workspace, name);
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(file, content);
        return file;
    }

    async stop(): Promise<void> {
        await this.backend.stop();
        await this.server.stop();
        for (const [name, value] of Object.entries(this.formerEnvironment)) {
            if (value === undefined) {
                delete process.env[name];
            } else {
                process.env[name] = value;
            }
        }
        await fs.rm(this.folder, { recursive: true, force: true });
    }
}

/** Waits until the condition holds. */
export async function eventually(condition: () => boolean | Promise<boolean>, what = 'the condition to hold'): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    while (!(await condition())) {
        if (Date.now() > deadline) {
            throw new Error(`Waited in vain for ${what}`);
        }
        await new Promise(resolve => setTimeout(resolve, 5));
    }
}
