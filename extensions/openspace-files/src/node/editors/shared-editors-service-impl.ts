import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, preDestroy } from '@theia/core/shared/inversify';
import type { SharedEditorsService, SharedEditorsWindow } from '../../common/editors-protocol';
import { EditorWindow } from './editor-window';
import { SharedEditors } from './shared-editors';

/** One window's end of the wire. A new one is made for each connection. */
@injectable()
export class SharedEditorsServiceImpl implements SharedEditorsService {
    @inject(SharedEditors)
    private readonly editors: SharedEditors;

    private readonly toDispose = new DisposableCollection();
    private window: EditorWindow | undefined;

    connect(remote: RpcProxy<SharedEditorsWindow>): void {
        this.window = new EditorWindow(remote);
        this.editors.add(this.window);
        this.toDispose.push(remote.onDidCloseConnection(() => this.leave()));
    }

    @preDestroy()
    protected dispose(): void {
        this.leave();
        this.toDispose.dispose();
    }

    notifyOpen(uris: readonly string[]): void {
        this.window?.setOpen(uris);
    }

    private leave(): void {
        if (this.window) {
            this.editors.remove(this.window);
            this.window = undefined;
        }
    }
}
