import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { DEFAULT_POLICY } from '@openspace/core/lib/common/policy/policy-preferences';
import { AgentTool } from '@openspace/core/lib/common/tools/agent-tool';
import { parseArguments } from '@openspace/core/lib/common/tools/tool-arguments';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { PathGuard } from '@openspace/core/lib/node/paths/path-guard';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container, ContainerModule } from '@theia/core/shared/inversify';
import { ProcessManager } from '@theia/process/lib/node/process-manager';
import { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';
import { createTerminalTestContainer } from '@theia/terminal/lib/node/test/terminal-test-container';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import type { z } from 'zod';
import { BUFFER_LINES, TerminalBufferPreferences } from '../../../common/terminal/terminal-preferences';
import { bindTerminals } from '../terminal-bindings';
import { SharedTerminal } from '../shared-terminal';
import { TerminalRegistry } from '../terminal-registry';
import { TrackedShellProcess } from '../tracked-shell-process';

const AGENT: ToolCaller = { actor: 'agent', client: 'test', connection: 'connection-1', session: 'session-1' };

class RememberingLogger extends MockLogger {
    readonly warnings: string[] = [];

    override async warn(message: unknown): Promise<void> {
        this.warnings.push(String(message));
    }
}

/** The real tools on real shells, through Theia's real terminal server, with a home and a workspace of their own. */
export class TerminalWorld {
    readonly logger = new RememberingLogger();
    readonly resources = new AgentResources();
    readonly container: Container;

    private constructor(
        readonly folder: string,
        readonly home: string,
        private readonly environment: NodeJS.ProcessEnv,
        bufferLines: number
    ) {
        this.container = createTerminalTestContainer();
        this.container.load(new ContainerModule((bind, _unbind, _isBound, rebind) => bindTerminals(bind, rebind)));
        this.container.rebind(TerminalBufferPreferences).toConstantValue({ [BUFFER_LINES]: bufferLines });
        this.container.rebind(ILogger).toConstantValue(this.logger);
        this.container.bind(AgentResources).toConstantValue(this.resources);
        this.container.bind(PathGuard).toSelf().inSingletonScope();
        this.container.bind(PolicySettings).toConstantValue({ current: DEFAULT_POLICY } as unknown as PolicySettings);
        this.container.bind(WorkspaceRoots).toConstantValue({ roots: async () => [folder] });
    }

    static async create({
        bashrc = '',
        shell = '/bin/bash',
        environment = {},
        bufferLines = 10_000
    }: WorldOptions = {}): Promise<TerminalWorld> {
        const root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-terminals-')));
        const [folder, home] = [path.join(root, 'workspace'), path.join(root, 'home')];
        await Promise.all([fs.mkdir(folder), fs.mkdir(home)]);
        await fs.writeFile(path.join(home, '.bashrc'), bashrc);
        const saved = { ...process.env };
        Object.assign(process.env, { HOME: home, SHELL: shell, HISTFILE: path.join(home, 'history'), ...environment });
        return new TerminalWorld(folder, home, saved, bufferLines);
    }

    get registry(): TerminalRegistry {
        return this.container.get(TerminalRegistry);
    }

    /** Calls a tool as the Hub would: with its arguments checked, and its answer too. */
    async call<Output = Record<string, unknown>>(name: string, input: object = {}, caller = AGENT): Promise<Output> {
        const id = `openspace.terminal.${name}`;
        const tool = this.container.getAll<AgentTool>(AgentTool).find(candidate => candidate.id === id);
        if (!tool) {
            throw new Error(`No tool ${id}`);
        }
        const result = await tool.run(parseArguments(id, tool.input, input), { caller, cancellation: CancellationToken.None });
        return tool.output.strict().parse(result) as z.output<typeof tool.output> & Output;
    }

    /** A terminal as a window opens it for a person. */
    async openAsPerson(): Promise<SharedTerminal> {
        const id = await this.container
            .get<IShellTerminalServer>(IShellTerminalServer)
            .create({ rootURI: FileUri.create(this.folder).toString() });
        const terminal = this.registry.find(String(id));
        await until(() => terminal.commands.isReady && terminal.screen.isReadingLine);
        return terminal;
    }

    /** Keys as they arrive from a window. */
    typeAsPerson(terminal: SharedTerminal, keys: string): void {
        (this.container.get(ProcessManager).get(Number(terminal.id)) as TrackedShellProcess).write(keys);
    }

    async dispose(): Promise<void> {
        await this.registry.onStop();
        for (const name of Object.keys(process.env)) {
            delete process.env[name];
        }
        Object.assign(process.env, this.environment);
        await fs.rm(path.dirname(this.folder), { recursive: true });
    }
}

interface WorldOptions {
    readonly bashrc?: string;
    readonly shell?: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly bufferLines?: number;
}

/** Resolves when it has become true; the test's own time limit is the only one. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await condition())) {
        await new Promise(resolve => setTimeout(resolve, 10));
    }
}
