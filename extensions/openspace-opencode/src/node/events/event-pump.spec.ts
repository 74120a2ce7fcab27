import { expect } from 'chai';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { OpencodeConnection } from '../adapter/opencode-connection';
import { eventually, OpencodeWorld } from '../test/opencode-world';
import type { RecordingWindow } from '../test/recording-window';

describe('The pump of events', () => {
    let world: OpencodeWorld;
    let window: RecordingWindow;

    beforeEach(async () => {
        world = await OpencodeWorld.start();
        window = await world.window();
    });

    afterEach(() => world.stop());

    it('passes events on in order, without heartbeats and repetitions', async () => {
        world.server.send({ payload: { type: 'server.heartbeat', properties: {} } });
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        world.server.send({ directory: world.workspace, payload: { type: 'sync', syncEvent: {} } });
        world.server.emit({ type: 'todo.updated', properties: { sessionID: 'ses_1', todos: [] } });
        await eventually(() => window.events.length === 2);
        expect(window.events.map(({ type }) => type)).to.deep.equal(['session.idle', 'todo.updated']);
    });

    it('logs what it cannot read and goes on', async () => {
        world.server.sendText('data: {"half":\n\ndata: 5\n\n: comment\n\nid: 7\n\n');
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        await eventually(() => window.events.length === 1);
        expect(world.backend.log.filter(line => line.includes('cannot be read'))).to.have.length(2);
    });

    it('tells a window only of its own folders and of what concerns everybody', async () => {
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_far' } }, '/somewhere/else');
        world.server.emit({ type: 'installation.updated', properties: { version: '2' } }, 'global');
        await eventually(() => window.events.length > 0);
        expect(window.events.map(({ type }) => type)).to.deep.equal(['installation.updated']);
    });

    it('connects again when the stream breaks, and says that events were missed', async () => {
        const before = window.resyncs.length;
        world.server.cut();
        await eventually(() => window.resyncs.length > before, 'the stream to be back');
        expect(window.statuses.map(({ state }) => state).slice(-2)).to.deep.equal(['reconnecting', 'ready']);
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        await eventually(() => window.events.length === 1);
    });

    it('says it again before the first event of a stream, since the server greets before it collects events', async () => {
        window.news.splice(0);
        world.server.cut();
        await eventually(() => window.news.length === 1, 'the greeting of the new stream');
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_2' } });
        await eventually(() => window.events.length === 2);
        expect(window.news).to.deep.equal(['resync', 'resync', 'session.idle', 'session.idle']);
    });

    it('notices that another version answers now', async () => {
        world.server.version = '1.19.2';
        world.server.cut();
        await eventually(async () => {
            const status = await window.service.status();
            return status.state === 'ready' && status.version === '1.19.2';
        }, 'the new version to be known');
        world.server.version = '2.0.0';
        world.server.cut();
        await eventually(() => window.statuses.some(({ state }) => state === 'failed'), 'the server to be given up');
        expect(window.statuses.at(-1)).to.have.property('reason').that.contains('version 2.0.0');
    });

    it('says what to fetch again when the server forgets a directory, or all', async () => {
        window.resyncs.splice(0);
        world.server.emit({ type: 'server.instance.disposed', properties: { directory: world.workspace } });
        world.server.emit({ type: 'global.disposed', properties: {} }, 'global');
        await eventually(() => window.resyncs.length === 2);
        expect(window.resyncs).to.deep.equal([world.workspace, undefined]);
    });

    it('stops telling a window that is gone', async () => {
        const other = await world.window();
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_1' } });
        await eventually(() => window.events.length === 1 && other.events.length === 1);
        await other.service.open([]);
        world.server.emit({ type: 'session.idle', properties: { sessionID: 'ses_2' } });
        await eventually(() => window.events.length === 2);
        expect(other.events).to.have.length(1);
    });

    it('leaves calls to wait for the server, and says in words why they fail', async () => {
        const connection = world.backend.container.get(OpencodeConnection);
        const unknown = await connection.call('Try it', sdk => sdk.vcs.get({ directory: world.workspace })).catch(error => error);
        expect(unknown.message).to.contain('does not know /vcs');
        world.server.answers.set('GET /session', { status: 200, body: '"a text"' });
        world.server.answers.set('GET /question', { status: 500, body: { name: 'UnknownError', data: { message: 'boom' } } });
        expect((await window.service.questions(world.workspace).catch(error => error)).message).to.contain('boom');
        await world.server.stop();
        const gone = await window.service.sessions(world.workspace).catch(error => error);
        expect(gone.data.failure).to.equal('unavailable');
        expect((await window.service.log()).length).to.equal(0);
    });

    it('works in folders by their real path', async () => {
        const folders = await window.service.open([FileUri.create(`${world.workspace}/.git/..`).toString()]);
        expect(folders[0].directory).to.equal(world.workspace);
    });
});
