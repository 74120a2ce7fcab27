import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import type { ModelCatalog } from '../../common/opencode-protocol';
import { question, session } from '../../common/session/test/stream-builder';
import { SessionService } from '../session/session-service';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow, settle } from '../test/opencode-window';
import { AgentService } from './agent-service';
import { ModelService } from './model-service';
import { PromptChoices } from './prompt-choices';

disableJSDOM();

const LARGE = { providerID: 'p', modelID: 'large' };
const SMALL = { providerID: 'p', modelID: 'small' };

describe('Models and agents', () => {
    let window: OpencodeWindow;
    let opencode: FakeOpencode;
    let models: ModelService;
    let choices: PromptChoices;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        opencode.sessions = [session('ses_1')];
        const list = [
            { id: 'large', variants: ['low', 'high'] },
            { id: 'small', variants: [] }
        ];
        const catalog = { providers: [{ id: 'p', name: 'P', source: 'config', models: list }], defaults: { p: 'large' } };
        opencode.answer('models', () => catalog as unknown as ModelCatalog);
        opencode.answer('agents', () => [
            { name: 'build', mode: 'primary', permission: [], options: {} },
            { name: 'plan', mode: 'primary', permission: [], options: {}, model: SMALL },
            { name: 'general', mode: 'subagent', permission: [], options: {} }
        ]);
        await window.start();
        models = window.get(ModelService);
        choices = window.get(PromptChoices);
    });

    it('are asked for once, and again when the server was started anew or the answer was an error', async () => {
        await models.catalog('/project');
        await models.catalog('/project');
        expect(opencode.asked('models')).to.have.length(1);
        let changes = 0;
        models.onDidChange(() => changes++);
        opencode.window.notifyStatus({ state: 'ready', version: '1', external: false });
        expect(changes).to.equal(1);
        opencode.fail('models', 'unavailable', 'Not now.');
        expect(String(await models.catalog('/project').catch(error => error))).to.contain('Not now.');
        opencode.repair('models');
        expect((await models.catalog('/project')).providers).to.have.length(1);
    });

    it('that people like and used last are remembered', async () => {
        await models.setFavourite(LARGE, true);
        await models.setFavourite(SMALL, true);
        await models.setFavourite(LARGE, false);
        await models.markUsed(SMALL);
        await models.markUsed(LARGE);
        await models.markUsed(LARGE);
        const again = await new OpencodeWindow(new FakeOpencode(), window.storage).start();
        expect(again.get(ModelService).favourites).to.deep.equal([SMALL]);
        expect(again.get(ModelService).recent).to.deep.equal([LARGE, SMALL]);
    });

    it('of a prompt are what the session was continued with last', async () => {
        expect(await choices.resolve('ses_1')).to.deep.equal({ agent: 'build', model: LARGE, variant: undefined });
        const info = { ...question('msg_1', 1), agent: 'plan', model: { ...LARGE, variant: 'low' } };
        opencode.transcripts.ses_1 = [{ info, parts: [] }];
        await window.get(SessionService).activate('ses_1');
        expect(await choices.resolve('ses_1')).to.deep.equal({ agent: 'plan', model: LARGE, variant: 'low' });
    });

    it('of a prompt are what the person chose, as far as it can be had', async () => {
        await choices.choose('ses_1', { agent: 'plan' });
        expect(await choices.resolve('ses_1')).to.deep.equal({ agent: 'plan', model: SMALL, variant: undefined });
        await choices.choose('ses_1', { model: LARGE, variant: 'high' });
        expect(await choices.resolve('ses_1')).to.deep.equal({ agent: 'plan', model: LARGE, variant: 'high' });
        expect(await choices.resolve('ses_1', { agent: 'general', model: SMALL })).to.deep.equal({
            agent: 'plan',
            model: SMALL,
            variant: undefined
        });
        await choices.choose('ses_1', { variant: '' });
        expect((await choices.resolve('ses_1')).variant).to.equal(undefined);
        await choices.choose('ses_1', { variant: 'high' });
        const again = await new OpencodeWindow(opencode, window.storage).start();
        expect(await again.get(PromptChoices).resolve('ses_1')).to.deep.equal({ agent: 'plan', model: LARGE, variant: 'high' });
    });

    it('must be there for a summary', async () => {
        opencode.answer('models', () => ({ providers: [], defaults: {} }));
        models.refresh();
        expect(String(await choices.requireModel('ses_1').catch(error => error))).to.contain('Connect a provider');
    });

    it('are told apart: those one talks to and those that are called in', async () => {
        const agents = window.get(AgentService);
        expect((await agents.primary('/project')).map(({ name }) => name)).to.deep.equal(['build', 'plan']);
        expect((await agents.subagents('/project')).map(({ name }) => name)).to.deep.equal(['general']);
        expect(await agents.commands('/project')).to.deep.equal([]);
        await settle();
    });
});
