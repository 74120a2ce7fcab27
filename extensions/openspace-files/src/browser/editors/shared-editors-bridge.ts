import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ILogger } from '@theia/core/lib/common/logger';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { SHARED_EDITORS_PATH, SharedEditorsService, SharedEditorsWindow } from '../../common/editors-protocol';
import { SharedEditorModel } from '../theia/monaco/shared-editor-model';

/** Tells the writer of files what is unsaved in this window, and editors what was written. */
@injectable()
export class SharedEditorsBridge implements SharedEditorsWindow, FrontendApplicationContribution {
    private readonly service: RpcProxy<SharedEditorsService>;

    @inject(MonacoTextModelService)
    private readonly models: MonacoTextModelService;

    @inject(ApplicationShell)
    private readonly shell: ApplicationShell;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    constructor(@inject(RemoteConnectionProvider) provider: ServiceConnectionProvider) {
        this.service = provider.createProxy<SharedEditorsService>(SHARED_EDITORS_PATH, this);
    }

    onStart(): void {
        this.models.onDidCreate(model => {
            model.onWillDispose(() => this.publish());
            this.publish();
        });
        this.shell.onDidAddWidget(() => this.publish());
        this.shell.onDidRemoveWidget(() => this.publish());
        this.service.onDidOpenConnection(() => this.publish());
        this.publish();
    }

    async isUnsaved(uris: readonly string[]): Promise<boolean> {
        return this.hasUnsaved(uris);
    }

    async prepareWrite(uris: readonly string[]): Promise<boolean> {
        if (this.hasUnsaved(uris)) {
            return true;
        }
        this.modelsOf(uris).forEach(model => model instanceof SharedEditorModel && model.hold());
        return false;
    }

    notifyWritten(uris: readonly string[]): void {
        for (const uri of uris) {
            const model = this.models.get(uri);
            const shown = model instanceof SharedEditorModel ? model.follow() : model?.sync();
            shown?.catch(error => this.logger.error(`The editor of ${uri} does not show what was written`, error));
        }
    }

    private hasUnsaved(uris: readonly string[]): boolean {
        return (
            this.modelsOf(uris).some(model => model.dirty) ||
            this.files().some(({ widget, uri }) => uris.includes(uri) && Saveable.isDirty(widget))
        );
    }

    private modelsOf(uris: readonly string[]): MonacoEditorModel[] {
        return uris.flatMap(uri => this.models.get(uri) ?? []);
    }

    private publish(): void {
        const uris = [...this.models.models.map(model => model.uri), ...this.files().map(({ uri }) => uri)];
        this.service.notifyOpen([...new Set(uris)].filter(uri => uri.startsWith('file:')));
    }

    /** Whatever shows a file, text editor or not. */
    private files(): { widget: NavigatableWidget; uri: string }[] {
        return this.shell.widgets.flatMap(widget => {
            const uri = NavigatableWidget.is(widget) ? widget.getResourceUri()?.toString() : undefined;
            return NavigatableWidget.is(widget) && uri ? [{ widget, uri }] : [];
        });
    }
}
