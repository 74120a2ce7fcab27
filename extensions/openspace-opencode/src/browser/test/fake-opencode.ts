import type { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { OpencodeError, OpencodeFailure } from '../../common/opencode-error';
import type {
    AutoAccept,
    MessagePage,
    MessageWithParts,
    OpencodeClient,
    OpencodeService,
    SessionQuery
} from '../../common/opencode-protocol';
import type { OpencodeEvent, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo } from '../../common/opencode-types';
import type { ServerStatus } from '../../common/server/server-status';
import { DIRECTORY, session } from '../../common/session/test/stream-builder';

type Method = keyof OpencodeService;

/** The backend at the far end of a wire that a test opens, cuts and listens on. It knows sessions, and plays no agent. */
export class FakeOpencode {
    sessions: Session[] = [];
    statuses: Record<string, SessionStatus> = {};
    waiting: PermissionRequest[] = [];
    asking: QuestionRequest[] = [];
    transcripts: Record<string, MessageWithParts[]> = {};
    todos: Todo[] = [];
    accepts: AutoAccept[] = [];
    serverStatus: ServerStatus = { state: 'ready', version: '1.18.18', external: false };
    /** Everything that was asked, in order. */
    readonly calls: { method: Method; parameters: unknown[] }[] = [];
    /** The window, for announcements. */
    window: OpencodeClient;

    private readonly opened = new Emitter<void>();
    private readonly closed = new Emitter<void>();
    private readonly answers = new Map<Method, (...parameters: never[]) => unknown>();
    private count = 0;

    /** The edge that browser code gets its wires from. */
    get provider(): ServiceConnectionProvider {
        const createProxy = (_path: string, window: OpencodeClient): unknown => {
            this.window = window;
            return new Proxy({}, { get: (_, name) => this.member(String(name)) });
        };
        return { createProxy } as unknown as ServiceConnectionProvider;
    }

    connect(): void {
        this.opened.fire();
    }

    cut(): void {
        this.closed.fire();
    }

    /** Answers a method otherwise from now on. */
    answer<M extends Method>(method: M, answer: (...parameters: Parameters<OpencodeService[M]>) => unknown): void {
        this.answers.set(method, answer as (...parameters: never[]) => unknown);
    }

    fail(method: Method, failure: OpencodeFailure = 'server', message = 'It failed.'): void {
        this.answers.set(method, () => Promise.reject(OpencodeError(message, { failure })));
    }

    repair(method: Method): void {
        this.answers.delete(method);
    }

    /** Answers a method when the test says so. */
    hold(method: Method): { release(answer?: unknown): void } {
        let release: (answer?: unknown) => void = () => undefined;
        const held = new Promise(resolve => (release = resolve));
        this.answers.set(method, () => held);
        return { release };
    }

    asked(method: Method): unknown[][] {
        return this.calls.filter(call => call.method === method).map(call => call.parameters);
    }

    emit<T extends OpencodeEvent['type']>(type: T, properties: Extract<OpencodeEvent, { type: T }>['properties']): void {
        const event = { id: `evt_${String(++this.count).padStart(12, '0')}`, type, properties } as OpencodeEvent;
        this.window.notifyEvents([{ directory: DIRECTORY, event }]);
    }

    private member(name: string): unknown {
        if (name === 'onDidOpenConnection') {
            return this.opened.event;
        }
        return name === 'onDidCloseConnection' ? this.closed.event : (...parameters: unknown[]) => this.call(name as Method, parameters);
    }

    private async call(method: Method, parameters: unknown[]): Promise<unknown> {
        this.calls.push({ method, parameters });
        const answer = this.answers.get(method) ?? (this.service[method] as ((...parameters: never[]) => unknown) | undefined);
        return answer?.(...(parameters as never[]));
    }

    /** What it does unless a test wants otherwise; what is missing answers with nothing. */
    private readonly service: Partial<{ [M in Method]: (...parameters: Parameters<OpencodeService[M]>) => unknown }> = {
        open: roots => roots.map(uri => ({ uri, directory: uri.replace('file://', '') })),
        status: () => this.serverStatus,
        autoAccepts: () => this.accepts,
        sessions: (directory, query = {}) => this.list(directory, query),
        session: (_, id) => this.find(id),
        children: (_, id) => this.sessions.filter(({ parentID }) => parentID === id),
        sessionStatus: () => this.statuses,
        permissions: () => this.waiting,
        questions: () => this.asking,
        messages: (_, id, limit, before) => this.page(id, limit, before),
        todo: () => this.todos,
        createSession: (directory, request) => {
            const made = session(`ses_new${this.sessions.length}`, { directory, ...request, model: undefined });
            this.sessions.push(made);
            return made;
        },
        models: () => ({
            providers: [{ id: 'p', name: 'P', source: 'config', models: [{ id: 'm', name: 'M', variants: ['high'] }] }],
            defaults: { p: 'm' }
        }),
        config: () => ({ share: 'manual', snapshot: true }),
        agents: () => [{ name: 'build', mode: 'primary', permission: [], options: {} }],
        commands: () => [],
        deleteSession: (_, id) => this.emit('session.deleted', { sessionID: id, info: this.find(id) }),
        renameSession: (_, id, title) => ({ ...this.find(id), title }),
        archiveSession: (_, id, archived) => ({ ...this.find(id), time: { created: 1, updated: 1, archived: archived ? 5 : 0 } }),
        forkSession: () => session('ses_fork'),
        revert: (_, id, messageID, partID) => ({ ...this.find(id), revert: { messageID, partID } }),
        unrevert: (_, id) => this.find(id),
        share: (_, id) => ({ ...this.find(id), share: { url: 'https://example.invalid/s' } }),
        unshare: (_, id) => this.find(id)
    };

    private list(directory: string, { roots, search = '', limit = 100 }: SessionQuery): Session[] {
        return this.sessions
            .filter(each => each.directory === directory && !(roots && each.parentID) && each.title.includes(search))
            .sort((a, b) => b.time.updated - a.time.updated)
            .slice(0, limit);
    }

    private find(id: string): Session {
        const found = this.sessions.find(each => each.id === id);
        if (!found) {
            throw OpencodeError(`There is no session ${id}.`, { failure: 'not-found' });
        }
        return found;
    }

    /** A cursor is the number of messages before it. */
    private page(id: string, limit: number, before?: string): MessagePage {
        this.find(id);
        const all = this.transcripts[id] ?? [];
        const end = before === undefined ? all.length : Number(before);
        const begin = Math.max(0, end - limit);
        return { messages: all.slice(begin, end), cursor: begin > 0 ? String(begin) : undefined };
    }
}
