import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { expect } from 'chai';
import { ConfirmationQuestion } from '../../common/hub/person-question';
import { FakeHub } from '../test/fake-hub';
import { createHubContainer } from '../test/fakes';
import { PersonQuestions } from './person-questions';

disableJSDOM();

const QUESTION: ConfirmationQuestion = {
    kind: 'confirmation',
    client: 'test',
    toolTitle: 'Delete a File',
    toolId: 'openspace.file.delete',
    reason: 'It cannot be undone.',
    arguments: '{"path":"a.ts"}',
    rememberable: true
};

describe('questions to the person', () => {
    let hub: FakeHub;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        const created = createHubContainer();
        hub = created.hub;
        created.container.bind(DialogOverlayService).toSelf();
        created.container.get(DialogOverlayService).initialize();
        created.container.bind(PersonQuestions).toSelf();
        created.container.get(PersonQuestions).onStart();
    });
    afterEach(() => document.body.replaceChildren());

    const ask = (question: Parameters<FakeHub['window']['ask']>[0] = QUESTION, cancellation = new CancellationTokenSource()) =>
        hub.window.ask(question, cancellation.token);
    const drawn = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));
    const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.openspace-question')];
    const press = (label: string): void => {
        const button = [...dialogs()[0].querySelectorAll('button')].find(candidate => candidate.textContent === label);
        expect(button, label).not.to.equal(undefined);
        button?.click();
    };

    it('name the tool, the reason, the arguments and who asks', async () => {
        const answer = ask();
        await drawn();
        const text = dialogs()[0].textContent;
        for (const part of ['Delete a File', 'It cannot be undone.', '{"path":"a.ts"}', 'test']) {
            expect(text).to.include(part);
        }
        press('Deny');
        expect(await answer).to.deep.equal({ answered: true, allowed: false });
    });

    it('are allowed by a click only, remembered where the person ticks the box', async () => {
        const answer = ask();
        await drawn();
        dialogs()[0].querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
        press('Allow');
        expect(await answer).to.deep.equal({ answered: true, allowed: true, remember: true });
    });

    it('offer no remembering where each call has to be asked for', async () => {
        const answer = ask({ ...QUESTION, rememberable: false });
        await drawn();
        expect(dialogs()[0].querySelector('input[type=checkbox]')).to.equal(null);
        press('Deny');
        await answer;
    });

    it('come one at a time', async () => {
        const first = ask();
        const second = ask({ kind: 'consent', client: 'another agent' });
        await drawn();
        expect(dialogs()).to.have.length(1);
        press('Deny');
        await first;
        await drawn();
        expect(dialogs()).to.have.length(1);
        expect(dialogs()[0].textContent).to.include('another agent');
        press('Allow');
        expect(await second).to.include({ answered: true, allowed: true });
    });

    it('go away unanswered when the call is cancelled, also before they were seen', async () => {
        const open = new CancellationTokenSource();
        const waiting = new CancellationTokenSource();
        const first = ask(QUESTION, open);
        const second = ask(QUESTION, waiting);
        await drawn();
        waiting.cancel();
        open.cancel();
        expect(await first).to.deep.equal({ answered: false, allowed: false });
        expect(await second).to.deep.equal({ answered: false, allowed: false });
        await drawn();
        expect(dialogs()).to.deep.equal([]);
    });
});
