import type { DirectoryEvent } from '../../opencode-protocol';
import type {
    AssistantMessage,
    OpencodeEvent,
    Part,
    PermissionRequest,
    QuestionRequest,
    Session,
    TextPart,
    UserMessage
} from '../../opencode-types';
import type { SessionAction } from '../session-action';
import { reduceSessions } from '../session-reducer';
import { EMPTY_STATE, SessionState } from '../session-state';

export const DIRECTORY = '/project';

export function session(id: string, fields: Partial<Session> = {}): Session {
    return {
        id,
        slug: id,
        projectID: 'project',
        directory: DIRECTORY,
        title: id,
        version: '1',
        time: { created: 1, updated: 1 },
        ...fields
    };
}

export function question(id: string, created: number, sessionID = 'ses_1'): UserMessage {
    return { id, sessionID, role: 'user', time: { created }, agent: 'build', model: { providerID: 'p', modelID: 'm' } };
}

export function answer(id: string, created: number, parentID: string, fields: Partial<AssistantMessage> = {}): AssistantMessage {
    const tokens = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };
    const base = { providerID: 'p', modelID: 'm', mode: 'build', agent: 'build', path: { cwd: '/', root: '/' }, cost: 0, tokens };
    return { ...base, id, sessionID: 'ses_1', role: 'assistant', parentID, time: { created }, ...fields };
}

export function text(id: string, messageID: string, content: string, time?: TextPart['time']): TextPart {
    return { id, messageID, sessionID: 'ses_1', type: 'text', text: content, ...(time ? { time } : {}) };
}

export function permission(id: string, sessionID = 'ses_1'): PermissionRequest {
    return { id, sessionID, permission: 'bash', patterns: ['ls'], always: ['ls *'], metadata: { command: 'ls' } };
}

export function inquiry(id: string, sessionID = 'ses_1'): QuestionRequest {
    return { id, sessionID, questions: [{ question: 'Which?', header: 'Which', options: [] }] };
}

/** The state of a window, moved on by events as the server would send them. */
export class Stream {
    state: SessionState = EMPTY_STATE;
    private count = 0;
    private fetch = 0;

    constructor(private readonly directory = DIRECTORY) {}

    event<T extends OpencodeEvent['type']>(type: T, properties: Extract<OpencodeEvent, { type: T }>['properties']): this {
        const id = `evt_${String(++this.count).padStart(12, '0')}`;
        return this.send({ directory: this.directory, event: { id, type, properties } as OpencodeEvent });
    }

    send(event: DirectoryEvent): this {
        return this.act({ type: 'event', event });
    }

    act(...actions: readonly SessionAction[]): this {
        this.state = actions.reduce(reduceSessions, this.state);
        return this;
    }

    /** A fetch during which nothing happens. */
    page(
        sessionId: string,
        messages: readonly { info: UserMessage | AssistantMessage; parts: Part[] }[],
        cursor?: string,
        before?: string
    ): this {
        const fetch = ++this.fetch;
        return this.act(
            { type: 'fetch-began', fetch, scope: { sessionId } },
            { type: 'page-fetched', fetch, sessionId, page: { messages, cursor }, before }
        );
    }

    created(...sessions: Session[]): this {
        sessions.forEach(info => this.event('session.created', { sessionID: info.id, info }));
        return this;
    }

    busy(sessionID: string): this {
        return this.event('session.status', { sessionID, status: { type: 'busy' } });
    }

    idle(sessionID: string): this {
        return this.event('session.status', { sessionID, status: { type: 'idle' } }).event('session.idle', { sessionID });
    }

    message(info: UserMessage | AssistantMessage): this {
        return this.event('message.updated', { sessionID: info.sessionID, info });
    }

    part(part: Part): this {
        return this.event('message.part.updated', { sessionID: part.sessionID, part, time: 0 });
    }

    delta(messageID: string, partID: string, delta: string, field = 'text'): this {
        return this.event('message.part.delta', { sessionID: 'ses_1', messageID, partID, field, delta });
    }

    /** Texts of the messages, in order; a growing one with a gap ends in `…`. */
    texts(sessionId = 'ses_1'): string[] {
        const messages = this.state.transcripts.get(sessionId)?.messages.toArray() ?? [];
        return messages.map(({ parts, streams }) =>
            parts
                .map(
                    part =>
                        `${part.type === 'text' ? part.text : part.type}${streams.some(({ partId, gap }) => gap && partId === part.id) ? '…' : ''}`
                )
                .join('|')
        );
    }

    ids(sessionId = 'ses_1'): string[] {
        return (this.state.transcripts.get(sessionId)?.messages.toArray() ?? []).map(({ info }) => info.id);
    }
}
