import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { completeWindow } from '../../test/complete-window';
import { FakeDisk } from '../../test/fake-disk';
import { SharedEditorModel } from './shared-editor-model';

disableJSDOM();

describe('The text of a file that person and agent share', () => {
    const models: SharedEditorModel[] = [];
    let count = 0;

    before(() => {
        disableJSDOM = enableJSDOM();
        completeWindow();
    });
    after(() => disableJSDOM());
    afterEach(() => models.splice(0).forEach(model => model.dispose()));

    async function open(text: string): Promise<{ disk: FakeDisk; model: SharedEditorModel }> {
        const disk = new FakeDisk(`shared-${count++}.txt`, text);
        const p2m = new ProtocolToMonacoConverter();
        const model = new SharedEditorModel(disk, new MonacoToProtocolConverter(), p2m);
        models.push(model);
        await model.load();
        return { disk, model };
    }

    function type(model: SharedEditorModel, line: number, text: string): void {
        const range = { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 };
        model.textEditorModel.pushEditOperations([], [{ range, text }], () => []);
        model.textEditorModel.pushStackElement();
    }

    /** As the store does it: asks first, writes, tells. */
    async function agentWrites(
        disk: FakeDisk,
        model: SharedEditorModel,
        text: string,
        meanwhile: () => void = () => undefined
    ): Promise<void> {
        expect(model.dirty).to.equal(false);
        model.hold();
        meanwhile();
        disk.write(text);
        await model.follow();
    }

    it('shows what was written, is clean, and leaves the marks between two edits where they are', async () => {
        const { disk, model } = await open('one\ntwo\nthree\nfour\nfive\n');
        const range = { startLineNumber: 3, startColumn: 1, endLineNumber: 3, endColumn: 6 };
        const [mark] = model.textEditorModel.deltaDecorations([], [{ range, options: { description: 'mark' } }]);
        await agentWrites(disk, model, 'zero\nONE\ntwo\nthree\nfour\nFIVE\n');
        expect(model.getText()).to.equal('zero\nONE\ntwo\nthree\nfour\nFIVE\n');
        expect(model.dirty).to.equal(false);
        const moved = model.textEditorModel.getDecorationRange(mark);
        expect(moved && [moved.startLineNumber, moved.startColumn, moved.endColumn]).to.deep.equal([4, 1, 6]);
    });

    it('lets the person undo what they typed before the agent wrote', async () => {
        const { disk, model } = await open('one\ntwo\nthree\n');
        type(model, 1, 'mine ');
        await model.save();
        await agentWrites(disk, model, 'mine one\ntwo\nTHREE\n');
        model.undo();
        expect(model.getText()).to.equal('mine one\ntwo\nthree\n');
        model.undo();
        expect(model.getText()).to.equal('one\ntwo\nthree\n');
        model.redo();
        model.redo();
        expect(model.getText()).to.equal('mine one\ntwo\nTHREE\n');
    });

    it("is dirty when the person undoes the agent's edit, and clean again after redo", async () => {
        const { disk, model } = await open('one\n');
        await agentWrites(disk, model, 'two\n');
        model.undo();
        expect([model.getText(), model.dirty]).to.deep.equal(['one\n', true]);
        model.redo();
        expect([model.getText(), model.dirty]).to.deep.equal(['two\n', false]);
        type(model, 1, 'x');
        model.undo();
        expect(model.dirty).to.equal(false);
    });

    it('merges what was typed while the agent wrote, and saves both without a question', async () => {
        const { disk, model } = await open('one\ntwo\nthree\n');
        await agentWrites(disk, model, 'one\ntwo\nTHREE\n', () => type(model, 1, 'mine '));
        expect([model.getText(), model.dirty]).to.deep.equal(['mine one\ntwo\nTHREE\n', true]);
        await model.save();
        expect([disk.text, disk.asked, model.dirty]).to.deep.equal(['mine one\ntwo\nTHREE\n', 0, false]);
    });

    it('merges what was typed while it read the file', async () => {
        const { disk, model } = await open('one\ntwo\nthree\n');
        let read: () => void = () => undefined;
        disk.reading = new Promise(resolve => (read = resolve));
        model.hold();
        disk.write('one\ntwo\nTHREE\n');
        const followed = model.follow();
        type(model, 1, 'mine ');
        read();
        await followed;
        expect(model.getText()).to.equal('mine one\ntwo\nTHREE\n');
    });

    it('lets a save that comes while the agent writes wait, and saves both', async () => {
        const { disk, model } = await open('one\ntwo\nthree\n');
        let saved: Promise<void> | undefined;
        await agentWrites(disk, model, 'one\ntwo\nTHREE\n', () => {
            type(model, 1, 'mine ');
            saved = model.save();
        });
        await saved;
        expect([disk.text, disk.asked, model.dirty]).to.deep.equal(['mine one\ntwo\nTHREE\n', 0, false]);
    });

    it('is unsaved when the person typed while it was being saved', async () => {
        const { disk, model } = await open('one\n');
        let written: () => void = () => undefined;
        disk.saving = new Promise(resolve => (written = resolve));
        type(model, 1, 'a');
        const saved = model.save();
        await new Promise(resolve => setImmediate(resolve));
        type(model, 1, 'b');
        written();
        await saved;
        expect([disk.text, model.getText(), model.dirty]).to.deep.equal(['aone\n', 'baone\n', true]);
        model.undo();
        expect(model.dirty).to.equal(false);
        model.redo();
        await model.save();
        expect([disk.text, model.dirty]).to.deep.equal(['baone\n', false]);
    });

    it('is unsaved when the person went back to the former text while it was being saved', async () => {
        const { disk, model } = await open('one\n');
        let written: () => void = () => undefined;
        disk.saving = new Promise(resolve => (written = resolve));
        type(model, 1, 'a');
        const saved = model.save();
        await new Promise(resolve => setImmediate(resolve));
        model.undo();
        written();
        await saved;
        expect([disk.text, model.getText(), model.dirty]).to.deep.equal(['aone\n', 'one\n', true]);
    });

    it('is clean again when a save that was refused is undone', async () => {
        const { disk, model } = await open('one\n');
        type(model, 1, 'a');
        disk.write('other text\n');
        await model.save();
        expect(model.dirty).to.equal(true);
        model.undo();
        expect(model.dirty).to.equal(false);
    });

    it('goes on at once when the agent does not write after all', async () => {
        const { disk, model } = await open('one\n');
        model.hold();
        type(model, 1, 'mine ');
        const saved = model.save();
        await model.follow();
        await saved;
        expect(disk.text).to.equal('mine one\n');
    });

    it("keeps the person's text where both edited the same line, says so, and asks at the save even if the length is the same", async () => {
        const { disk, model } = await open('one\ntwo\n');
        let collisions = 0;
        model.onDidCollide(() => collisions++);
        await agentWrites(disk, model, 'ONE\ntwo\n', () => type(model, 1, 'mine '));
        expect([model.getText(), model.dirty, collisions]).to.deep.equal(['mine one\ntwo\n', true, 1]);
        await model.save();
        expect([disk.text, disk.asked, model.dirty]).to.deep.equal(['ONE\ntwo\n', 1, true]);
        disk.overwrite = true;
        await model.save();
        expect([disk.text, model.dirty]).to.deep.equal(['mine one\ntwo\n', false]);
    });

    it('leaves unsaved text alone when the file changes without notice, and asks at the save', async () => {
        const { disk, model } = await open('one\n');
        type(model, 1, 'mine ');
        disk.write('elsewhere\n');
        await model.sync();
        expect([model.getText(), model.dirty]).to.deep.equal(['mine one\n', true]);
        await model.save();
        expect([disk.text, disk.asked]).to.deep.equal(['elsewhere\n', 1]);
    });

    it('reverts to what is on disk', async () => {
        const { disk, model } = await open('one\n');
        type(model, 1, 'mine ');
        disk.write('other\n');
        await model.revert();
        expect([model.getText(), model.dirty]).to.deep.equal(['other\n', false]);
    });

    it('follows a change of the line endings', async () => {
        const { disk, model } = await open('one\ntwo\n');
        await agentWrites(disk, model, 'one\r\ntwo\r\nthree\r\n');
        expect([model.getText(), model.dirty]).to.deep.equal(['one\r\ntwo\r\nthree\r\n', false]);
    });

    it('loses nothing that was typed and nothing that was written, whatever the order', async () => {
        const action = fc.oneof(
            fc.record({ kind: fc.constant('type' as const), line: fc.integer({ min: 1, max: 6 }) }),
            fc.record({
                kind: fc.constant('write' as const),
                line: fc.integer({ min: 1, max: 6 }),
                typing: fc.integer({ min: 0, max: 6 })
            }),
            fc.record({ kind: fc.constant('save' as const), typing: fc.integer({ min: 0, max: 6 }) })
        );
        await fc.assert(
            fc.asyncProperty(fc.array(action, { maxLength: 15 }), async actions => {
                const { disk, model } = await open('1\n2\n3\n4\n5\n6\n');
                disk.saveTakes = 2;
                const [typed, written]: string[][] = [[], []];
                let collisions = 0;
                model.onDidCollide(() => collisions++);
                const personTypes = (line: number): void => {
                    typed.push(`<p${typed.length}>`);
                    type(model, line, typed.at(-1) ?? '');
                };
                for (const step of actions) {
                    if (step.kind === 'type') {
                        personTypes(step.line);
                    } else if (step.kind === 'save') {
                        const saved = model.save();
                        // By now the text is on its way to the disk.
                        await new Promise(resolve => setImmediate(resolve));
                        if (step.typing > 0) {
                            personTypes(step.typing);
                        }
                        await saved;
                    } else if (!model.dirty) {
                        const lines = disk.text.split('\n');
                        written.push(`<a${written.length}>`);
                        lines[step.line - 1] += written.at(-1);
                        const meanwhile = (): void => (step.typing > 0 ? personTypes(step.typing) : undefined);
                        await agentWrites(disk, model, lines.join('\n'), meanwhile);
                    }
                }
                await model.save();
                typed.forEach(token => expect(model.getText()).to.contain(token));
                written.forEach(token => expect(disk.text).to.contain(token));
                if (collisions === 0) {
                    expect([model.getText(), disk.asked]).to.deep.equal([disk.text, 0]);
                }
            })
        );
    });
});
