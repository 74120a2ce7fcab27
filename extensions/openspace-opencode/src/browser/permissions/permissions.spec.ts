import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { DIRECTORY, inquiry, permission, session } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow } from '../test/opencode-window';
import { PermissionService } from './permission-service';
import { QuestionService } from './question-service';

disableJSDOM();

describe('What the agent waits for', () => {
    let opencode: FakeOpencode;
    let permissions: PermissionService;
    let questions: QuestionService;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        const window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        opencode.sessions = [session('ses_1'), session('ses_2', { parentID: 'ses_1' }), session('ses_3')];
        opencode.statuses = { ses_1: { type: 'busy' }, ses_2: { type: 'busy' } };
        opencode.waiting = [permission('per_2', 'ses_2'), permission('per_1', 'ses_1')];
        opencode.asking = [inquiry('que_1', 'ses_2')];
        await window.start();
        permissions = window.get(PermissionService);
        questions = window.get(QuestionService);
    });

    it('is asked for the whole tree of a session', () => {
        expect(permissions.pending('ses_1').map(({ value }) => value.id)).to.deep.equal(['per_1', 'per_2']);
        expect(permissions.pending('ses_3')).to.deep.equal([]);
        expect(questions.pending('ses_1').map(({ value }) => value.id)).to.deep.equal(['que_1']);
        expect(questions.pending()).to.have.length(1);
    });

    it('is answered, and gone when the server says so', async () => {
        let changes = 0;
        permissions.onDidChange(() => changes++);
        const [first] = permissions.pending();
        await permissions.reply(first, 'reject', 'Use git');
        expect(opencode.asked('replyPermission')).to.deep.equal([[DIRECTORY, 'per_1', 'reject', 'Use git']]);
        opencode.emit('permission.replied', { sessionID: 'ses_1', requestID: 'per_1', reply: 'reject' });
        expect(changes).to.equal(1);
        expect(permissions.pending()).to.have.length(1);

        let answered = 0;
        questions.onDidChange(() => answered++);
        await questions.reply(questions.pending()[0], [['Red']]);
        expect(opencode.asked('replyQuestion')).to.deep.equal([[DIRECTORY, 'que_1', [['Red']]]]);
        await questions.reject(questions.pending()[0]);
        expect(opencode.asked('rejectQuestion')).to.deep.equal([[DIRECTORY, 'que_1']]);
        opencode.emit('question.rejected', { sessionID: 'ses_2', requestID: 'que_1' });
        expect(answered).to.equal(1);
    });

    it('is looked up again when somebody else was faster', async () => {
        opencode.fail('replyPermission', 'not-found');
        opencode.fail('rejectQuestion', 'not-found');
        const [first] = permissions.pending();
        const [question] = questions.pending();
        opencode.waiting = [];
        opencode.asking = [];
        await permissions.reply(first, 'once');
        expect(permissions.pending()).to.deep.equal([]);
        await questions.reject(question);
        expect(questions.pending()).to.deep.equal([]);
    });

    it('tells why an answer did not count', async () => {
        opencode.fail('replyPermission', 'refused', 'a.txt has unsaved changes.');
        expect(String(await permissions.reply(permissions.pending()[0], 'once').catch(error => error))).to.contain('unsaved changes');
        opencode.fail('replyQuestion', 'server', 'No.');
        expect(String(await questions.reply(questions.pending()[0], []).catch(error => error))).to.contain('No.');
    });

    it('is granted without asking where the person said so, for subagents too', async () => {
        expect(permissions.autoAccepted('ses_2')).to.equal(undefined);
        await permissions.setAutoAccept({ directory: DIRECTORY, sessionId: 'ses_1' }, true);
        expect(opencode.asked('setAutoAccept')).to.deep.equal([[{ directory: DIRECTORY, sessionId: 'ses_1' }, true]]);
        let changes = 0;
        permissions.onDidChange(() => changes++);
        opencode.window.notifyAutoAccepts([{ directory: DIRECTORY, sessionId: 'ses_1' }]);
        expect(changes).to.equal(1);
        expect(permissions.autoAccepted('ses_2')).to.deep.equal({ directory: DIRECTORY, sessionId: 'ses_1' });
        expect(permissions.autoAccepted('ses_3')).to.equal(undefined);
        opencode.window.notifyAutoAccepts([{ directory: DIRECTORY }]);
        expect(permissions.autoAccepted('ses_3')).to.deep.equal({ directory: DIRECTORY });
    });
});
