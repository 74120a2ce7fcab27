import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import type { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import type { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { SharedEditorModel } from './shared-editor-model';

/** Theia's own contribution point: files open with the model that merges. */
@injectable()
export class SharedEditorModelFactory implements MonacoEditorModelFactory {
    readonly scheme = 'file';

    @inject(MonacoToProtocolConverter)
    private readonly m2p: MonacoToProtocolConverter;

    @inject(ProtocolToMonacoConverter)
    private readonly p2m: ProtocolToMonacoConverter;

    @inject(EditorPreferences)
    private readonly preferences: EditorPreferences;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    private readonly logger: ILogger;

    createModel(resource: Resource): SharedEditorModel {
        const model = new SharedEditorModel(resource, this.m2p, this.p2m, this.logger, this.preferences);
        model.onDidCollide(() =>
            this.messages.warn(
                nls.localize(
                    'openspace/files/collision',
                    'The agent has just written lines of {0} that you are editing. Your text is still in the editor. Saving asks before it replaces what the agent wrote.',
                    resource.uri.path.base
                )
            )
        );
        return model;
    }
}
