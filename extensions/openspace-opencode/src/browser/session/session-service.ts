import { Disposable } from '@theia/core/lib/common/disposable';
import type { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { SessionFileDiff } from '../../common/diffs/session-diff';
import type { ExportFormat, SessionExport } from '../../common/export/export-session';
import type { OpencodeFolder, OpencodeService } from '../../common/opencode-protocol';
import type { CommandRequest, Session, SessionRequest, SnapshotFileDiff } from '../../common/opencode-types';
import { rootSessions, SessionFilter } from '../../common/session/selectors/session-lists';
import { sameJson } from '../../common/session/same-json';
import type { SessionChanges } from '../../common/session/session-changes';
import type { SessionState } from '../../common/session/session-state';
import { OpencodeConnection } from '../connection/opencode-connection';
import { PromptChoices } from '../models/prompt-choices';
import { OpenSessions } from './open-sessions';
import type { Prompt, UnsentPrompt } from './prompt';
import { SessionDocuments } from './session-documents';
import { SessionLoader } from './session-loader';
import { SessionSender } from './session-sender';
import { SessionStore } from './session-store';

/** Copying a long session or putting many files back takes longer than an answer should. */
const CHANGE_TIME = 120_000;

/**
 * The agent's sessions, for everything that shows them. Its state is immutable and read with the selectors of `common/session`; every operation
 * resolves when the server has taken it, and what comes of it arrives as changes of the state. Rejections are `OpencodeError`s.
 */
@injectable()
export class SessionService {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(SessionLoader)
    private readonly loader: SessionLoader;

    @inject(OpenSessions)
    private readonly openSessions: OpenSessions;

    @inject(SessionSender)
    private readonly sender: SessionSender;

    @inject(SessionDocuments)
    private readonly documents: SessionDocuments;

    @inject(PromptChoices)
    private readonly choices: PromptChoices;

    get state(): SessionState {
        return this.store.state;
    }

    get onDidChange(): Event<SessionChanges> {
        return this.store.onDidChange;
    }

    /** A prompt that the server took and could do nothing with. */
    get onDidFailToSend(): Event<UnsentPrompt> {
        return this.sender.onDidFailToSend;
    }

    get projects(): readonly OpencodeFolder[] {
        return this.connection.folders;
    }

    /** The directory the person works in. */
    get project(): string | undefined {
        return this.openSessions.project;
    }

    chooseProject(directory: string): void {
        this.openSessions.chooseProject(directory);
    }

    /** The sessions of the project that people started, the last changed first. */
    list(filter: Omit<SessionFilter, 'directory'> = {}): Session[] {
        return rootSessions(this.state, { ...filter, directory: this.openSessions.requireProject() });
    }

    /** Sessions by title, those included that are too old for the list. */
    async search(text: string, archived = false): Promise<Session[]> {
        await this.loader.search(this.openSessions.requireProject(), text);
        return this.list({ search: text, archived });
    }

    /** Whether there may be sessions that are too old for the list. */
    get hasMore(): boolean {
        const { project } = this.openSessions;
        return project !== undefined && this.loader.hasMore(project);
    }

    /** Lengthens the list. */
    loadMore(): Promise<void> {
        return this.loader.loadMore(this.openSessions.requireProject());
    }

    /** The sessions that a session has started: lists have only those that people started. */
    loadChildren(sessionId: string): Promise<Session[]> {
        return this.loader.loadChildren(this.directoryOf(sessionId), sessionId);
    }

    /** A new session in the project, or under a parent; the person looks at it unless it is for somebody else. */
    async create(request: SessionRequest = {}, activate = true): Promise<Session> {
        const directory = request.parentID === undefined ? this.openSessions.requireProject() : this.directoryOf(request.parentID);
        const session = await this.loader.loadSession(directory, service => service.createSession(directory, request));
        if (activate) {
            await this.openSessions.activate(session.id, true);
        }
        return session;
    }

    /** Follows a session's messages until the answer is disposed. */
    show(sessionId: string): Promise<Disposable> {
        return this.openSessions.show(sessionId);
    }

    /** The person looks at this session from now on, or at none. */
    activate(sessionId: string | undefined): Promise<void> {
        return this.openSessions.activate(sessionId);
    }

    /** Fetches older messages; false when there are none. */
    loadEarlier(sessionId: string): Promise<boolean> {
        return this.loader.loadEarlier(this.directoryOf(sessionId), sessionId);
    }

    /** The person is at the end of the session again: what they scrolled back for need not be kept. `loadEarlier` brings it back. */
    releaseEarlier(sessionId: string): Promise<void> {
        return this.loader.releaseEarlier(this.directoryOf(sessionId), sessionId);
    }

    rename(sessionId: string, title: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.renameSession(directory, sessionId, title));
    }

    archive(sessionId: string, archived = true): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.archiveSession(directory, sessionId, archived));
    }

    /** For good, with all its messages and subagents. */
    async delete(sessionId: string): Promise<void> {
        await this.connection.ask(service => service.deleteSession(this.directoryOf(sessionId), sessionId));
        await this.store.reaches(({ sessions }) => !sessions.has(sessionId));
        this.store.dispatch({ type: 'forgotten', sessionId });
    }

    /** A new session with the messages before the given one, or with all. */
    fork(sessionId: string, messageId?: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.forkSession(directory, sessionId, messageId));
    }

    /** Hides messages from this one on and puts files back as they were; the next prompt makes it final. */
    revert(sessionId: string, messageId: string, partId?: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.revert(directory, sessionId, messageId, partId));
    }

    unrevert(sessionId: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.unrevert(directory, sessionId));
    }

    /** Has the model sum up the conversation, so that there is room for more. Resolves when the summary is written. */
    async compact(sessionId: string): Promise<void> {
        const model = await this.choices.requireModel(sessionId);
        await this.connection.ask(service => service.summarize(this.directoryOf(sessionId), sessionId, model), Infinity);
    }

    /** Sends the whole conversation to a public server: ask the person first. */
    share(sessionId: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.share(directory, sessionId));
    }

    unshare(sessionId: string): Promise<Session> {
        return this.change(sessionId, (service, directory) => service.unshare(directory, sessionId));
    }

    /** Stops the session and its subagents; what they asked for is rejected first. */
    async abort(sessionId: string): Promise<void> {
        await this.connection.ask(service => service.abort(this.directoryOf(sessionId), sessionId));
    }

    /** The person is done with the session: closes what the agent made for it, such as terminals. The conversation stays. */
    async end(sessionId: string): Promise<void> {
        await this.connection.ask(service => service.endSession(this.directoryOf(sessionId), sessionId));
    }

    /** Says something to the agent. Resolves with the id of the message; rejects with an `UnsentPromptError` that has the prompt. */
    send(sessionId: string, prompt: Prompt): Promise<string> {
        return this.sender.send(sessionId, prompt);
    }

    shell(sessionId: string, command: string): Promise<void> {
        return this.sender.shell(sessionId, command);
    }

    command(sessionId: string, command: string, commandArguments = '', files?: CommandRequest['parts']): Promise<void> {
        return this.sender.command(sessionId, command, commandArguments, files);
    }

    dismissFault(sessionId?: string): void {
        this.store.dispatch({ type: 'fault-dismissed', sessionId });
    }

    export(sessionId: string, format: ExportFormat): Promise<SessionExport> {
        return this.documents.export(sessionId, format);
    }

    turnDiff(sessionId: string, messageId: string): Promise<SnapshotFileDiff[]> {
        return this.documents.turnDiff(sessionId, messageId);
    }

    sessionDiff(sessionId: string): Promise<SessionFileDiff[]> {
        return this.documents.sessionDiff(sessionId);
    }

    directoryOf(sessionId: string): string {
        return this.openSessions.directoryOf(sessionId);
    }

    /** Resolves when the state has it too: events from before the change may arrive after the answer, and the word of the change after them. */
    private async change(sessionId: string, call: (service: OpencodeService, directory: string) => Promise<Session>): Promise<Session> {
        const directory = this.directoryOf(sessionId);
        const changed = await this.loader.loadSession(directory, service => call(service, directory), CHANGE_TIME);
        await this.store.reaches(({ sessions }) => sameJson(sessions.get(changed.id), changed));
        return changed;
    }
}
