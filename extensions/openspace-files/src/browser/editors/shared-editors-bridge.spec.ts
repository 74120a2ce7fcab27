import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { RecordingLogger } from '@openspace/core/lib/browser/test/fakes';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { RemoteConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { BaseWidget, Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { expect } from 'chai';
import { completeWindow } from '../test/complete-window';
import { FakeDisk } from '../test/fake-disk';
import { SharedEditorModel } from '../theia/monaco/shared-editor-model';
import { SharedEditorModelFactory } from '../theia/monaco/shared-editor-model-factory';
import { EditorCollisions } from './editor-collisions';
import { SharedEditorsBridge } from './shared-editors-bridge';

disableJSDOM();

describe('The bridge between editors and who writes files', () => {
    let bridge: SharedEditorsBridge;
    let published: string[][];
    let collisions: string[];
    let factory: SharedEditorModelFactory;
    let count = 0;
    const models = new Map<string, SharedEditorModel>();
    const widgets: Widget[] = [];
    let created: Emitter<SharedEditorModel>;

    before(() => {
        disableJSDOM = enableJSDOM();
        completeWindow();
    });
    after(() => disableJSDOM());

    beforeEach(() => {
        published = [];
        collisions = [];
        created = new Emitter();
        widgets.length = 0;
        const none = new Emitter<never>().event;
        const service = { notifyOpen: (uris: string[]) => published.push(uris), onDidOpenConnection: none };
        const container = new Container({ defaultScope: 'Singleton' });
        container.bind<unknown>(RemoteConnectionProvider).toConstantValue({ createProxy: () => service });
        container.bind<unknown>(MonacoTextModelService).toConstantValue({
            get: (uri: string) => models.get(uri),
            get models() {
                return [...models.values()];
            },
            onDidCreate: created.event
        });
        container.bind<unknown>(ApplicationShell).toConstantValue({ widgets, onDidAddWidget: none, onDidRemoveWidget: none });
        container.bind<unknown>(EditorPreferences).toConstantValue({});
        container.bind(ILogger).toConstantValue(new RecordingLogger());
        for (const part of [
            ...[MonacoToProtocolConverter, ProtocolToMonacoConverter, SharedEditorModelFactory],
            ...[EditorCollisions, SharedEditorsBridge]
        ]) {
            container.bind<object>(part).toSelf();
        }
        factory = container.get(SharedEditorModelFactory);
        bridge = container.get(SharedEditorsBridge);
        container.get(EditorCollisions).event(file => collisions.push(file.toString()));
        bridge.onStart();
    });

    afterEach(() => {
        models.forEach(model => model.dispose());
        models.clear();
    });

    async function open(text: string): Promise<{ disk: FakeDisk; model: SharedEditorModel; uri: string }> {
        const disk = new FakeDisk(`bridge-${count++}.txt`, text);
        const model = (await factory.createModel(disk).load()) as SharedEditorModel;
        models.set(model.uri, model);
        created.fire(model);
        return { disk, model, uri: model.uri };
    }

    const type = (model: SharedEditorModel, text: string): void =>
        void model.textEditorModel.pushEditOperations(
            [],
            [{ range: { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 }, text }],
            () => []
        );

    it('tells which files are open, as they come and go', async () => {
        const { model, uri } = await open('one\n');
        expect(published.at(-1)).to.deep.equal([uri]);
        models.delete(uri);
        model.dispose();
        expect(published.at(-1)).to.deep.equal([]);
    });

    it('says no when a text has unsaved edits, and leaves it alone', async () => {
        const { model, uri } = await open('one\n');
        expect(await bridge.isUnsaved([uri, 'file:///other'])).to.equal(false);
        type(model, 'mine ');
        expect(await bridge.prepareWrite([uri])).to.equal(true);
        expect(await bridge.isUnsaved([uri])).to.equal(true);
    });

    it('knows other editors that hold unsaved edits of a file', async () => {
        const uri = 'file:///board.json';
        const saveable = {
            dirty: true,
            onDirtyChanged: new Emitter<void>().event,
            onContentChanged: new Emitter<void>().event,
            save: () => undefined
        };
        widgets.push(Object.assign(new BaseWidget(), { saveable, getResourceUri: () => new URI(uri), createMoveToUri: () => undefined }));
        expect(await bridge.prepareWrite([uri])).to.equal(true);
        saveable.dirty = false;
        expect(await bridge.prepareWrite([uri])).to.equal(false);
    });

    it('shows what was written, with what was typed meanwhile', async () => {
        const { disk, model, uri } = await open('one\ntwo\n');
        expect(await bridge.prepareWrite([uri])).to.equal(false);
        type(model, 'mine ');
        disk.write('one\nTWO\n');
        bridge.notifyWritten([uri]);
        await model.save();
        expect(disk.text).to.equal('mine one\nTWO\n');
    });

    it('tells when the agent wrote the very lines that the person was editing', async () => {
        const { disk, model, uri } = await open('one\n');
        await bridge.prepareWrite([uri]);
        type(model, 'mine ');
        disk.write('ONE\n');
        bridge.notifyWritten([uri]);
        await model.save();
        expect([model.getText(), disk.text, collisions]).to.deep.equal(['mine one\n', 'ONE\n', [uri]]);
    });
});
