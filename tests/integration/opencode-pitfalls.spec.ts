import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { PermissionService } from '@openspace/opencode/lib/browser/permissions/permission-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { turnsOf } from '@openspace/opencode/lib/common/session/selectors/turns';
import { visibleMessages, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import { OpencodeConnection } from '@openspace/opencode/lib/node/adapter/opencode-connection';
import { toolNames } from '../harness/model/model-request';
import type { ModelStepInput } from '../harness/model/model-script';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { openBrowserWindow } from '../harness/opencode/browser-window';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

disableJSDOM();

const says = (text: string): ModelStepInput => ({ answer: [{ type: 'text', text, pace: { chunkSize: 4, delay: 5 } }] });
const calls = (command: string): ModelStepInput => ({
    answer: [{ type: 'tool-call', tool: 'bash', arguments: { command, description: 'Run' } }]
});

/** The rest of the pitfalls have their tests elsewhere: the README of the extension has the list. */
describe('What is odd about the real server', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let sessions: SessionService;
    let permissions: PermissionService;
    let other: AgentWindow;

    before(async () => {
        disableJSDOM = enableJSDOM();
        backend = await AgentBackend.start({ config: { command: { greet: { template: 'Greet $ARGUMENTS' } } } });
        const window = await openBrowserWindow(backend);
        sessions = window.get(SessionService);
        permissions = window.get(PermissionService);
        await waitFor(() => sessions.project !== undefined, 'the folder to be open');
        other = await backend.window();
    });

    after(async () => {
        const stopped = await backend?.stop();
        disableJSDOM();
        expect(stopped?.survivors ?? []).to.deep.equal([]);
    });

    it('does not mix up messages whose ids do not sort by time (3)', async () => {
        play();
        const { id } = await sessions.create();
        for (const [index, stamp] of ['ffffffffff00', '000000000100', '7fffffffff00'].entries()) {
            await other.service.prompt(backend.workspace, id, {
                messageID: `msg_${stamp}ABCDEFGHIJKLMN`,
                noReply: true,
                parts: [{ type: 'text', text: `Number ${index}` }]
            });
        }
        const wanted = ['Number 0', 'Number 1', 'Number 2'];
        await waitFor(() => texts(id).length === 3, 'the messages');
        expect(texts(id)).to.deep.equal(wanted);
        const fresh = (await openBrowserWindow(backend)).get(SessionService);
        await waitFor(() => fresh.project !== undefined, 'the folder to be open');
        await fresh.show(id);
        expect(texts(id, fresh)).to.deep.equal(wanted);
    });

    it('forgets with an instance what was pending and at work, and the window does too (5)', async () => {
        play(calls('touch never.txt'));
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'Run' }] });
        await waitFor(() => permissions.pending(id).length > 0, 'the request');
        const connection = backend.container.get(OpencodeConnection);
        await connection.call('Dispose', sdk => sdk.instance.dispose({ directory: backend.workspace }));
        await waitFor(() => permissions.pending(id).length === 0 && !sessions.state.status.has(id), 'the request to be forgotten');
    });

    it('lets a prompt join the turn that runs, and leaves it unanswered when that is stopped (9)', async () => {
        play(
            {
                answer: [
                    { type: 'text', text: 'I think' },
                    { type: 'stall', gate: 'never' }
                ]
            },
            says('Both.')
        );
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'First' }] });
        await waitFor(() => texts(id).at(-1) === 'I think', 'the answer to begin');
        const second = await sessions.send(id, { parts: [{ type: 'text', text: 'Second' }] });
        await waitFor(() => sessions.state.transcripts.get(id)?.outgoing.length === 0, 'the server to have it');
        await sessions.abort(id);
        await waitFor(() => !sessions.state.status.has(id), 'the turn to end');
        const turn = turnsOf(visibleMessages(sessions.state, id)).find(each => each.id === second);
        expect(turn?.answers).to.deep.equal([]);
        await sessions.send(id, { parts: [{ type: 'text', text: 'Third' }] });
        await waitFor(() => texts(id).at(-1) === 'Both.', 'the next answer');
    });

    it('offers the Hub’s tools under names that every model provider takes (10)', async () => {
        play(says('Hello.'));
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'Hello' }] });
        await waitFor(() => texts(id).at(-1) === 'Hello.', 'the answer');
        const names = backend.model.requests.flatMap(({ body }) => toolNames(body));
        expect(names.filter(name => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).to.deep.equal([]);
        expect(new Set(names).size).to.equal(names.length);
        expect(names.filter(name => name.startsWith('openspace-hub_'))).to.not.be.empty;
    });

    it('goes on with a call whose caller hung up, and other windows see its end (16)', async () => {
        play({
            answer: [
                { type: 'text', text: 'Good' },
                { type: 'stall', gate: 'hung-up' },
                { type: 'text', text: ' day.' }
            ]
        });
        const { id } = await sessions.create();
        const hangUp = new AbortController();
        const connection = backend.container.get(OpencodeConnection);
        const request = { sessionID: id, directory: backend.workspace, command: 'greet', arguments: 'Ada' };
        const calling = connection
            .call('Greet', sdk => sdk.session.command(request, { signal: hangUp.signal }))
            .catch(error => error as unknown);
        await waitFor(() => texts(id).at(-1) === 'Good', 'the answer to begin');
        hangUp.abort();
        expect(await calling).to.be.instanceOf(Error);
        expect(sessions.state.status.has(id)).to.equal(true);
        backend.model.release('hung-up');
        await waitFor(() => texts(id).at(-1) === 'Good day.' && !sessions.state.status.has(id), 'the end');
    });

    function play(...steps: ModelStepInput[]): void {
        backend.model.play({ steps });
    }

    function texts(session: string, service = sessions): string[] {
        return visibleMessages(service.state, session).flatMap(message =>
            visibleParts(message).flatMap(part => (part.type === 'text' && part.text !== '' ? [part.text] : []))
        );
    }
});
