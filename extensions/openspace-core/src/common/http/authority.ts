/** The names a loopback listener answers to. Anything else in `Host` is a rebound DNS name or a misdirected request. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

const WEBVIEW_NAME = /^[a-z0-9-]+\.webview\.localhost$/;

const AUTHORITY = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/;

/** What a listener is reachable as: its port, and the public authorities (`host[:port]`) of a proxy in front of it. */
export interface ListenerAddress {
    readonly port: number;
    readonly publicHosts?: ReadonlySet<string>;
}

/** Whether a `Host` header names this very listener. A missing header is refused: HTTP/1.1 demands one. */
export function isOwnHost(header: string | undefined, listener: ListenerAddress): boolean {
    return matches(header, listener, name => LOOPBACK_NAMES.has(name)) || isPublicHost(header, listener);
}

/** Whether a `Host` header names one of the isolated origins that webviews of this listener are served from. */
export function isWebviewHost(header: string | undefined, listener: ListenerAddress): boolean {
    return matches(header, listener, name => WEBVIEW_NAME.test(name));
}

/** Whether an `Origin` header is this listener's own. `null` and other ports of the same machine are strangers. */
export function isOwnOrigin(origin: string, listener: ListenerAddress): boolean {
    const [scheme, authority] = splitOrigin(origin);
    if (scheme === 'https') {
        return isPublicHost(authority, listener);
    }
    return scheme === 'http' && isOwnHost(authority, listener);
}

/** Whether a connection comes from this very machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
    return address !== undefined && /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address);
}

function isPublicHost(header: string | undefined, listener: ListenerAddress): boolean {
    return header !== undefined && (listener.publicHosts?.has(header.toLowerCase()) ?? false);
}

function matches(header: string | undefined, listener: ListenerAddress, accepts: (name: string) => boolean): boolean {
    const match = header === undefined ? null : AUTHORITY.exec(header.toLowerCase());
    if (!match) {
        return false;
    }
    const port = match[2] === undefined ? 80 : Number(match[2]);
    return port === listener.port && accepts(match[1]);
}

function splitOrigin(origin: string): [string, string | undefined] {
    const end = origin.indexOf('://');
    return end < 0 ? [origin, undefined] : [origin.slice(0, end).toLowerCase(), origin.slice(end + 3)];
}
