import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileQuickPickItem, QuickFileSelectService } from '@theia/file-search/lib/browser/quick-file-select-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Lets a person choose a path of the workspace by fuzzy search, or type one that does not exist yet. */
@injectable()
export class PathPicker {
    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(QuickFileSelectService)
    private readonly files: QuickFileSelectService;

    @inject(WorkspaceService)
    private readonly workspace: WorkspaceService;

    @inject(LabelProvider)
    private readonly labels: LabelProvider;

    /** A path relative to the workspace, or `undefined` when the person gave up. */
    pick(title: string): Promise<string | undefined> {
        return new Promise(resolve => {
            const pick = this.quickInput.createQuickPick<PathItem>();
            let search = new CancellationTokenSource();
            pick.title = title;
            pick.placeholder = nls.localize('openspace/core/typePath', 'Type to search for a file, or a path');
            pick.onDidChangeValue(async value => {
                search.cancel();
                search = new CancellationTokenSource();
                const { token } = search;
                const items = value ? await this.search(value, search) : [];
                if (!token.isCancellationRequested) {
                    pick.items = [
                        ...items,
                        ...(value ? [{ label: value, description: nls.localize('openspace/core/asTyped', 'as typed'), path: value }] : [])
                    ];
                }
            });
            pick.onDidAccept(() => {
                resolve(pick.selectedItems[0]?.path);
                pick.hide();
            });
            pick.onDidHide(() => {
                search.cancel();
                pick.dispose();
                resolve(undefined);
            });
            pick.show();
        });
    }

    private async search(value: string, search: CancellationTokenSource): Promise<PathItem[]> {
        const picks = await this.files.getPicks(value, search.token);
        return picks.filter(FileQuickPickItem.is).map(item => ({
            label: item.label,
            description: this.labels.getLongName(item.uri.parent),
            path: this.relative(item)
        }));
    }

    private relative(item: FileQuickPickItem): string {
        const root = this.workspace.getWorkspaceRootUri(item.uri);
        return root?.relative(item.uri)?.toString() ?? item.uri.path.fsPath();
    }
}

interface PathItem {
    readonly label: string;
    readonly description?: string;
    readonly path: string;
}
