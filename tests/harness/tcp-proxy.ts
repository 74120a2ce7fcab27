import * as net from 'node:net';

/** Stands between a client and a server, and can let their connections die in the ways that networks do. */
export class TcpProxy {
    private readonly pairs = new Set<readonly [net.Socket, net.Socket]>();

    private constructor(private readonly server: net.Server) {}

    static async start(targetPort: number): Promise<TcpProxy> {
        const server = net.createServer({ allowHalfOpen: false });
        const proxy = new TcpProxy(server);
        server.on('connection', client => proxy.join(client, net.connect(targetPort, '127.0.0.1')));
        await new Promise<void>((resolve, reject) => {
            server.once('error', reject);
            server.listen(0, '127.0.0.1', resolve);
        });
        return proxy;
    }

    get port(): number {
        return (this.server.address() as net.AddressInfo).port;
    }

    get connections(): number {
        return this.pairs.size;
    }

    /** The connections that are open now stay open, but nothing comes through any more, and nobody is told. */
    freeze(): void {
        for (const [client, server] of this.pairs) {
            client.unpipe(server);
            server.unpipe(client);
            client.pause();
            server.pause();
        }
    }

    /** The connections that are open now break. */
    cut(): void {
        for (const [client, server] of this.pairs) {
            client.destroy();
            server.destroy();
        }
    }

    async stop(): Promise<void> {
        const closed = new Promise<void>(resolve => this.server.close(() => resolve()));
        this.cut();
        await closed;
    }

    private join(client: net.Socket, server: net.Socket): void {
        const pair = [client, server] as const;
        this.pairs.add(pair);
        const part = (): void => {
            this.pairs.delete(pair);
            client.destroy();
            server.destroy();
        };
        for (const socket of pair) {
            socket.on('close', part).on('error', part);
        }
        client.pipe(server);
        server.pipe(client);
    }
}
