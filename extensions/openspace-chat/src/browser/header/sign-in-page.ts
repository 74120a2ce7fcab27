export interface SignInPage {
    readonly address: string;
    /** Whom the person trusts with their password. */
    readonly host: string;
    /** The page leads back to this port of the machine that the agent runs on, which the person's browser would look for on its own. */
    readonly portToForward?: number;
}

const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The page where a person signs in to an MCP server, seen from a window at `ownHost`. Undefined when the server's address is none of a page. */
export function signInPage(address: string, ownHost: string): SignInPage | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
        return undefined;
    }
    const back = url.searchParams.get('redirect_uri') ?? '';
    const { hostname, port } = URL.canParse(back) ? new URL(back) : { hostname: '', port: '' };
    const elsewhere = OWN_MACHINE.includes(hostname) && !OWN_MACHINE.includes(ownHost) && !ownHost.endsWith('.localhost');
    return { address: url.href, host: url.host, ...(elsewhere && port !== '' && { portToForward: Number(port) }) };
}
