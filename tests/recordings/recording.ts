import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { GlobalEvent, Message, OpencodeClient, Part } from '@opencode-ai/sdk/v2/client';
import type { OpencodeEvent, OpencodeEventOf } from '../harness/opencode/event-recorder';
import { waitFor } from '../harness/temporary';

/** Says nothing about sessions, and would make every recording longer. */
const NOISE = new Set(['server.heartbeat', 'server.connected', 'file.watcher.updated', 'lsp.updated', 'plugin.added', 'catalog.updated']);

const DISPENSABLE = new Set(['slug', 'version', 'path', 'projectID']);

/** What the server answered at one moment, between the events of that moment. */
interface Fetched {
    readonly status: unknown;
    readonly sessions: readonly { readonly id: string }[];
    readonly permissions: unknown;
    readonly questions: unknown;
    readonly messages: Record<string, readonly { info: Message; parts: Part[] }[]>;
    readonly todos: Record<string, unknown>;
}

/** Writes down what one server announces, and what it answers in between, as lines of JSON. */
export class Recording {
    private readonly lines: ({ event: OpencodeEvent } | { fetched: Fetched })[] = [];
    private sessions = new Set<string>();

    private constructor(private readonly client: OpencodeClient) {}

    /** Resolves when the stream is connected. */
    static async listen(client: OpencodeClient, signal: AbortSignal): Promise<Recording> {
        const { stream } = await client.global.event({ signal });
        const recording = new Recording(client);
        const connected = new Promise<void>((resolve, reject) => {
            recording.follow(stream, resolve).catch(reject);
        });
        await connected;
        return recording;
    }

    /** Forgets what was recorded so far: a new scenario begins. */
    begin(): void {
        this.lines.length = 0;
        this.sessions = new Set();
    }

    ofType<T extends OpencodeEvent['type']>(type: T): OpencodeEventOf<T>[] {
        const all = this.lines.flatMap(line => ('event' in line ? [line.event] : []));
        return all.filter((event): event is OpencodeEventOf<T> => event.type === type);
    }

    waitFor<T extends OpencodeEvent['type']>(
        type: T,
        accept: (event: OpencodeEventOf<T>) => boolean = () => true
    ): Promise<OpencodeEventOf<T>> {
        return waitFor(() => this.ofType(type).find(accept), `an event ${type}`);
    }

    /** The number of events grows no more: what follows a turn's end has arrived as well. */
    async quiet(): Promise<void> {
        let before = -1;
        await waitFor(
            () => {
                const grown = this.lines.length !== before;
                before = this.lines.length;
                return !grown;
            },
            'the server to fall silent',
            { interval: 400 }
        );
    }

    /** Asks the server for everything about the sessions of this scenario and writes the answer down at this place. */
    async fetch(): Promise<void> {
        const must = { throwOnError: true } as const;
        const [sessions, status, permissions, questions] = await Promise.all([
            this.client.session.list({}, must),
            this.client.session.status({}, must),
            this.client.permission.list({}, must),
            this.client.question.list({}, must)
        ]);
        const own = sessions.data.filter(session => this.sessions.has(session.id));
        const messages: Fetched['messages'] = {};
        const todos: Fetched['todos'] = {};
        for (const { id } of own) {
            messages[id] = (await this.client.session.messages({ sessionID: id }, must)).data;
            todos[id] = (await this.client.session.todo({ sessionID: id }, must)).data;
        }
        const fetched = { status: status.data, sessions: own, permissions: permissions.data, questions: questions.data, messages, todos };
        this.lines.push({ fetched });
    }

    /**
     * Paths of this machine are replaced, so that a recording made elsewhere differs in ids and times only. To keep it small, fields that
     * say nothing here are left out, and the random ends of ids and hashes too: what is left still tells them apart.
     */
    async save(file: string, replacements: Readonly<Record<string, string>>): Promise<number> {
        const shortened = (json: string): string =>
            json.replace(/\b([a-z]{3}_[0-9a-f]{12})[0-9A-Za-z]{14}\b/g, '$1').replace(/\b([0-9a-f]{7})[0-9a-f]{33}\b/g, '$1');
        const needed = (key: string, value: unknown): unknown => (DISPENSABLE.has(key) ? undefined : value);
        let text = this.lines.map(line => `${shortened(JSON.stringify(line, needed))}\n`).join('');
        for (const [found, replacement] of Object.entries(replacements)) {
            text = text.replaceAll(found, replacement);
        }
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(file, text);
        return text.length;
    }

    private async follow(stream: AsyncIterable<GlobalEvent>, connected: () => void): Promise<void> {
        for await (const { payload } of stream) {
            if (payload.type === 'server.connected') {
                connected();
            }
            if (payload.type === 'session.created') {
                this.sessions.add(payload.properties.sessionID);
            }
            const empty = payload.type === 'session.diff' && payload.properties.diff.length === 0;
            if (payload.type !== 'sync' && !empty && !NOISE.has(payload.type)) {
                this.lines.push({ event: payload });
            }
        }
    }
}
