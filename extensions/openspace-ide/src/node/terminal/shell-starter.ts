import { ILogger } from '@theia/core/lib/common/logger';
import { EnvironmentUtils } from '@theia/core/lib/node/environment-utils';
import { Container, inject, injectable, interfaces, named } from '@theia/core/shared/inversify';
import { ShellIntegrationInjector } from '@theia/terminal/lib/node/shell-integration-injector';
import { getRootPath, ShellProcess, ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { randomBytes, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import { BUFFER_LINES, TerminalBufferPreferences } from '../../common/terminal/terminal-preferences';
import { TERMINAL_VARIABLE, withoutSecrets } from './shell-environment';
import { integrateShell } from './shell-integration';
import { SharedTerminal } from './shared-terminal';
import { TerminalRegistry } from './terminal-registry';
import { TerminalWindows } from './terminal-windows';
import { TrackedShellProcess } from './tracked-shell-process';

/** Starts every shell of the backend, for windows and for agents alike, so that none goes untracked. */
@injectable()
export class ShellStarter {
    @inject(TerminalRegistry)
    private readonly registry: TerminalRegistry;

    @inject(TerminalWindows)
    private readonly windows: TerminalWindows;

    @inject(TerminalBufferPreferences)
    private readonly preferences: TerminalBufferPreferences;

    @inject(EnvironmentUtils)
    private readonly environment: EnvironmentUtils;

    @inject(ShellIntegrationInjector)
    private readonly theiaIntegration: ShellIntegrationInjector;

    @inject(ILogger)
    @named('openspace:terminal')
    private readonly logger: ILogger;

    start(parent: interfaces.Container, requested: ShellProcessOptions): ShellProcess {
        if (requested.isPseudo) {
            return this.spawn(parent, requested);
        }
        const [nonce, marker] = [randomBytes(16).toString('hex'), randomUUID()];
        const { options, isIntegrated, forget } = integrateShell(this.complete(requested, marker), nonce);
        const process = this.spawn(parent, options);
        process.onError(forget);
        if (process.hasStarted) {
            const terminal = new SharedTerminal({
                process,
                bufferLines: this.preferences[BUFFER_LINES],
                nonce,
                marker,
                isIntegrated,
                whenDrawn: () => this.windows.whenDrawn(String(process.id)),
                folder: getRootPath(options.rootURI),
                logger: this.logger
            });
            terminal.onDidPrompt(forget);
            terminal.onDidExit(forget);
            this.registry.add(terminal);
        }
        return process;
    }

    private complete(requested: ShellProcessOptions, marker: string): ShellProcessOptions & { shell: string } {
        const options = requested.enableShellIntegration ? this.theiaIntegration.injectShellIntegration(requested) : requested;
        const merged = options.strictEnv ? (options.env ?? {}) : this.environment.mergeProcessEnv(options.env);
        return {
            ...options,
            shell: options.shell ?? (ShellProcess.getShellExecutablePath() || fallbackShell()),
            args: options.args ?? ShellProcess.getShellExecutableArgs(),
            // Theia would merge the backend's own environment in once more, with what was just taken out.
            strictEnv: true,
            env: { ...withoutSecrets(merged), [TERMINAL_VARIABLE]: marker }
        };
    }

    private spawn(parent: interfaces.Container, options: ShellProcessOptions): TrackedShellProcess {
        const child = new Container({ defaultScope: 'Singleton' });
        child.parent = parent;
        child.bind(ShellProcessOptions).toConstantValue(options);
        return child.get(TrackedShellProcess);
    }
}

/** A container or a service manager may start the backend without naming the person's shell. */
function fallbackShell(): string {
    const candidates = [os.userInfo().shell, '/bin/bash', '/bin/sh'];
    return candidates.find(shell => shell && !NO_SHELL.test(shell) && fs.existsSync(shell)) ?? '/bin/sh';
}

const NO_SHELL = /\/(nologin|false)$/;
