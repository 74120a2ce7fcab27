import { inject, injectable } from '@theia/core/shared/inversify';
import { combineDiffs, SessionFileDiff } from '../../common/diffs/session-diff';
import { ExportFormat, exportSession, SessionExport } from '../../common/export/export-session';
import type { MessageWithParts } from '../../common/opencode-protocol';
import type { SnapshotFileDiff } from '../../common/opencode-types';
import { OpencodeConnection } from '../connection/opencode-connection';
import { OpenSessions } from './open-sessions';

/** Pages are larger here: nobody waits for the first of them. */
const PAGE_SIZE = 200;

/** What is made of a whole session: exports and diffs. Messages fetched for it are not kept. */
@injectable()
export class SessionDocuments {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(OpenSessions)
    private readonly open: OpenSessions;

    async export(sessionId: string, format: ExportFormat): Promise<SessionExport> {
        const directory = this.open.directoryOf(sessionId);
        const session = await this.connection.ask(service => service.session(directory, sessionId));
        return exportSession(session, await this.allMessages(sessionId), format);
    }

    /** What the files were changed by in one turn, named by the person's message. */
    turnDiff(sessionId: string, messageId: string): Promise<SnapshotFileDiff[]> {
        return this.connection.ask(service => service.diff(this.open.directoryOf(sessionId), sessionId, messageId));
    }

    /** What the files were changed by in all turns. */
    async sessionDiff(sessionId: string): Promise<SessionFileDiff[]> {
        const messages = await this.allMessages(sessionId);
        return combineDiffs(messages.map(({ info }) => (info.role === 'user' ? (info.summary?.diffs ?? []) : [])));
    }

    private async allMessages(sessionId: string): Promise<MessageWithParts[]> {
        const directory = this.open.directoryOf(sessionId);
        const pages: (readonly MessageWithParts[])[] = [];
        let before: string | undefined;
        do {
            const cursor = before;
            const page = await this.connection.ask(service => service.messages(directory, sessionId, PAGE_SIZE, cursor));
            pages.unshift(page.messages);
            before = page.cursor;
        } while (before !== undefined);
        return pages.flat();
    }
}
