import * as fs from 'node:fs';
import * as path from 'node:path';
import * as fc from 'fast-check';
import type { DirectoryEvent, MessageWithParts } from '../../common/opencode-protocol';
import type { OpencodeEvent, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo } from '../../common/opencode-types';

/** The directory that all recordings were made in. */
export const DIRECTORY = '/w';

const FOLDER = path.resolve(__dirname, '../../../recordings');

/** What the real server answered at one moment. */
export interface Answers {
    readonly sessions: readonly Session[];
    readonly status: Readonly<Record<string, SessionStatus>>;
    readonly permissions: readonly PermissionRequest[];
    readonly questions: readonly QuestionRequest[];
    readonly messages: Readonly<Record<string, readonly MessageWithParts[]>>;
    readonly todos: Readonly<Record<string, readonly Todo[]>>;
}

type Line = { readonly event: OpencodeEvent } | { readonly fetched: Answers };

/** A stream of events of the real server, made by `tests/recordings`. */
export interface Recording {
    readonly name: string;
    readonly events: readonly DirectoryEvent[];
    /** Answers of the server, each after so many of the events. The last one came at the very end. */
    readonly answers: readonly { readonly after: number; readonly answers: Answers }[];
}

export function loadRecordings(): Recording[] {
    const names = fs.readdirSync(FOLDER).filter(name => name.endsWith('.ndjson'));
    return names.sort().map(name => loadRecording(path.basename(name, '.ndjson')));
}

export function loadRecording(name: string): Recording {
    const text = fs.readFileSync(path.join(FOLDER, `${name}.ndjson`), 'utf8');
    const lines = text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as Line);
    const events: DirectoryEvent[] = [];
    const answers: { after: number; answers: Answers }[] = [];
    for (const line of lines) {
        if ('event' in line) {
            events.push({ directory: DIRECTORY, event: line.event });
        } else {
            answers.push({ after: events.length, answers: line.fetched });
        }
    }
    // A counterexample names the recording instead of printing it.
    return Object.assign({ name, events, answers }, { [fc.toStringMethod]: () => name });
}
