import type { DirectoryEvent } from '../opencode-protocol';
import type { Message, Part, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo } from '../opencode-types';
import { PersistentList } from './collections/persistent-list';
import { PersistentMap } from './collections/persistent-map';

/** The server answers for one directory at a time, so what comes from it is known by its directory. */
export interface Located<T> {
    readonly directory: string;
    readonly value: T;
}

/** A part whose text grows by deltas. The server keeps them nowhere until the part is complete. */
export interface PartStream {
    readonly partId: string;
    /** The event that brought the last delta. Ids of events grow, so an older one is a duplicate. */
    readonly lastDelta: string;
    /** Some deltas were missed; the text is whole again when the part is complete. */
    readonly gap: boolean;
}

export interface TranscriptMessage {
    readonly info: Message;
    /** In the order of their ids. */
    readonly parts: readonly Part[];
    readonly streams: readonly PartStream[];
}

/** A message of ours that the server has not taken over completely. */
export interface OutgoingMessage {
    readonly messageId: string;
    /** The server has not spoken of the message at all. */
    readonly sending: boolean;
    /** Ids of parts that it has not spoken of. */
    readonly parts: readonly string[];
}

/** The messages of a session that this window follows. */
export interface Transcript {
    /** Ordered by time of creation, then id. */
    readonly messages: PersistentList<TranscriptMessage>;
    /** Whether a page has ever arrived. Until then it holds only what is being sent. */
    readonly loaded: boolean;
    /** Where the page before the oldest message begins; absent when there is none. */
    readonly cursor?: string;
    readonly outgoing: readonly OutgoingMessage[];
    /** Events were lost since it was fetched. */
    readonly stale: boolean;
    /** The person went back beyond what was there: it is not to be cut until they are at the end again. */
    readonly reading?: boolean;
}

/** The last failure of a session, until its next turn. */
export interface SessionFault {
    /** Absent where the server did not say which session it was. */
    readonly sessionId?: string;
    readonly directory: string;
    readonly name: string;
    readonly message: string;
}

/** What one fetch asks for: everything about a directory but its messages, or the messages of one session. */
export type FetchScope = { readonly directory: string } | { readonly sessionId: string };

/** Events that arrived since a fetch was begun, the newest first. */
export interface LoggedEvent {
    readonly event: DirectoryEvent;
    readonly previous?: LoggedEvent;
    readonly count: number;
}

export interface Fetch {
    readonly scope: FetchScope;
    readonly log?: LoggedEvent;
    /** More events than a log holds. */
    readonly overflow: boolean;
    /** Events were lost while it was under way: its answer may be from before them, and nothing was announced. */
    readonly outdated?: boolean;
}

/** Everything this window knows of the agent's sessions. */
export interface SessionState {
    readonly sessions: PersistentMap<Session>;
    /** Sessions at work. All others are idle. */
    readonly status: PersistentMap<Located<Exclude<SessionStatus, { type: 'idle' }>>>;
    readonly todos: PersistentMap<readonly Todo[]>;
    /** By the id of the request. */
    readonly permissions: PersistentMap<Located<PermissionRequest>>;
    readonly questions: PersistentMap<Located<QuestionRequest>>;
    /** By session; the fault of no known session is under the empty id. */
    readonly faults: PersistentMap<SessionFault>;
    readonly transcripts: PersistentMap<Transcript>;
    /** Sessions whose transcripts are kept although nobody shows them, least recently shown first. */
    readonly closed: readonly string[];
    /** The session the person looks at. */
    readonly active?: string;
    /** Sessions in which something ended or waits since the person last looked at them. */
    readonly unread: PersistentMap<true>;
    readonly fetches: ReadonlyMap<number, Fetch>;
}

export const EMPTY_STATE: SessionState = {
    sessions: PersistentMap.empty(),
    status: PersistentMap.empty(),
    todos: PersistentMap.empty(),
    permissions: PersistentMap.empty(),
    questions: PersistentMap.empty(),
    faults: PersistentMap.empty(),
    transcripts: PersistentMap.empty(),
    closed: [],
    unread: PersistentMap.empty(),
    fetches: new Map()
};

export const EMPTY_TRANSCRIPT: Transcript = { messages: PersistentList.empty(), loaded: false, outgoing: [], stale: false };

/** The server cannot take back the time of archiving; 0 stands for a session that was archived once and is no more. */
export function isArchived(session: Session): boolean {
    return (session.time.archived ?? 0) > 0;
}
