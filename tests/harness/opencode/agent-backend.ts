import * as path from 'node:path';
import type { OpencodeEvent } from '@openspace/opencode/lib/common/opencode-types';
import { BackendContainer } from '@openspace/opencode/lib/node/test/backend-container';
import { RecordingWindow } from '@openspace/opencode/lib/node/test/recording-window';
import { FileUri } from '@theia/core/lib/common/file-uri';
import type { Container } from '@theia/core/shared/inversify';
import type { Config } from '@opencode-ai/sdk/v2/client';
import { ScriptedModel } from '../model/scripted-model';
import { endProcesses, processesWithEnvironment } from '../process-tree';
import { createTemporaryDirectory, TemporaryDirectory, waitFor } from '../temporary';
import { createGitWorkspace, WorkspaceFiles } from './git-workspace';
import { resolveOpencodeBinary } from './opencode-binary';
import { isolatedEnvironment, mergeConfig, scriptedConfig } from './opencode-environment';

export interface AgentBackendOptions {
    /** The person's configuration, given in the environment. */
    readonly config?: Config;
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly files?: WorkspaceFiles;
    /** A server that already runs. */
    readonly url?: string;
    /** Called with the home before anything starts. */
    readonly prepare?: (home: string) => Promise<void>;
    /** Further or other bindings. */
    readonly bindings?: (container: Container) => void;
}

/** A window as the backend sees one, with the waits that tests need most. */
export class AgentWindow extends RecordingWindow {
    /** The first event of the type, past or to come, that is accepted. */
    waitFor<T extends OpencodeEvent['type']>(
        type: T,
        accept: (event: Extract<OpencodeEvent, { type: T }>) => boolean = () => true
    ): Promise<Extract<OpencodeEvent, { type: T }>> {
        return waitFor(() => this.ofType(type).find(accept), `an event ${type}`);
    }

    idle(sessionId: string, times = 1): Promise<unknown> {
        return waitFor(
            () => this.ofType('session.idle').filter(({ properties }) => properties.sessionID === sessionId).length >= times,
            'the turn to end'
        );
    }
}

/**
 * The backend's side of the agent with all its real parts in this process: the Hub, the file store, the real opencode and a scripted model.
 * One at a time, because a process has only one environment.
 */
export class AgentBackend {
    private streams = false;

    private constructor(
        private readonly backend: BackendContainer,
        readonly model: ScriptedModel,
        readonly workspace: string,
        private readonly directory: TemporaryDirectory,
        private readonly restoreEnvironment: () => void
    ) {}

    static async start(options: AgentBackendOptions = {}): Promise<AgentBackend> {
        const directory = await createTemporaryDirectory('agent');
        const home = path.join(directory.path, 'home');
        const workspace = path.join(directory.path, 'workspace');
        await createGitWorkspace(workspace, options.files);
        const isolated = await isolatedEnvironment(home);
        await options.prepare?.(home);
        const model = await ScriptedModel.start();
        const config = mergeConfig(scriptedConfig(model.url), options.config ?? {});
        const restore = replaceEnvironment({
            ...isolated,
            // A person's opencode reads the project's configuration and plugins.
            OPENCODE_DISABLE_PROJECT_CONFIG: undefined,
            OPENCODE_PURE: undefined,
            OPENSPACE_HOME: path.join(home, '.openspace'),
            OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
            OPENSPACE_OPENCODE_BINARY: resolveOpencodeBinary(),
            SHELL: '/bin/bash',
            ...options.environment
        });
        const parts = new BackendContainer(path.join(home, '.theia'), workspace);
        const backend = new AgentBackend(parts, model, workspace, directory, restore);
        try {
            options.bindings?.(parts.container);
            await parts.start(options.url);
            return backend;
        } catch (error) {
            await backend.stop();
            throw error;
        }
    }

    get container(): Container {
        return this.backend.container;
    }

    /** What the product complained about. */
    get log(): readonly string[] {
        return this.backend.log;
    }

    get home(): string {
        return path.join(this.directory.path, 'home');
    }

    /** A window that is there but has opened nothing yet. */
    connect(): AgentWindow {
        return new AgentWindow(this.backend.service());
    }

    /** A window with the workspace open and trusted; resolves when the server is ready. */
    async window(): Promise<AgentWindow> {
        const window = this.connect();
        await window.service.open([FileUri.create(this.workspace).toString()]);
        await window.service.start();
        await this.ready(window);
        return window;
    }

    ready(window: AgentWindow): Promise<unknown> {
        return waitFor(async () => {
            const status = await window.service.status();
            if (status.state === 'failed') {
                throw new Error(`${status.reason}\n${status.log.join('\n')}`);
            }
            // Windows are told to fetch once the stream of events is open; only then is nothing missed.
            this.streams ||= window.resyncs.length > 0;
            return status.state === 'ready' && this.streams;
        }, 'the server to be ready');
    }

    /** All processes of this backend's home. */
    processes(): Promise<number[]> {
        return processesWithEnvironment('HOME', this.home);
    }

    async stop(): Promise<{ survivors: number[] }> {
        await this.backend.stop();
        const survivors = await this.processes();
        await endProcesses(() => this.processes());
        this.restoreEnvironment();
        await this.model.stop();
        await this.directory.remove();
        return { survivors };
    }
}

function replaceEnvironment(environment: Readonly<Record<string, string | undefined>>): () => void {
    const former = { ...process.env };
    const set = (values: NodeJS.ProcessEnv): void => {
        Object.keys(process.env).forEach(name => delete process.env[name]);
        Object.entries(values).forEach(([name, value]) => value !== undefined && (process.env[name] = value));
    };
    set(environment);
    return () => set(former);
}
