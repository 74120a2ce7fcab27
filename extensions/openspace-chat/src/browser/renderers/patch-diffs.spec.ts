import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

const disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { expect } from 'chai';
import { DiffTexts } from './diff-texts';
import { PatchDiffs } from './patch-diffs';

disableJSDOM();

const FILE = new URI('file:///w/a.ts');

describe('differences that the chat shows', () => {
    let texts: DiffTexts;
    let diffs: PatchDiffs;
    let opened: URI[];
    let closed: Emitter<void>;
    let failing: boolean;

    beforeEach(() => {
        opened = [];
        closed = new Emitter<void>();
        failing = false;
        const container = new Container();
        container.bind(EditorManager).toConstantValue({
            open: async (uri: URI) => {
                opened.push(uri);
                if (failing) {
                    throw new Error('No room');
                }
                return { onDispose: closed.event };
            }
        } as unknown as EditorManager);
        container.bind(FileService).toConstantValue({} as FileService);
        container.bind(DiffTexts).toSelf().inSingletonScope();
        container.bind(PatchDiffs).toSelf();
        texts = container.get(DiffTexts);
        diffs = container.get(PatchDiffs);
    });

    const sides = (): URI[] => DiffUris.decode(opened[0]);

    it('can be read and not written, under the name of the file', async () => {
        await diffs.compare(FILE, 'before', 'after', 'a.ts');
        const resources = sides().map(uri => texts.resolve(uri));
        expect(await Promise.all(resources.map(resource => resource.readContents()))).to.deep.equal(['before', 'after']);
        expect(resources.map(({ readOnly }) => readOnly)).to.deep.equal([true, true]);
        expect(sides().map(({ path }) => path.base)).to.deep.equal(['a.ts', 'a.ts']);
    });

    it('are forgotten when their editor is closed', async () => {
        await diffs.propose(FILE, 'after', 'a.ts');
        expect(sides()[0].toString()).to.equal(FILE.toString());
        closed.fire();
        expect(() => texts.resolve(sides()[1])).to.throw('not kept any more');
    });

    it('are forgotten when no editor could be opened', async () => {
        failing = true;
        const failure = await diffs.compare(FILE, 'before', 'after', 'a.ts').catch(String);
        expect(failure).to.contain('No room');
        sides().forEach(uri => expect(() => texts.resolve(uri)).to.throw('not kept any more'));
    });
});
