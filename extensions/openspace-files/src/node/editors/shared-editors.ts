import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import type { EditorState, UnsavedEditors } from '../store/unsaved-editors';
import { EditorWindow } from './editor-window';

/** All windows that may show a file which somebody is about to write. */
@injectable()
export class SharedEditors implements UnsavedEditors {
    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    private readonly windows = new Set<EditorWindow>();

    add(window: EditorWindow): void {
        this.windows.add(window);
    }

    remove(window: EditorWindow): void {
        this.windows.delete(window);
        window.leave();
    }

    async isUnsaved(file: GuardedPath): Promise<boolean> {
        const states = await this.askAll(file, window => window.isUnsaved(file.absolute));
        return states.includes('unsaved');
    }

    async prepareWrite(file: GuardedPath): Promise<EditorState> {
        const states = await this.askAll(file, window => window.prepareWrite(file.absolute));
        return (['unsaved', 'unanswered'] as const).find(state => states.includes(state)) ?? 'saved';
    }

    finishWrite(file: GuardedPath): void {
        for (const window of this.windows) {
            window.finishWrite(file.absolute).catch(error => this.logger.error(`A window was not told of the new ${file.relative}`, error));
        }
    }

    private askAll(file: GuardedPath, ask: (window: EditorWindow) => Promise<EditorState>): Promise<EditorState[]> {
        return Promise.all(
            [...this.windows].map(async window => {
                try {
                    return await ask(window);
                } catch (error) {
                    this.logger.warn(`A window did not say whether ${file.relative} has unsaved edits`, error);
                    return 'unanswered';
                }
            })
        );
    }
}
