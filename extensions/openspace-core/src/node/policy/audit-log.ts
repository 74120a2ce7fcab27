import { createHash } from 'crypto';
import * as fs from 'fs/promises';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, preDestroy } from '@theia/core/shared/inversify';
import { openSpaceHome } from '../hub/openspace-home';
import { realPathOf } from '../paths/real-path';
import { WorkspaceRoots } from '../paths/workspace-roots';
import { AuditFile, AuditFileLimits } from './audit-file';

/** One call or operation, as the audit log keeps it: who, what, where and how it ended, never contents. */
export interface AuditEntry {
    readonly actor: 'agent' | 'person';
    readonly session?: string;
    readonly client: string;
    readonly tool: string;
    readonly path?: string;
    readonly version?: number;
    readonly bytes?: number;
    /** Names and sizes of the arguments; see `summarizeArguments`. */
    readonly summary: string;
    readonly outcome: 'ok' | 'error' | 'denied';
    readonly error?: string;
    /** Milliseconds. */
    readonly duration: number;
}

const LIMITS: AuditFileLimits = { bytes: 10 * 1024 * 1024, kept: 5 };
const MAXIMAL_TEXT = 1000;

/** Where all that agents did is written down: in the workspace, or with the person where no workspace is open. */
@injectable()
export class AuditLog {
    @inject(WorkspaceRoots)
    private readonly workspace: WorkspaceRoots;

    @inject(ILogger)
    @named('openspace:audit')
    private readonly logger: ILogger;

    private readonly files = new Map<string, Promise<AuditFile>>();
    private readonly workspaceIds = new Map<string, string>();

    /** Resolves when the line is in the file. A workspace that cannot hold the log does not stop it: the person's folder does then. */
    async append(entry: AuditEntry): Promise<void> {
        const [root] = await this.workspace.roots();
        const line = this.lineOf(entry, root);
        if (root !== undefined) {
            try {
                return await (await this.inWorkspace(root)).append(line);
            } catch (error) {
                this.logger.warn('The audit log of the workspace cannot be written; the line goes to the one in the home folder.', error);
            }
        }
        await (await this.inHome()).append(line);
    }

    @preDestroy()
    async close(): Promise<void> {
        await Promise.all([...this.files.values()].map(async file => (await file).close()));
        this.files.clear();
    }

    private inWorkspace(root: string): Promise<AuditFile> {
        return this.fileOf(root, async () => {
            const real = await realPathOf(path.resolve(root));
            return new AuditFile(path.join(real, '.openspace'), real, LIMITS);
        });
    }

    private inHome(): Promise<AuditFile> {
        const home = openSpaceHome();
        return this.fileOf(home, async () => {
            await fs.mkdir(home, { recursive: true, mode: 0o700 });
            const real = await fs.realpath(home);
            return new AuditFile(real, real, LIMITS);
        });
    }

    /** The promise is kept and not the file, so that calls that come at once are written in their order. */
    private fileOf(folder: string, make: () => Promise<AuditFile>): Promise<AuditFile> {
        let file = this.files.get(folder);
        if (!file) {
            file = make();
            this.files.set(folder, file);
            file.catch(() => this.files.delete(folder));
        }
        return file;
    }

    private lineOf(entry: AuditEntry, root: string | undefined): string {
        const { actor, session, client, tool, path: file, version, bytes, summary, outcome, error, duration } = entry;
        return JSON.stringify({
            timestamp: new Date().toISOString(),
            actor,
            session,
            client: shortened(client),
            tool: shortened(tool),
            path: shortened(file),
            version,
            bytes,
            workspaceId: root === undefined ? null : this.workspaceId(root),
            summary: shortened(summary),
            outcome,
            error: shortened(error),
            duration: Math.round(duration * 10) / 10
        });
    }

    private workspaceId(root: string): string {
        const id = this.workspaceIds.get(root) ?? createHash('sha256').update(root).digest('hex').slice(0, 16);
        this.workspaceIds.set(root, id);
        return id;
    }
}

function shortened<T extends string | undefined>(text: T): T | string {
    return text !== undefined && text.length > MAXIMAL_TEXT ? `${text.slice(0, MAXIMAL_TEXT)}…` : text;
}
