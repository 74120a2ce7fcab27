import type { AddressInfo } from 'net';
import type * as http from 'http';
import type { Handler, Request } from '@theia/core/shared/express';
import { isOwnHost, isOwnOrigin } from '../../common/http/authority';
import { isNestedDeeper } from '../../common/tools/nesting';
import type { HubCredentials } from './hub-credentials';

/** Requests that may be under way at once, over all clients. Open event streams do not count. */
const MOST_REQUESTS = 256;
const DEEPEST = 100;

/** Refuses whoever did not address the Hub itself: rebound names, pages of any kind. No page has business here, not even ours. */
export function ownAddressOnly(server: http.Server): Handler {
    return (request, response, next) => {
        const { port } = server.address() as AddressInfo;
        if (!isOwnHost(request.headers.host, { port })) {
            response.status(403).json({ error: 'Wrong host.' });
        } else if (request.headers.origin !== undefined && !isOwnOrigin(request.headers.origin, { port })) {
            response.status(403).json({ error: 'Wrong origin.' });
        } else {
            next();
        }
    };
}

/** Only who has the token goes on. Tokens in the address are not looked at: they would end up in logs. */
export function bearerOnly(credentials: HubCredentials): Handler {
    return (request, response, next) => {
        if (credentials.acceptsAuthorization(request.headers.authorization)) {
            next();
        } else {
            response.status(401).set('WWW-Authenticate', 'Bearer').json({ error: 'A valid token is required: see $OPENSPACE_HOME/hubs.' });
        }
    };
}

/** A "simple" cross-origin request cannot carry this content type, so a page cannot smuggle one past the browser's preflight. */
export const jsonOnly: Handler = (request, response, next) => {
    if (request.method !== 'POST' || isJson(request)) {
        next();
    } else {
        response.status(415).json({ error: 'Content-Type must be application/json.' });
    }
};

/** Arguments are looked at by many that recurse; this keeps them from running out of stack. */
export const shallowOnly: Handler = (request, response, next) => {
    if (isNestedDeeper(request.body, DEEPEST)) {
        response.status(400).json({ error: `The body is nested more than ${DEEPEST} levels deep. Send flatter arguments.` });
    } else {
        next();
    }
};

/** Turns requests away while too many are under way, instead of letting the backend drown. */
export function boundedConcurrency(): Handler {
    let underWay = 0;
    return (request, response, next) => {
        if (request.method === 'GET') {
            next();
        } else if (underWay >= MOST_REQUESTS) {
            response.status(503).set('Retry-After', '1').json({ error: 'The Hub is busy. Try again in a second.' });
        } else {
            underWay++;
            response.once('close', () => underWay--);
            next();
        }
    };
}

function isJson(request: Request): boolean {
    return /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}
