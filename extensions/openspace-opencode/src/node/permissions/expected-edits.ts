import { ArtifactStore, ForeignEdit } from '@openspace/files/lib/node/store/artifact-store';
import { UnsavedEditors } from '@openspace/files/lib/node/store/unsaved-editors';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { isOpencodeError } from '../../common/opencode-error';
import type { PermissionRequest, ToolPart } from '../../common/opencode-types';
import { SessionApi } from '../adapter/session-api';
import { EventPump } from '../events/event-pump';
import { OpencodeServer } from '../server/opencode-server';
import { unsaved } from './file-judge';

/** A tool call of opencode that may edit files once it is allowed to. */
interface ExpectedEdit {
    readonly directory: string;
    readonly request: PermissionRequest;
    readonly edits: readonly ForeignEdit[];
    /** Files that windows do not save over until the edit is done. */
    readonly held: readonly GuardedPath[];
}

/** Keeps each file as it was before a tool of opencode edits it, and records the change with its session when the tool is done. */
@injectable()
export class ExpectedEdits implements BackendApplicationContribution {
    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    @inject(UnsavedEditors)
    private readonly editors: UnsavedEditors;

    @inject(SessionApi)
    private readonly sessions: SessionApi;

    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(OpencodeServer)
    private readonly server: OpencodeServer;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    /** By request. */
    private readonly expected = new Map<string, ExpectedEdit>();
    /** The names of tools by their calls, as far as they run. */
    private readonly tools = new Map<string, string>();

    initialize(): void {
        this.pump.onDidReceive(({ event }) => {
            if (event.type === 'message.part.updated' && event.properties.part.type === 'tool') {
                this.follow(event.properties.part);
            } else if (event.type === 'session.idle' || event.type === 'session.deleted') {
                // Whatever has not ended by now never will.
                this.finishAll(edit => edit.request.sessionID === event.properties.sessionID);
            }
        });
        this.pump.onDidMiss(directory => this.catchUp(directory));
        this.server.onDidChangeStatus(({ state }) => {
            if (state === 'failed') {
                this.finishAll(() => true);
            }
        });
    }

    async onStop(): Promise<void> {
        await Promise.all([...this.expected.values()].map(edit => this.finish(edit)));
    }

    /** Takes the snapshots of what may be edited. */
    async expect(directory: string, request: PermissionRequest, files: readonly GuardedPath[]): Promise<void> {
        await this.replace(directory, request, files, []);
    }

    /**
     * Takes the snapshots right before the edit is allowed, and has windows hold back their saves of the files until it is done. Rejects
     * with a `ToolError` for the agent when somebody has unsaved text in one of them.
     */
    async begin(directory: string, request: PermissionRequest, files: readonly GuardedPath[]): Promise<void> {
        const held: GuardedPath[] = [];
        try {
            for (const file of files) {
                held.push(file);
                if ((await this.editors.prepareWrite(file)) !== 'saved') {
                    throw ToolError(unsaved(file.relative));
                }
            }
            await this.replace(directory, request, files, held);
        } catch (error) {
            held.forEach(file => this.editors.finishWrite(file));
            throw error;
        }
    }

    /** The edit will not be made. */
    async discard(requestId: string): Promise<void> {
        const edit = this.expected.get(requestId);
        this.expected.delete(requestId);
        edit?.held.forEach(file => this.editors.finishWrite(file));
        await Promise.all(edit?.edits.map(each => each.discard()) ?? []);
    }

    private async replace(
        directory: string,
        request: PermissionRequest,
        files: readonly GuardedPath[],
        held: readonly GuardedPath[]
    ): Promise<void> {
        await this.discard(request.id);
        if (files.length === 0) {
            return;
        }
        const { sessionID: session, tool } = request;
        const caller = { actor: 'agent', client: 'opencode', connection: session, session, message: tool?.messageID } as const;
        const origin = { caller, tool: this.tools.get(tool?.callID ?? '') ?? request.permission };
        const edits = await Promise.all(files.map(file => this.store.expectEdit(file, origin)));
        this.expected.set(request.id, { directory, request, edits, held });
    }

    private follow({ callID, tool, state }: ToolPart): void {
        if (state.status === 'pending' || state.status === 'running') {
            this.tools.set(callID, tool);
        } else {
            this.tools.delete(callID);
            this.finishAll(edit => edit.request.tool?.callID === callID);
        }
    }

    /** Ends of tool calls may have been missed: asks for those that are still open. */
    private catchUp(directory: string | undefined): void {
        for (const edit of this.expected.values()) {
            if (directory === undefined || edit.directory === directory) {
                this.hasEnded(edit).then(
                    ended => ended && this.finishAll(each => each === edit),
                    error => this.logger.error('An edit of the agent cannot be followed', error)
                );
            }
        }
    }

    private async hasEnded({ directory, request }: ExpectedEdit): Promise<boolean> {
        if (!request.tool) {
            return true;
        }
        try {
            const { parts } = await this.sessions.message({ directory, sessionID: request.sessionID }, request.tool.messageID);
            const part = parts.find((each): each is ToolPart => each.type === 'tool' && each.callID === request.tool?.callID);
            return part === undefined || part.state.status === 'completed' || part.state.status === 'error';
        } catch (error) {
            if (isOpencodeError(error) && error.data.failure === 'not-found') {
                return true;
            }
            throw error;
        }
    }

    private finishAll(which: (edit: ExpectedEdit) => boolean): void {
        for (const edit of [...this.expected.values()].filter(which)) {
            this.finish(edit).catch(error => this.logger.error('A change by the agent could not be recorded', error));
        }
    }

    private async finish(edit: ExpectedEdit): Promise<void> {
        this.expected.delete(edit.request.id);
        edit.held.forEach(file => this.editors.finishWrite(file));
        for (const each of edit.edits) {
            await each.finish();
        }
    }
}
