import * as http from 'http';
import * as https from 'https';
import { Readable } from 'stream';

/**
 * `fetch` over Node's own HTTP client. The built-in one gives up on an answer after five minutes, and some of opencode's calls answer
 * when a whole turn has ended; it also keeps connections to a server that is gone.
 */
export async function plainFetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const send = url.protocol === 'https:' ? https.request : http.request;
    return new Promise((resolve, reject) => {
        const outgoing = send(
            url,
            {
                method: request.method,
                headers: { ...Object.fromEntries(request.headers), ...(body && { 'content-length': body.length }) },
                signal: request.signal,
                agent: false
            },
            incoming => {
                const status = incoming.statusCode ?? 0;
                // A `Response` with one of these must have no body.
                const empty = status === 204 || status === 205 || status === 304 || request.method === 'HEAD';
                if (empty) {
                    incoming.resume();
                }
                const content = empty ? null : (Readable.toWeb(incoming) as unknown as ConstructorParameters<typeof Response>[0]);
                resolve(new Response(content, { status, statusText: incoming.statusMessage, headers: headersOf(incoming) }));
            }
        );
        outgoing.once('error', reject);
        outgoing.end(body);
    });
}

function headersOf({ rawHeaders }: http.IncomingMessage): [string, string][] {
    return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1]] as [string, string]] : []));
}
