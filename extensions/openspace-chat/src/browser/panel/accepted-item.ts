import type { QuickPick, QuickPickItem } from '@theia/core/lib/common/quick-pick-service';

/** Shows the pick: the item that the person takes, or none when they leave. */
export function acceptedItem<T extends QuickPickItem>(pick: QuickPick<T>): Promise<T | undefined> {
    return new Promise(resolve => {
        pick.onDidAccept(() => {
            resolve(pick.selectedItems[0] ?? pick.activeItems[0]);
            pick.hide();
        });
        pick.onDidHide(() => {
            resolve(undefined);
            pick.dispose();
        });
        pick.show();
    });
}
