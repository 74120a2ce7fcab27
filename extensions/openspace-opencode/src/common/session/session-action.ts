import type { DirectoryEvent, MessagePage } from '../opencode-protocol';
import type { Part, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo, UserMessage } from '../opencode-types';
import type { FetchScope } from './session-state';

/** What the server said about a directory. */
export interface Overview {
    readonly sessions: readonly Session[];
    /** Sessions changed since then are in the list, or are there no more. */
    readonly completeSince: number;
    /** Only sessions without a parent were asked for. */
    readonly roots: boolean;
    readonly status: Readonly<Record<string, SessionStatus>>;
    readonly permissions: readonly PermissionRequest[];
    readonly questions: readonly QuestionRequest[];
}

/** Everything that can happen to the state. */
export type SessionAction =
    | { readonly type: 'event'; readonly event: DirectoryEvent }
    /** Before each request: what the server announces meanwhile is newer than its answer. Ends with a `fetched`, or with `fetch-failed`. */
    | { readonly type: 'fetch-began'; readonly fetch: number; readonly scope: FetchScope }
    | { readonly type: 'fetch-failed'; readonly fetch: number }
    | { readonly type: 'overview-fetched'; readonly fetch: number; readonly directory: string; readonly overview: Overview }
    /** Single sessions, such as a parent or children: others stay as they are. */
    | { readonly type: 'sessions-fetched'; readonly fetch: number; readonly sessions: readonly Session[] }
    | {
          readonly type: 'page-fetched';
          readonly fetch: number;
          readonly sessionId: string;
          readonly page: MessagePage;
          /** The cursor it was asked for with; without one it is the newest page. */
          readonly before?: string;
          /** Nobody reads what is older than this page: it goes, and can be fetched again. */
          readonly cut?: boolean;
      }
    | { readonly type: 'todos-fetched'; readonly fetch: number; readonly sessionId: string; readonly todos: readonly Todo[] }
    /** Events of one directory, or of all, were lost. */
    | { readonly type: 'events-lost'; readonly directory?: string }
    /** The server does not know the session any more. */
    | { readonly type: 'forgotten'; readonly sessionId: string }
    /** Somebody shows the session from now on. A session made a moment ago has no messages to fetch. */
    | { readonly type: 'opened'; readonly sessionId: string; readonly fresh?: boolean }
    | { readonly type: 'closed'; readonly sessionId: string }
    /** The person looks at this session, or at none. */
    | { readonly type: 'activated'; readonly sessionId?: string }
    | { readonly type: 'unread-restored'; readonly sessionIds: readonly string[] }
    | { readonly type: 'send-began'; readonly message: UserMessage; readonly parts: readonly Part[] }
    | { readonly type: 'send-failed'; readonly sessionId: string; readonly messageId: string }
    | { readonly type: 'fault-dismissed'; readonly sessionId?: string };
