import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { ownerOf, ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { PathGuard } from '@openspace/core/lib/node/paths/path-guard';
import { WorkspaceRoots } from '@openspace/core/lib/node/paths/workspace-roots';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { hasCode } from './process-table';
import type { SharedTerminal } from './shared-terminal';
import { TerminalRegistry } from './terminal-registry';

const MAX_AGENT_TERMINALS = 20;
const SIZE = { cols: 120, rows: 30 };
/** A pager would wait for a key that no agent presses. */
const AGENT_ENVIRONMENT = { PAGER: 'cat', GIT_PAGER: 'cat' };

export interface TerminalRequest {
    readonly title?: string;
    /** Relative to the workspace's root, or absolute. */
    readonly cwd?: string;
    readonly shellPath?: string;
}

/** Opens terminals for agents: with no window, in the backend, where a window can join later. */
@injectable()
export class TerminalLauncher {
    @inject(IShellTerminalServer)
    private readonly server: IShellTerminalServer;

    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    @inject(AgentResources)
    private readonly resources: AgentResources;

    @inject(WorkspaceRoots)
    private readonly workspace: WorkspaceRoots;

    @inject(PathGuard)
    private readonly paths: PathGuard;

    async open(caller: ToolCaller, { title, cwd, shellPath }: TerminalRequest): Promise<SharedTerminal> {
        this.checkNumber();
        const folder = await this.folder(cwd);
        const shell = shellPath === undefined ? undefined : await knownShell(shellPath);
        const id = await this.server.create({ shell, rootURI: FileUri.create(folder).toString(), env: AGENT_ENVIRONMENT, ...SIZE });
        const terminal = this.registry.get(String(id));
        if (!terminal) {
            throw ToolError('The shell could not be started.', {
                advice: 'Try without shellPath, or ask the person which shell works here.'
            });
        }
        terminal.title = title ?? this.freeTitle();
        terminal.openedBy = caller.actor;
        terminal.owner = ownerOf(caller);
        this.track(caller, terminal);
        this.registry.announce(terminal);
        return terminal;
    }

    /** The folder that a `cwd` means; the workspace's root when there is none. */
    async folder(cwd?: string): Promise<string> {
        const folder = cwd === undefined ? await this.root() : (await this.paths.resolve(cwd, 'show')).absolute;
        if (!(await isFolder(folder))) {
            throw ToolError(`There is no folder '${cwd ?? folder}'.`, { advice: 'Give a folder of the workspace, relative to its root.' });
        }
        return folder;
    }

    private async root(): Promise<string> {
        const [root = os.homedir()] = await this.workspace.roots();
        return fs.realpath(root);
    }

    private track(caller: ToolCaller, terminal: SharedTerminal): void {
        const tracked = this.resources.track(caller, {
            kind: 'terminal',
            id: terminal.id,
            close: async () => {
                if (!terminal.personTyped && this.registry.get(terminal.id)) {
                    await this.registry.close(terminal);
                }
            }
        });
        terminal.onDidExit(() => tracked.dispose());
    }

    private checkNumber(): void {
        const open = this.registry.list().filter(terminal => terminal.openedBy === 'agent' && !terminal.exit);
        if (open.length >= MAX_AGENT_TERMINALS) {
            throw ToolError(`Agents have ${open.length} terminals open, which is the limit.`, {
                advice: 'Close some with openspace.terminal.close, or use one again by its id.'
            });
        }
    }

    private freeTitle(): string {
        const taken = new Set(this.registry.list().map(terminal => terminal.title));
        let number = 1;
        while (taken.has(`Agent ${number}`)) {
            number++;
        }
        return `Agent ${number}`;
    }
}

/** Only what this machine counts as a shell: any other program would run unjudged. */
async function knownShell(shellPath: string): Promise<string> {
    const shells = await machineShells();
    const found = shells.find(shell => shell === shellPath || path.basename(shell) === shellPath);
    if (!found) {
        throw ToolError(`'${shellPath}' is no shell of this machine.`, { advice: `There are: ${shells.join(', ')}.` });
    }
    return found;
}

async function machineShells(): Promise<string[]> {
    const listed = (await readIfThere('/etc/shells')).split('\n').filter(line => line.startsWith('/'));
    const own = process.env.SHELL ? [process.env.SHELL] : [];
    const known = [...new Set([...own, ...listed])];
    const present = await Promise.all(known.map(async shell => ((await isExecutable(shell)) ? [shell] : [])));
    return present.flat();
}

async function readIfThere(file: string): Promise<string> {
    try {
        return await fs.readFile(file, 'utf8');
    } catch (error) {
        if (hasCode(error, 'ENOENT')) {
            return '';
        }
        throw error;
    }
}

async function isFolder(location: string): Promise<boolean> {
    try {
        return (await fs.stat(location)).isDirectory();
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) {
            return false;
        }
        throw error;
    }
}

async function isExecutable(file: string): Promise<boolean> {
    try {
        await fs.access(file, fs.constants.X_OK);
        return true;
    } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) {
            return false;
        }
        throw error;
    }
}
