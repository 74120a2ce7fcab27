import { Emitter } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { checkHealth } from './health';
import { OpencodeSettings } from './opencode-settings';
import { basicAuthorization, FinalFailure, RunningServer, ServerAddress, ServerSource } from './server-source';

const USERNAME = 'opencode';

/** A server that somebody else started and will stop. */
@injectable()
export class ExternalServer implements ServerSource {
    @inject(OpencodeSettings)
    private readonly settings: OpencodeSettings;

    async start(): Promise<RunningServer> {
        const given = this.settings.url ?? '';
        if (!/^https?:\/\//.test(given) || !URL.canParse(given)) {
            throw new FinalFailure(`"${given}" is no address of a server. It has to begin with http:// or https://.`);
        }
        const url = new URL(given);
        const username = decodeURIComponent(url.username) || USERNAME;
        const inUrl = decodeURIComponent(url.password);
        url.username = url.password = '';
        const password = inUrl || (await this.settings.password(given));
        const address: ServerAddress = {
            url: url.href.replace(/\/+$/, ''),
            ...(password && { authorization: basicAuthorization(username, password) })
        };
        const version = await checkHealth(address);
        const ended = new Emitter<string>();
        return { address, version, external: true, onDidEnd: ended.event, stop: async () => ended.dispose() };
    }
}
