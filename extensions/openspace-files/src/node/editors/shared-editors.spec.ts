import { ILogger } from '@theia/core/lib/common/logger';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import type { SharedEditorsWindow } from '../../common/editors-protocol';
import { EditorWindow } from './editor-window';
import { SharedEditors } from './shared-editors';

/** A page with some files open, as the backend sees it. */
class Page implements SharedEditorsWindow {
    readonly dirty = new Set<string>();
    readonly held: string[] = [];
    readonly written: string[][] = [];
    answers = true;

    async isUnsaved(uris: readonly string[]): Promise<boolean> {
        return this.answers ? uris.some(uri => this.dirty.has(uri)) : new Promise(() => undefined);
    }

    async prepareWrite(uris: readonly string[]): Promise<boolean> {
        this.held.push(...uris);
        return this.isUnsaved(uris);
    }

    notifyWritten(uris: readonly string[]): void {
        this.written.push([...uris]);
    }
}

describe('Editors in windows', () => {
    let folder: string;
    let editors: SharedEditors;
    let file: GuardedPath;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-editors-')));
        await fs.mkdir(path.join(folder, 'real'));
        await fs.writeFile(path.join(folder, 'real', 'a.txt'), '');
        await fs.symlink('real', path.join(folder, 'linked'));
        file = { absolute: path.join(folder, 'real', 'a.txt'), relative: 'a.txt', root: path.join(folder, 'real') };
        const container = new Container();
        container.bind(ILogger).to(MockLogger);
        container.bind(SharedEditors).toSelf();
        editors = container.get(SharedEditors);
    });

    afterEach(() => fs.rm(folder, { recursive: true, force: true }));

    const uri = (...names: string[]): string => FileUri.create(path.join(folder, ...names)).toString();

    function open(answerWithin = 60_000, ...uris: string[]): { page: Page; window: EditorWindow } {
        const page = new Page();
        const window = new EditorWindow(page, answerWithin);
        window.setOpen(uris);
        editors.add(window);
        return { page, window };
    }

    it('let a file be written when no window has unsaved edits of it', async () => {
        expect(await editors.prepareWrite(file)).to.equal('saved');
        const { page } = open();
        page.dirty.add(uri('real', 'other.txt'));
        expect(await editors.prepareWrite(file)).to.equal('saved');
    });

    it('say when any window has unsaved edits', async () => {
        open();
        open().page.dirty.add(uri('real', 'a.txt'));
        expect(await editors.prepareWrite(file)).to.equal('unsaved');
        expect(await editors.isUnsaved(file)).to.equal(true);
    });

    it('find an editor that shows the file through a link', async () => {
        const alias = uri('linked', 'a.txt');
        const { page } = open(60_000, alias, uri('linked', 'other.txt'));
        page.dirty.add(alias);
        expect(await editors.prepareWrite(file)).to.equal('unsaved');
        page.dirty.clear();
        expect(await editors.prepareWrite(file)).to.equal('saved');
        editors.finishWrite(file);
        while (page.written.length === 0) {
            await new Promise(resolve => setImmediate(resolve));
        }
        expect(page.written).to.deep.equal([[uri('real', 'a.txt'), alias]]);
    });

    it('find it also before the file exists', async () => {
        await fs.rm(file.absolute);
        const alias = uri('linked', 'a.txt');
        open(60_000, alias).page.dirty.add(alias);
        expect(await editors.prepareWrite(file)).to.equal('unsaved');
    });

    it('count a window that does not answer as one that may have unsaved edits', async () => {
        open(10).page.answers = false;
        open();
        expect(await editors.prepareWrite(file)).to.equal('unanswered');
    });

    it('do not wait for a window that has left', async () => {
        const { page, window } = open();
        page.answers = false;
        const state = editors.prepareWrite(file);
        editors.remove(window);
        expect(await state).to.equal('saved');
        expect(await editors.prepareWrite(file)).to.equal('saved');
    });
});
