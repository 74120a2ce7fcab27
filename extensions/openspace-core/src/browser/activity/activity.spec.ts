import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { MockPreferenceService } from '@theia/core/lib/browser/preferences/test/mock-preference-service';
import { MessageType } from '@theia/core/lib/common/message-service-protocol';
import { PreferenceService } from '@theia/core/lib/common/preferences';
import { Container } from '@theia/core/shared/inversify';
import { expect } from 'chai';
import type { CallRecord } from '../../common/activity/call-record';
import { FakeHub } from '../test/fake-hub';
import { createHubContainer, Notifications, RecordingLogger } from '../test/fakes';
import { ActivityModel } from './activity-model';
import { ActivityViewContribution } from './activity-view-contribution';
import { FailureNotifications } from './failure-notifications';

disableJSDOM();

const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

function call(id: number, changes: Partial<CallRecord> = {}): CallRecord {
    return {
        id,
        toolId: 'openspace.test.look',
        caller: { actor: 'agent', client: 'test', connection: 'one' },
        arguments: '{}',
        startedAt: 0,
        durationMs: 5,
        outcome: 'ok',
        ...changes
    };
}

const PERSON: CallRecord['caller'] = { actor: 'person', client: 'OpenSpace', connection: 'window' };

describe('the activity of agents', () => {
    let container: Container;
    let hub: FakeHub;
    let logger: RecordingLogger;
    let model: ActivityModel;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        ({ container, hub, logger } = createHubContainer());
        container.bind(ActivityModel).toSelf();
        model = container.get(ActivityModel);
        model.onStart();
    });

    const ids = (): number[] => model.calls().map(({ id }) => id);

    it('begins with what the Hub remembers and goes on with each call of an agent', async () => {
        let changes = 0;
        model.onDidChange(() => changes++);
        hub.calls = [call(1), call(2, { caller: PERSON })];
        hub.open();
        await settle();
        expect(ids()).to.deep.equal([1]);
        hub.window.notifyCall(call(3));
        hub.window.notifyCall(call(4, { caller: PERSON }));
        expect(ids()).to.deep.equal([1, 3]);
        expect(changes).to.equal(3);
    });

    it('is read again after the wire was lost, without twins', async () => {
        hub.window.notifyCall(call(1));
        hub.calls = [call(1), call(2)];
        hub.open();
        await settle();
        expect(ids()).to.deep.equal([1, 2]);
    });

    it('forgets the oldest calls', () => {
        for (let id = 0; id < 205; id++) {
            hub.window.notifyCall(call(id));
        }
        expect(ids()).to.have.length(200);
        expect(ids()[0]).to.equal(5);
    });

    it('keeps what it has when the Hub cannot tell', async () => {
        hub.window.notifyCall(call(7));
        hub.failing = true;
        hub.open();
        await settle();
        expect(ids()).to.deep.equal([7]);
        expect(logger.errors).to.have.length(1);
    });
});

describe('failures of an agent’s calls', () => {
    let hub: FakeHub;
    let notifications: Notifications;
    let logger: RecordingLogger;
    let preferences: MockPreferenceService;
    let viewOpened: number;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        let container: Container;
        ({ container, hub, notifications, logger } = createHubContainer());
        preferences = new MockPreferenceService();
        preferences.get = (() => 'all') as MockPreferenceService['get'];
        viewOpened = 0;
        const view = new ActivityViewContribution();
        view.openView = async () => {
            viewOpened++;
            return undefined as never;
        };
        container.bind(PreferenceService).toConstantValue(preferences);
        container.bind(ActivityViewContribution).toConstantValue(view);
        container.bind(FailureNotifications).toSelf();
        container.get(FailureNotifications).onStart();
    });

    const fail = async (changes: Partial<CallRecord> = {}): Promise<void> => {
        hub.window.notifyCall(call(1, { outcome: 'error', error: 'file not found', ...changes }));
        await settle();
    };

    it('are told as warnings, with tool and reason', async () => {
        await fail();
        expect(notifications.shown).to.have.length(1);
        const [{ type, text }] = notifications.shown;
        expect(type).to.equal(MessageType.Warning);
        expect(text).to.include('openspace.test.look').and.to.include('file not found');
        expect(viewOpened).to.equal(0);
    });

    it('are not told when the call went well, nor of a person', async () => {
        hub.window.notifyCall(call(1));
        await fail({ caller: PERSON });
        expect(notifications.shown).to.deep.equal([]);
    });

    it('are not told to who does not want to hear of them, unless they are defects', async () => {
        preferences.get = (() => 'defects') as MockPreferenceService['get'];
        await fail({ outcome: 'denied' });
        expect(notifications.shown).to.deep.equal([]);
        await fail({ defect: true });
        expect(notifications.shown.map(({ type }) => type)).to.deep.equal([MessageType.Error]);
    });

    it('lead to the activity view on request', async () => {
        notifications.press = 'Show Activity';
        await fail();
        expect(viewOpened).to.equal(1);
        expect(logger.errors).to.deep.equal([]);
    });
});
