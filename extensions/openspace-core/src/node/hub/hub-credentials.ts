import { createHash, randomBytes, timingSafeEqual } from 'crypto';
import { injectable } from '@theia/core/shared/inversify';

const BEARER = /^Bearer ([\w-]+)$/;

/** The secrets of this run. They are made at start and never leave this process but by the discovery file and the person's clipboard. */
@injectable()
export class HubCredentials {
    /** 256 bits, for MCP and files. */
    readonly token = randomBytes(32).toString('base64url');
    /** For the instructions' address: who fetches them can send no headers. It opens nothing else. */
    readonly instructionsKey = randomBytes(32).toString('base64url');

    acceptsAuthorization(header: string | undefined): boolean {
        const presented = header === undefined ? undefined : BEARER.exec(header)?.[1];
        return presented !== undefined && sameSecret(presented, this.token);
    }

    acceptsInstructionsKey(key: string): boolean {
        return sameSecret(key, this.instructionsKey);
    }
}

/** Takes the same time whatever differs; hashing makes the lengths equal. */
function sameSecret(presented: string, expected: string): boolean {
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(presented), digest(expected));
}
