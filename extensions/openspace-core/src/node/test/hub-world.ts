import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Disposable } from '@theia/core/lib/common/disposable';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { Emitter } from '@theia/core/lib/common/event';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { backendApplicationModule } from '@theia/core/lib/node/backend-application-module';
import { Container, injectable, interfaces } from '@theia/core/shared/inversify';
import { FileSystemWatcherServer } from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import filesystemModule from '@theia/filesystem/lib/node/filesystem-backend-module';
import preferenceModule from '@theia/preferences/lib/node/preference-backend-module';
import { WorkspaceServer } from '@theia/workspace/lib/common/workspace-protocol';
import { z } from 'zod';
import type { HubWindow } from '../../common/hub/hub-protocol';
import { NO_ANSWER, PersonAnswer, PersonQuestion } from '../../common/hub/person-question';
import { AgentTool, ToolContext } from '../../common/tools/agent-tool';
import { workspacePath, shellCommand } from '../../common/tools/argument-kind';
import { bindAgentTool } from '../../common/tools/bind-agent-tool';
import { describeTool } from '../../common/tools/tool-descriptor';
import { ToolError } from '../../common/tools/tool-error';
import coreModule from '../core-backend-module';
import { CallAttribution } from '../hub/call-attribution';
import { Hub } from '../hub/hub';
import { HubCli } from '../hub/hub-cli';
import { HubCredentials } from '../hub/hub-credentials';
import { AgentControlService } from '../policy/agent-control-service';
import { AuditLog } from '../policy/audit-log';
import { Clock } from '../resources/clock';
import { ResourceCleaner } from '../resources/resource-cleaner';
import { HubServiceImpl } from '../windows/hub-service-impl';

const anything = z.object({
    path: workspacePath('A path').optional(),
    paths: z.array(workspacePath('A path')).optional(),
    command: shellCommand('A command').optional()
});
const echoed = z.object({ saw: z.string() });

/** Says what it was given: a tool of the backend that needs nothing. */
@injectable()
export class NodeEcho implements AgentTool<typeof anything, typeof echoed> {
    readonly id: string = 'openspace.sample.echo';
    readonly title = 'Echo';
    readonly description = 'Say what was given.';
    readonly input = anything;
    readonly output = echoed;
    readonly effect: AgentTool['effect'] = 'execute';
    readonly deadline = 300;
    calls: ToolContext[] = [];

    async run(input: z.output<typeof anything>, context: ToolContext): Promise<z.input<typeof echoed>> {
        this.calls.push(context);
        if (input.command === 'fail') {
            throw ToolError('It failed.', { advice: 'Try again.', details: { currentVersion: 3 } });
        }
        if (input.command === 'break') {
            throw new Error('a defect');
        }
        if (input.command === 'hang') {
            await new Promise(() => undefined);
        }
        return { saw: JSON.stringify(input) };
    }
}

/** The same as a tool that changes files. */
@injectable()
class NodeWrite extends NodeEcho {
    override readonly id = 'openspace.sample.write';
    override readonly effect = 'write';
}

/** Keeps what is logged, errors with their stacks. */
class RememberingLogger extends MockLogger {
    readonly lines: string[] = [];

    override async log(_level: number, ...args: unknown[]): Promise<void> {
        this.lines.push(args.map(value => (value instanceof Error ? (value.stack ?? value.message) : JSON.stringify(value))).join(' '));
    }
    override async info(...args: unknown[]): Promise<void> {
        return this.log(0, ...args);
    }
    override async warn(...args: unknown[]): Promise<void> {
        return this.log(0, ...args);
    }
    override async error(...args: unknown[]): Promise<void> {
        return this.log(0, ...args);
    }
}

/** Time that passes when a test says so. */
export class TestClock extends Clock {
    private time = 0;
    private readonly repeated = new Set<{ readonly interval: number; readonly work: () => void; next: number }>();

    override now(): number {
        return this.time;
    }

    override every(interval: number, work: () => void): Disposable {
        const entry = { interval, work, next: this.time + interval };
        this.repeated.add(entry);
        return Disposable.create(() => this.repeated.delete(entry));
    }

    advance(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (const entry of this.repeated) {
            for (; entry.next <= end; entry.next += entry.interval) {
                this.time = entry.next;
                entry.work();
            }
        }
        this.time = end;
    }
}

/** A window as the backend sees one, without a browser. */
export class TestWindow {
    readonly closed = new Emitter<void>();
    readonly calls: string[] = [];
    answer: PersonAnswer = NO_ANSWER;
    questions: PersonQuestion[] = [];
    readonly released: string[] = [];
    run: () => Promise<unknown> = async () => ({ saw: 'window' });

    constructor(readonly service: HubServiceImpl) {}

    readonly remote = {
        onDidCloseConnection: this.closed.event,
        runTool: async call => {
            this.calls.push(call.toolId);
            return this.run();
        },
        ask: async question => {
            this.questions.push(question);
            return this.answer;
        },
        releaseResources: async owner => void this.released.push(owner),
        notifyCall: () => undefined,
        notifyControl: () => undefined
    } as Partial<RpcProxy<HubWindow>> as RpcProxy<HubWindow>;
}

export interface HubWorldOptions {
    readonly allowAgent?: boolean;
    readonly clock?: Clock;
    readonly attribution?: CallAttribution;
    /** Modules of further extensions. */
    readonly modules?: readonly interfaces.ContainerModule[];
}

/** The Hub with all its real parts in this process, a home and a workspace of its own. */
export class HubWorld {
    private readonly clients: Client[] = [];

    private constructor(
        readonly container: Container,
        readonly folder: string,
        readonly logger: RememberingLogger,
        private readonly formerHome: string | undefined
    ) {}

    static async start(options: HubWorldOptions = {}): Promise<HubWorld> {
        const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-hub-')));
        await fs.mkdir(path.join(folder, 'workspace'));
        const formerHome = process.env.OPENSPACE_HOME;
        process.env.OPENSPACE_HOME = path.join(folder, 'home');
        const container = new Container();
        container.load(backendApplicationModule, filesystemModule, preferenceModule, coreModule, ...(options.modules ?? []));
        const rebind = <T>(id: interfaces.ServiceIdentifier<T>, value: Partial<T>): void => {
            (container.isBound(id) ? container.rebind(id) : container.bind(id)).toConstantValue(value as T);
        };
        rebind<EnvVariablesServer>(EnvVariablesServer, {
            getConfigDirUri: async () => FileUri.create(path.join(folder, 'theia')).toString()
        });
        const workspace = FileUri.create(path.join(folder, 'workspace')).toString();
        rebind<WorkspaceServer>(WorkspaceServer, { getMostRecentlyUsedWorkspace: async () => workspace });
        // The real one starts a process of its own.
        rebind<FileSystemWatcherServer>(FileSystemWatcherServer, {
            watchFileChanges: async () => 1,
            unwatchFileChanges: async () => undefined,
            setClient: () => undefined,
            dispose: () => undefined
        });
        const logger = new RememberingLogger();
        container.bind(ILogger).toConstantValue(logger);
        bindAgentTool(container.bind.bind(container), NodeEcho);
        bindAgentTool(container.bind.bind(container), NodeWrite);
        if (options.clock) {
            container.rebind(Clock).toConstantValue(options.clock);
        }
        if (options.attribution) {
            container.bind(CallAttribution).toConstantValue(options.attribution);
        }
        const cli = container.get(HubCli);
        cli.setArguments({ _: [], $0: '', 'hub-port': 0, 'allow-agent': options.allowAgent ?? true });
        const world = new HubWorld(container, folder, logger, formerHome);
        await container.get(AgentControlService).initialize();
        container.get(ResourceCleaner).initialize();
        await container.get(Hub).initialize();
        return world;
    }

    get url(): string {
        return this.container.get(Hub).url;
    }

    get token(): string {
        return this.container.get(HubCredentials).token;
    }

    async client(name = 'test'): Promise<Client> {
        const client = new Client({ name, version: '1' });
        const headers = { authorization: `Bearer ${this.token}` };
        await client.connect(new StreamableHTTPClientTransport(new URL(`${this.url}/mcp`), { requestInit: { headers } }));
        this.clients.push(client);
        return client;
    }

    /** A window with one tool of its own, `openspace.sample.show`. */
    async window(windowId = 'w1', effect: AgentTool['effect'] = 'ui'): Promise<TestWindow> {
        const connection = this.container.createChild();
        connection.bind(HubServiceImpl).toSelf().inSingletonScope();
        const window = new TestWindow(connection.get(HubServiceImpl));
        window.service.connect(window.remote);
        const echo = new NodeEcho();
        const tool: AgentTool = { ...echo, id: 'openspace.sample.show', effect, run: (input, context) => echo.run(input, context) };
        await window.service.hello({
            windowId,
            roots: [FileUri.create(path.join(this.folder, 'workspace')).toString()],
            tools: [describeTool(tool)],
            guidance: ['Show things.']
        });
        return window;
    }

    async stop(): Promise<void> {
        await Promise.all(this.clients.map(client => client.close()));
        await this.container.get(Hub).onStop();
        this.container.get(ResourceCleaner).onStop();
        await this.container.get(AuditLog).close();
        if (this.formerHome === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = this.formerHome;
        }
        await fs.rm(this.folder, { recursive: true, force: true });
    }
}

/** Calls a tool and gives its text, its structured content and whether it failed. */
export async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<CallToolResult & { text: string }> {
    const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
    return { ...result, text: result.content.map(part => (part.type === 'text' ? part.text : '')).join('\n') };
}
