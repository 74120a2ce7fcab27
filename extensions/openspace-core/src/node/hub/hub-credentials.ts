import { createHash, createHmac, timingSafeEqual } from 'crypto';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { strikeError, strikeSecrets } from '../../common/policy/strike-secrets';
import { openSpaceHome } from './openspace-home';
import { SecretFile } from './secret-file';

const BEARER = /^Bearer ([\w-]+)$/;

interface Secrets {
    readonly token: string;
    readonly instructionsKey: string;
}

/**
 * The secrets of the person's Hubs. They are kept over restarts, because clients were configured with them. They leave this process
 * only by files of the person's own and their clipboard.
 */
@injectable()
export class HubCredentials {
    @inject(ILogger)
    @named('openspace:hub')
    private readonly logger: ILogger;

    private secrets: Secrets | undefined;

    /** 256 bits, for MCP and files. */
    get token(): string {
        return this.loaded.token;
    }

    /** For the instructions' address: who fetches them can send no headers. It opens nothing else. */
    get instructionsKey(): string {
        return this.loaded.instructionsKey;
    }

    async load(): Promise<void> {
        this.secrets = secretsOf(await this.file().load());
    }

    /** From now on only who has the new secrets is let in. */
    async renew(): Promise<void> {
        this.secrets = secretsOf(await this.file().renew());
    }

    acceptsAuthorization(header: string | undefined): boolean {
        const presented = header === undefined ? undefined : BEARER.exec(header)?.[1];
        return presented !== undefined && sameSecret(presented, this.token);
    }

    acceptsInstructionsKey(key: string): boolean {
        return sameSecret(key, this.instructionsKey);
    }

    /** The same value without these secrets: nothing that leaves for an agent or a log may hold them, wherever it got them from. */
    strikeFrom<T>(value: T): T {
        return strikeSecrets(value, Object.values(this.loaded));
    }

    strikeFromError(error: unknown): unknown {
        return strikeError(error, Object.values(this.loaded));
    }

    private get loaded(): Secrets {
        if (!this.secrets) {
            throw new Error('The secrets of the Hub are not loaded yet.');
        }
        return this.secrets;
    }

    private file(): SecretFile {
        return new SecretFile(path.join(openSpaceHome(), 'hub-token'), problem => {
            this.logger.warn(problem);
        });
    }
}

/** The key follows from the token, so that both are kept and renewed as one; the token does not follow from the key. */
function secretsOf(token: string): Secrets {
    return { token, instructionsKey: createHmac('sha256', token).update('openspace-instructions').digest('base64url') };
}

/** Takes the same time whatever differs; hashing makes the lengths equal. */
function sameSecret(presented: string, expected: string): boolean {
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(presented), digest(expected));
}
