import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { parseLink } from '@openspace/core/lib/common/links/link';
import { expect } from 'chai';
import { failure, Workbench } from '../test/workbench';
import { CodeLinkHandler } from './code-link-handler';

disableJSDOM();

describe('links to code', () => {
    let workbench: Workbench;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => {
        workbench = new Workbench();
        workbench.container.bind(CodeLinkHandler).toSelf();
    });
    afterEach(() => workbench.dispose());

    async function follow(href: string): Promise<void> {
        const link = parseLink(href);
        if (!link) {
            throw new Error(`${href} is no link`);
        }
        await workbench.get(CodeLinkHandler).open(link);
    }

    it('open the file and select the lines, with the keyboard, in the editor that is there', async () => {
        const editor = await workbench.open('src/a.ts');
        await workbench.open('b.ts');
        await follow('code:src/a.ts#L2-L3');
        expect(workbench.shell.activeWidget).to.equal(editor);
        expect(editor.editor.selection).to.deep.include({ start: { line: 1, character: 0 } });
        expect(workbench.files.all).to.have.length(2);
    });

    it('say what is wrong with a place that does not exist', async () => {
        await workbench.open('a.ts');
        expect(await failure(follow('code:gone.ts'))).to.contain('file not found: gone.ts');
        expect(await failure(follow('code:../../etc/passwd'))).to.contain('outside of the workspace');
        expect(await failure(follow('code:a.ts#L99'))).to.contain('Line 99 is out of range');
        expect(await failure(follow('code:a.ts#function'))).to.contain('names no lines');
    });
});
