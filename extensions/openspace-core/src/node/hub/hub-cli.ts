import { CliContribution } from '@theia/core/lib/node/cli';
import { injectable } from '@theia/core/shared/inversify';
import type { Arguments, Argv } from '@theia/core/shared/yargs';

const DEFAULT_PORT = 3100;

/** The Hub's part of the backend's command line. */
@injectable()
export class HubCli implements CliContribution {
    /** The port to try first; the next free one is taken when it is in use. */
    port = DEFAULT_PORT;
    /** Consent for this run, given on the command line. */
    allowAgent = false;

    configure(configuration: Argv): void {
        configuration.option('hub-port', { type: 'number', default: DEFAULT_PORT, description: 'The port of the Hub, for agents.' });
        configuration.option('allow-agent', { type: 'boolean', default: false, description: 'Let agents act without asking first.' });
    }

    setArguments(args: Arguments): void {
        this.port = args['hub-port'] as number;
        this.allowAgent = args['allow-agent'] as boolean;
    }
}
