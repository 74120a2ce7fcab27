import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { mainWindow } from '@theia/monaco-editor-core/esm/vs/base/browser/window';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { expect } from 'chai';
import { Highlights } from './highlights';

disableJSDOM();

/** What Monaco finds in a browser's window and not in jsdom's, which another spec may have made. */
function completeWindow(): void {
    Object.assign(globalThis, { CSS: { escape: String } });
    Object.assign(mainWindow, {
        matchMedia: () => new EventTarget(),
        // A timer of a service that lives for ever must not keep the process alive.
        setInterval: (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds).unref()
    });
}

/** Files as open editors would hold them, with Monaco's own text models. */
class OpenFiles {
    private readonly created = new Emitter<object>();
    private readonly open = new Map<
        string,
        { uri: string; textEditorModel: monaco.editor.ITextModel; closed: Emitter<void>; onWillDispose: unknown }
    >();
    readonly onDidCreate = this.created.event;

    get(uri: string) {
        return this.open.get(uri);
    }

    openFile(uri: string, text: string): monaco.editor.ITextModel {
        const closed = new Emitter<void>();
        const file = { uri, textEditorModel: monaco.editor.createModel(text), closed, onWillDispose: closed.event };
        this.open.set(uri, file);
        this.created.fire(file);
        return file.textEditorModel;
    }

    closeFile(uri: string): void {
        const file = this.open.get(uri);
        file?.closed.fire();
        file?.textEditorModel.dispose();
        this.open.delete(uri);
    }
}

const AGENT: ToolCaller = { actor: 'agent', client: 'test', connection: 'one' };
const OTHER: ToolCaller = { ...AGENT, connection: 'two' };
const FILE = new URI('file:///a.ts');
const TEXT = 'one\ntwo\nthree\nfour\n';

describe('highlights', () => {
    let files: OpenFiles;
    let resources: AgentResources;
    let highlights: Highlights;

    before(() => {
        disableJSDOM = enableJSDOM();
        completeWindow();
    });
    after(() => disableJSDOM());

    beforeEach(() => {
        files = new OpenFiles();
        resources = new AgentResources();
        const container = new Container();
        container.bind(AgentResources).toConstantValue(resources);
        container.bind<unknown>(MonacoTextModelService).toConstantValue(files);
        container.bind(Highlights).toSelf().inSingletonScope();
        highlights = container.get(Highlights);
    });

    const add = (caller: ToolCaller, id: string, startLine: number, endLine = startLine) =>
        highlights.add(caller, { id, uri: FILE, ranges: [{ startLine, endLine }], color: 'green' });
    const marked = (model: monaco.editor.ITextModel) =>
        model
            .getAllDecorations()
            .filter(decoration => decoration.options.className?.includes('openspace-highlight'))
            .map(({ range }) => `${range.startLineNumber}-${range.endLineNumber}`);

    it('mark the text, side by side, until cleared by id', () => {
        const model = files.openFile(FILE.toString(), TEXT);
        add(AGENT, 'first', 1, 2);
        add(AGENT, 'second', 4);
        expect(marked(model)).to.have.members(['1-2', '4-4']);
        expect(highlights.clear({ id: 'first' })).to.equal(1);
        expect(marked(model)).to.deep.equal(['4-4']);
    });

    it('are replaced by the same id of the same agent only', () => {
        const model = files.openFile(FILE.toString(), TEXT);
        add(AGENT, 'here', 1);
        add(AGENT, 'here', 2);
        add(OTHER, 'here', 3);
        expect(marked(model)).to.have.members(['2-2', '3-3']);
    });

    it('move along with edits, and return to where they were when the file is opened again', () => {
        const model = files.openFile(FILE.toString(), TEXT);
        add(AGENT, 'here', 2);
        model.applyEdits([{ range: new monaco.Range(1, 1, 1, 1), text: 'zero\n' }]);
        files.closeFile(FILE.toString());
        expect(marked(files.openFile(FILE.toString(), `zero\n${TEXT}`))).to.deep.equal(['3-3']);
    });

    it('wait for a file that is not open yet', () => {
        add(AGENT, 'here', 2);
        expect(marked(files.openFile(FILE.toString(), TEXT))).to.deep.equal(['2-2']);
    });

    it('go with the agent that made them', async () => {
        const model = files.openFile(FILE.toString(), TEXT);
        add(AGENT, 'mine', 1);
        add(OTHER, 'theirs', 2);
        await resources.release('one');
        expect(marked(model)).to.deep.equal(['2-2']);
        expect(highlights.ids()).to.deep.equal(['theirs']);
    });

    it('tell of every change', () => {
        let changes = 0;
        highlights.onDidChange(() => changes++);
        add(AGENT, 'here', 1);
        highlights.clear();
        expect(changes).to.equal(2);
        expect(highlights.size).to.equal(0);
    });
});
