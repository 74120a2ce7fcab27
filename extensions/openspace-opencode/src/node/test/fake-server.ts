import * as http from 'http';
import type { AddressInfo } from 'net';
import type { OpencodeEvent, PermissionRequest, QuestionRequest, Session } from '../../common/opencode-types';

export interface ReceivedCall {
    readonly call: string;
    readonly body: unknown;
}

/** What a route answers: a status with a body, or a body with status 200. */
type Answer = { readonly status: number; readonly body: unknown };

/**
 * An HTTP server that speaks as much of opencode's API as the tests of the backend need, and shows what it was asked. What opencode really
 * does is tested with opencode itself; this one is for faults and for speed.
 */
export class FakeServer {
    version = '1.18.18';
    readonly sessions = new Map<string, Partial<Session>>();
    permissions: PermissionRequest[] = [];
    questions: QuestionRequest[] = [];
    config: object = {};
    messages = new Map<string, unknown>();
    busy: string[] = [];
    /** Without the question whether it lives and the stream of events. */
    readonly calls: ReceivedCall[] = [];
    /** Answers of calls that a test wants otherwise, by method and path. */
    readonly answers = new Map<string, Answer>();

    private readonly streams = new Set<http.ServerResponse>();

    private constructor(
        private readonly server: http.Server,
        readonly directory: string
    ) {}

    static async start(directory: string): Promise<FakeServer> {
        const server = http.createServer();
        const fake = new FakeServer(server, directory);
        server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => fake.receive(request, response));
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        return fake;
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    emit(event: { type: OpencodeEvent['type']; properties: object }, directory = this.directory): void {
        this.send({ directory, payload: { id: 'evt_1', ...event } });
    }

    /** Asks for permission, as opencode does: it is pending until somebody answers. */
    ask(request: Partial<PermissionRequest> & Pick<PermissionRequest, 'id' | 'permission'>): PermissionRequest {
        const whole = { sessionID: 'ses_1', patterns: ['*'], always: ['*'], metadata: {}, ...request };
        this.permissions.push(whole);
        this.emit({ type: 'permission.asked', properties: whole });
        return whole;
    }

    send(data: unknown): void {
        this.sendText(`data: ${JSON.stringify(data)}\n\n`);
    }

    sendText(text: string): void {
        this.streams.forEach(stream => stream.write(text));
    }

    /** The connections of the streams break. */
    cut(): void {
        this.streams.forEach(stream => stream.destroy());
    }

    /** All calls of a path, as `METHOD /path`. */
    callsOf(call: string): unknown[] {
        return this.calls.filter(each => each.call === call).map(({ body }) => body);
    }

    async stop(): Promise<void> {
        const closed = new Promise(resolve => this.server.close(resolve));
        this.server.closeAllConnections();
        await closed;
    }

    private receive(request: http.IncomingMessage, response: http.ServerResponse): void {
        const { pathname } = new URL(request.url ?? '/', this.url);
        if (pathname === '/global/event') {
            response.writeHead(200, { 'content-type': 'text/event-stream' });
            this.streams.add(response.on('close', () => this.streams.delete(response)));
            response.write(`data: ${JSON.stringify({ payload: { id: 'e', type: 'server.connected', properties: {} } })}\n\n`);
            return;
        }
        let text = '';
        request.on('data', chunk => (text += chunk));
        request.on('end', () => {
            const call = `${request.method} ${pathname}`;
            const body: unknown = text === '' ? undefined : JSON.parse(text);
            if (pathname !== '/global/health') {
                this.calls.push({ call, body });
            }
            const { status, body: answer } = this.answers.get(call) ?? this.answer(call, body);
            const html = typeof answer === 'string';
            response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' });
            response.end(html ? answer : JSON.stringify(answer));
        });
    }

    private answer(call: string, body: unknown): Answer {
        const fixed = this.fixed(call);
        if (fixed !== undefined) {
            return { status: 200, body: fixed };
        }
        const [, kind, id, rest = ''] = /^\w+ \/(session|permission|question)\/([^/]+)(.*)$/.exec(call) ?? [];
        if (kind === 'permission' || kind === 'question') {
            return this.reply(kind, id, body as { reply?: string } | undefined);
        }
        if (kind === 'session' && rest.startsWith('/message/')) {
            const message = this.messages.get(rest.slice('/message/'.length));
            return message ? { status: 200, body: message } : missing();
        }
        if (kind === 'session') {
            return this.ofSession(id, rest);
        }
        return { status: 200, body: '<html>The web UI answers what is unknown</html>' };
    }

    private fixed(call: string): unknown {
        const answers: Record<string, unknown> = {
            'GET /global/health': { healthy: true, version: this.version },
            'GET /path': { worktree: this.directory, directory: this.directory },
            'GET /config': this.config,
            'GET /permission': this.permissions,
            'GET /question': this.questions,
            'GET /session': [...this.sessions.values()],
            'GET /session/status': Object.fromEntries(this.busy.map(id => [id, { type: 'busy' }]))
        };
        return answers[call];
    }

    private ofSession(id: string, rest: string): Answer {
        if (rest === '/children') {
            return { status: 200, body: [...this.sessions.values()].filter(({ parentID }) => parentID === id) };
        }
        if (rest === '/abort') {
            return { status: 200, body: true };
        }
        const session = this.sessions.get(id);
        return session ? { status: 200, body: session } : missing();
    }

    private reply(kind: 'permission' | 'question', id: string, body: { reply?: string } | undefined): Answer {
        const pending = kind === 'permission' ? this.permissions : this.questions;
        const request = pending.find(each => each.id === id);
        if (!request) {
            return { status: 404, body: { _tag: 'NotFoundError', message: 'no such request' } };
        }
        pending.splice(pending.indexOf(request as never), 1);
        if (kind === 'permission') {
            const properties = { sessionID: request.sessionID, requestID: id, reply: body?.reply };
            this.emit({ type: 'permission.replied', properties });
        }
        return { status: 200, body: true };
    }
}

function missing(): Answer {
    return { status: 404, body: { name: 'NotFoundError', data: { message: 'not found' } } };
}
