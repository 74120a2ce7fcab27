import { ApplicationError } from '@theia/core/lib/common/application-error';

const CODE = -33101;

/** What kind of failure it is, for programs; the message is for people. */
export type OpencodeFailure =
    /** The server is not running, or did not answer. */
    | 'unavailable'
    /** The workspace is not trusted, or the directory was not opened by this window. */
    | 'untrusted'
    /** It does not accept our password. */
    | 'unauthorized'
    /** No such session, message, request or MCP server: another client may have removed it. */
    | 'not-found'
    /** The session is at work; wait or stop it. */
    | 'busy'
    /** The server found a fault in what we sent. */
    | 'invalid'
    /** A rule or an unsaved file stands against it. */
    | 'refused'
    /** The server failed, or answered what it should not. */
    | 'server';

export interface OpencodeErrorData {
    readonly failure: OpencodeFailure;
    /** HTTP status, where there was an answer. */
    readonly status?: number;
}

/** A failed call of the opencode server. Keeps its kind across RPC. */
export const OpencodeError = ApplicationError.declare(CODE, (message: string, data: OpencodeErrorData) => ({ message, data }));
export type OpencodeError = ApplicationError<typeof CODE, OpencodeErrorData>;

export function isOpencodeError(error: unknown): error is OpencodeError {
    return typeof error === 'object' && error !== null && OpencodeError.is(error);
}
