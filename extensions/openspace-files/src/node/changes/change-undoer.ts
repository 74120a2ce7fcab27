import { isToolError, toolErrorText } from '@openspace/core/lib/common/tools/tool-error';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { realPathOf } from '@openspace/core/lib/node/paths/real-path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { fileOf } from '../../common/changes/change-groups';
import { conflictOf } from '../../common/changes/conflict';
import { reopened, withDecision } from '../../common/changes/decisions';
import type { UndoProblem } from '../../common/changes/undo-report';
import { ArtifactStore } from '../store/artifact-store';
import { KeptContents, planUndo, undoContent, UndoPlan, UndoRefused } from './undo-content';

const PERSON: ToolCaller = { actor: 'person', client: 'OpenSpace', connection: 'window' };
const TOOL = 'openspace.changes.undo';

/** The change that came of it, if the file had to be changed at all. */
export type UndoOutcome = { readonly made: FileChange | undefined } | { readonly problem: UndoProblem };

/** Takes changes back, as changes of their own: they have a version, an audit line, and can be taken back too. */
@injectable()
export class ChangeUndoer {
    @inject(ArtifactStore)
    private readonly store: ArtifactStore;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    async undo(change: FileChange, batch: string, chosen?: readonly number[]): Promise<UndoOutcome> {
        try {
            const file = await this.locate(change);
            const kept = await this.kept(change);
            const plan = planUndo(change, kept, chosen);
            const made = await this.store.change(file, present => undoContent(change, kept, plan, present), {
                caller: PERSON,
                tool: TOOL,
                undoes: change.id,
                batch,
                hunks: plan.hunks
            });
            await this.settle(change, plan);
            return { made };
        } catch (error) {
            return { problem: this.problemOf(change, error) };
        }
    }

    /** The file that the change was made to, and no other that has come to its place. */
    async locate(change: FileChange): Promise<GuardedPath> {
        const absolute = FileUri.fsPath(fileOf(change));
        if ((await realPathOf(absolute)) !== absolute) {
            throw new UndoRefused({ kind: 'elsewhere' });
        }
        return { absolute, relative: change.path, root: FileUri.fsPath(change.root) };
    }

    private async kept(change: FileChange): Promise<KeptContents> {
        const content = async (hash: string | undefined): Promise<Buffer | undefined> =>
            hash === undefined ? undefined : this.store.content(hash, change.root);
        return { before: await content(change.before), after: await content(change.after) };
    }

    /** What was taken back is undone; what that had undone stands again, and so on. */
    private async settle(change: FileChange, { hunkCount, hunks }: UndoPlan, stands = false): Promise<void> {
        await this.store.mark(change.id, stands ? reopened(change, hunks) : withDecision(change, hunkCount, hunks, 'undone'));
        const former = change.undoes === undefined ? undefined : await this.store.find(change.undoes);
        if (former) {
            const { hunkCount: count } = planUndo(former, await this.kept(former), undefined);
            await this.settle(former, { hunkCount: count, hunks: change.hunks ?? [] }, !stands);
        }
    }

    private problemOf(change: FileChange, error: unknown): UndoProblem {
        if (error instanceof UndoRefused) {
            return error.problem;
        }
        if (conflictOf(error)?.unsaved) {
            return { kind: 'unsaved' };
        }
        if (isToolError(error)) {
            return { kind: 'failed', message: toolErrorText(error) };
        }
        this.logger.error(`Could not take back the change of ${change.path}`, error);
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
}
