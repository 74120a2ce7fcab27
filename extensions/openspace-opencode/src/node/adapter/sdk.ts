import type { OpencodeClient as Sdk } from '@opencode-ai/sdk/v2/client' with { 'resolution-mode': 'import' };
import type { ServerAddress } from '../server/server-source';
import { errorOf } from './adapter-error';
import { plainFetch } from './plain-fetch';

export type { Sdk };

/** The SDK can only be imported as an ES module, and nothing of it is needed before there is a server. */
export async function createSdk({ url, authorization }: ServerAddress): Promise<Sdk> {
    const { createOpencodeClient } = await import('@opencode-ai/sdk/v2/client');
    return createOpencodeClient({
        baseUrl: url,
        headers: authorization ? { authorization } : {},
        fetch: request => fetchApi(request as Request)
    });
}

/** Unknown paths answer with the server's own web page and success: for us that is a failure. */
async function fetchApi(request: Request): Promise<Response> {
    const response = await plainFetch(request);
    if (response.headers.get('content-type')?.startsWith('text/html')) {
        await response.body?.cancel();
        throw errorOf('opencode', 'server', `this server does not know ${new URL(request.url).pathname}`);
    }
    return response;
}
