import { ILogger } from '@theia/core/lib/common/logger';
import type { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import type { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { EditorCollisions } from '../../editors/editor-collisions';
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

    @inject(EditorCollisions)
    private readonly collisions: EditorCollisions;

    @inject(ILogger)
    private readonly logger: ILogger;

    createModel(resource: Resource): SharedEditorModel {
        const model = new SharedEditorModel(resource, this.m2p, this.p2m, this.logger, this.preferences);
        model.onDidCollide(() => this.collisions.fire(resource.uri));
        return model;
    }
}
