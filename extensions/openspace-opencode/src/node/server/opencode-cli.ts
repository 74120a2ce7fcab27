import { CliContribution } from '@theia/core/lib/node/cli';
import { injectable } from '@theia/core/shared/inversify';
import type { Arguments, Argv } from '@theia/core/shared/yargs';

/** The part of the backend's command line that is about opencode. */
@injectable()
export class OpencodeCli implements CliContribution {
    /** The server to use instead of starting one. */
    url: string | undefined;

    configure(configuration: Argv): void {
        configuration.option('opencode-url', { type: 'string', description: 'Address of an opencode server that already runs.' });
    }

    setArguments(args: Arguments): void {
        this.url = (args['opencode-url'] as string | undefined) || undefined;
    }
}
