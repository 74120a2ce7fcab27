import * as net from 'net';

/**
 * A port that was free a moment ago. opencode's own `--port 0` means 4096 for it, over and over, so that an old client could end up at a
 * new server.
 */
export function findFreePort(): Promise<number> {
    return new Promise((resolve, reject) => {
        const server = net.createServer();
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
            const { port } = server.address() as net.AddressInfo;
            server.close(error => (error ? reject(error) : resolve(port)));
        });
    });
}
