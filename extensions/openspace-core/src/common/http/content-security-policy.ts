import type { ListenerAddress } from './authority';

/**
 * What the IDE's page may load and run, as a `Content-Security-Policy`. Text of models and files is cleaned before it is shown; this is for the
 * day a cleaner fails: no script that did not come from this listener, and no request that carries something to another machine.
 *
 * Theia and Monaco write styles into the page, ask for pictures and fonts as data, and show webviews in frames on hosts of their own.
 * Theia's workspace service compiles a JSON schema as it loads, so `eval` has to stay.
 */
export function pageSecurityPolicy({ port, publicHosts }: ListenerAddress): string {
    const hosts = [...(publicHosts ?? [])];
    const webviews = [`http://*.webview.localhost:${port}`, ...hosts.map(host => `https://*.webview.${host}`)];
    // Not every browser counts websockets to the page's own host as its own. An IPv6 address cannot be written here.
    const sockets = [`ws://127.0.0.1:${port}`, `ws://localhost:${port}`, ...hosts.map(host => `wss://${host}`)];
    const directives: Record<string, readonly string[]> = {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'unsafe-eval'"],
        'worker-src': ["'self'", 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'media-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'data:', 'blob:', ...sockets],
        'frame-src': ["'self'", 'blob:', ...webviews],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"]
    };
    return Object.entries(directives)
        .map(([name, sources]) => `${name} ${sources.join(' ')}`)
        .join('; ');
}
