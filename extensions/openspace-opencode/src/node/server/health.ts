import { judgeVersion, TESTED_VERSION } from '../../common/server/server-version';
import { plainFetch } from '../adapter/plain-fetch';
import { FinalFailure, ServerAddress } from './server-source';

const TIMEOUT = 5_000;
const DISPOSE_TIMEOUT = 1_500;

/** Asks a server for its version, and refuses one that we cannot talk to. */
export async function checkHealth({ url, authorization }: ServerAddress): Promise<string> {
    const response = await request(`${url}/global/health`, { method: 'GET' }, authorization, TIMEOUT);
    if (response.status === 401 || response.status === 403) {
        throw new FinalFailure(`The opencode server at ${url} does not accept the password.`);
    }
    const health = response.ok ? await parsed(response) : undefined;
    if (!isHealth(health)) {
        throw new Error(`What answers at ${url} is no opencode server that OpenSpace knows.`);
    }
    if (judgeVersion(health.version) === 'unsupported') {
        throw new FinalFailure(
            `The opencode server has version ${health.version}. OpenSpace needs 1.x from ${TESTED_VERSION.replace(/\.\d+$/, '')} on.`
        );
    }
    return health.version;
}

/** Lets the server end its tools; their shells would outlive it otherwise. */
export async function disposeAll({ url, authorization }: ServerAddress): Promise<void> {
    await request(`${url}/global/dispose`, { method: 'POST' }, authorization, DISPOSE_TIMEOUT);
}

function request(url: string, init: RequestInit, authorization: string | undefined, timeout: number): Promise<Response> {
    const headers = authorization ? { authorization } : undefined;
    return plainFetch(new Request(url, { ...init, headers, signal: AbortSignal.timeout(timeout) }));
}

async function parsed(response: Response): Promise<unknown> {
    try {
        return await response.json();
    } catch {
        // The web page that answers on unknown paths.
        return undefined;
    }
}

function isHealth(value: unknown): value is { version: string } {
    return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string';
}
