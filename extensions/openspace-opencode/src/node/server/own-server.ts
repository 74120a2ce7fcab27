import { randomBytes } from 'crypto';
import { Hub } from '@openspace/core/lib/node/hub/hub';
import { HubCredentials } from '@openspace/core/lib/node/hub/hub-credentials';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { inject, injectable } from '@theia/core/shared/inversify';
import { injectedConfig } from '../../common/config/merge-config';
import { PersonConfig } from '../config/person-config';
import { makeCleanShell } from './clean-shell';
import { makeDiscreetSearch } from './discreet-search';
import { findFreePort } from './free-port';
import { checkHealth, disposeAll } from './health';
import { findOpencodeBinary } from './opencode-binary';
import { RunFolder } from './run-folder';
import { serverEnvironment } from './server-environment';
import { ServerLog } from './server-log';
import { PortTaken, ServerProcess } from './server-process';
import { basicAuthorization, FinalFailure, RunningServer, ServerSource } from './server-source';

const START_TIMEOUT = 30_000;
const MOST_PORTS = 3;
const USERNAME = 'opencode';

/** The server that we start ourselves, on loopback, with a password that stays in this process. */
@injectable()
export class OwnServer implements ServerSource {
    @inject(Hub)
    private readonly hub: Hub;

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    @inject(PersonConfig)
    private readonly person: PersonConfig;

    @inject(PolicySettings)
    private readonly policy: PolicySettings;

    @inject(ServerLog)
    private readonly log: ServerLog;

    async start(directories: readonly string[]): Promise<RunningServer> {
        const binary = await findOpencodeBinary();
        if (!binary) {
            throw new FinalFailure(
                'There is no opencode for this machine. Install it (npm install --global opencode-ai), or use a server that already runs, by the setting openspace.opencode.url.'
            );
        }
        const run = await RunFolder.make();
        try {
            return await this.startIn(run, binary, directories);
        } catch (error) {
            await run.remove();
            throw error;
        }
    }

    private async startIn(run: RunFolder, binary: string, directories: readonly string[]): Promise<RunningServer> {
        const password = randomBytes(32).toString('base64url');
        this.log.hide(password, this.credentials.token, this.credentials.instructionsKey);
        const patterns = (): readonly string[] => this.policy.current.sensitiveFilePatterns;
        const programs = await makeDiscreetSearch(run, patterns());
        const following = this.policy.onDidChange(() => {
            makeDiscreetSearch(run, patterns()).catch(error => this.log.add(`The search cannot be set anew: ${String(error)}`));
        });
        const config = await this.config(run, directories);
        const environment = serverEnvironment(process.env, { password, config, programs });
        const { child, url } = await this.launch(run, binary, environment);
        const address = { url, authorization: basicAuthorization(USERNAME, password) };
        const stop = async (): Promise<void> => {
            following.dispose();
            await child.stop(() => disposeAll(address));
            await run.remove();
        };
        try {
            await run.record(await child.identity());
            return { address, version: await checkHealth(address), external: false, onDidEnd: child.onDidEnd, stop };
        } catch (error) {
            await stop();
            throw error;
        }
    }

    private async config(run: RunFolder, directories: readonly string[]): Promise<object> {
        const tokenFile = await run.write('hub-token', this.credentials.token);
        const person = await this.person.read(directories);
        return injectedConfig(person.inherited, person.combined, {
            hubUrl: `${this.hub.url}/mcp`,
            tokenFile,
            instructionsUrl: `${this.hub.url}/openspace/instructions/${this.credentials.instructionsKey}`,
            shell: await makeCleanShell(run, person.combined.shell ?? process.env.SHELL)
        });
    }

    /** Another program may take the port between our looking and the server's listening. */
    private async launch(run: RunFolder, binary: string, environment: NodeJS.ProcessEnv): Promise<{ child: ServerProcess; url: string }> {
        for (let attempt = 1; ; attempt++) {
            const port = await findFreePort();
            const child = new ServerProcess({ binary, port, folder: run.path, environment, log: this.log });
            try {
                // From here on a crash of this backend would leave it behind.
                await run.record(await child.identity());
                return { child, url: await child.ready(START_TIMEOUT) };
            } catch (error) {
                await child.stop();
                if (!(error instanceof PortTaken) || attempt === MOST_PORTS) {
                    throw error;
                }
            }
        }
    }
}
