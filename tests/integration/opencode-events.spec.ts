import { expect } from 'chai';
import * as http from 'node:http';
import { OpencodeConnection } from '@openspace/opencode/lib/node/adapter/opencode-connection';
import { Clock } from '@openspace/opencode/lib/node/events/clock';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ScriptedModel } from '../harness/model/scripted-model';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { OpencodeServer, startOpencode } from '../harness/opencode/opencode-server';
import { TcpProxy } from '../harness/tcp-proxy';
import { close, createTemporaryDirectory, DEFAULT_WAIT, listen, TemporaryDirectory, waitFor } from '../harness/temporary';
import { TestClock } from '../harness/test-clock';

const SILENCE = 30_000;

describe('Events on their way from opencode to the windows', function () {
    this.timeout(4 * DEFAULT_WAIT);

    describe('through a network that fails', () => {
        const clock = new TestClock();
        let model: ScriptedModel;
        let server: OpencodeServer;
        let proxy: TcpProxy;
        let backend: AgentBackend;
        let window: AgentWindow;
        let elsewhere: TemporaryDirectory;

        before(async () => {
            model = await ScriptedModel.start();
            server = await startOpencode({ modelUrl: model.url });
            proxy = await TcpProxy.start(Number(new URL(server.url).port));
            elsewhere = await createTemporaryDirectory('elsewhere');
            backend = await AgentBackend.start({
                url: `http://127.0.0.1:${proxy.port}`,
                environment: { OPENSPACE_OPENCODE_PASSWORD: server.password },
                bindings: container => container.rebind(Clock).toConstantValue(clock)
            });
            window = await backend.window();
        });

        after(async () => {
            await backend?.stop();
            await proxy?.stop();
            await server?.stop();
            await model?.stop();
            await elsewhere?.remove();
        });

        it('reach every window that has the folder open, each once, and no other', async () => {
            const second = await backend.window();
            const stranger = backend.connect();
            await stranger.service.open([FileUri.create(elsewhere.path).toString()]);

            const session = await window.service.createSession(backend.workspace, { title: 'Told to all' });

            for (const each of [window, second]) {
                await each.waitFor('session.created', ({ properties }) => properties.sessionID === session.id);
            }
            await window.service.renameSession(backend.workspace, session.id, 'Told once');
            await second.waitFor('session.updated', ({ properties }) => properties.info.title === 'Told once');
            expect(second.ofType('session.created').filter(({ properties }) => properties.sessionID === session.id)).to.have.length(1);
            expect(stranger.ofType('session.created')).to.deep.equal([]);
            const types = new Set<string>(window.events.map(({ type }) => type));
            expect([...types])
                .to.not.include.members(['sync'])
                .and.to.not.include('server.heartbeat');
        });

        it('come again after the stream died without a word', async () => {
            await loseAndRecover(() => {
                proxy.freeze();
                clock.expire(SILENCE);
            });
            expect(window.statuses.filter(({ state }) => state === 'reconnecting').at(-1))
                .to.have.property('reason')
                .that.contains('nothing was heard for 30 seconds');
        });

        it('come again after the connection broke', async () => {
            await loseAndRecover(() => proxy.cut());
        });

        it('include the word that a folder’s pending requests were forgotten', async () => {
            const resyncs = window.resyncs.length;
            const connection = backend.container.get(OpencodeConnection);
            await connection.call('Dispose', sdk => sdk.instance.dispose({ directory: backend.workspace }));
            await waitFor(() => window.resyncs.slice(resyncs).includes(backend.workspace), 'the word to fetch again');
        });

        async function loseAndRecover(lose: () => void): Promise<void> {
            const [statuses, resyncs] = [window.statuses.length, window.resyncs.length];
            lose();
            await waitFor(() => {
                const states = window.statuses.slice(statuses).map(({ state }) => state);
                return states.includes('reconnecting') && states.at(-1) === 'ready';
            }, 'the stream to be lost and found');
            await waitFor(() => window.resyncs.length > resyncs, 'the word that events were missed');
            const [known, told] = [window.resyncs.length, await window.service.createSession(backend.workspace)];
            // opencode greets before it listens to itself: what happens in between is no event, but the word to fetch again follows.
            const heard = () => window.ofType('session.created').some(({ properties }) => properties.sessionID === told.id);
            await waitFor(() => heard() || window.resyncs.length > known, 'the new session or the word to fetch again');
        }
    });

    describe('from a server that talks nonsense', () => {
        let fake: http.Server;
        let backend: AgentBackend;
        let version = '1.18.18';

        beforeEach(async () => {
            fake = http.createServer((request, response) => {
                if (request.url?.startsWith('/global/health')) {
                    response.setHeader('content-type', 'application/json').end(JSON.stringify({ healthy: true, version }));
                } else if (request.url?.startsWith('/global/event')) {
                    response.setHeader('content-type', 'text/event-stream');
                    response.write(frame({ payload: { type: 'server.connected', properties: {} } }));
                    response.write('data: {"half": \n\n: a comment\n\ndata: null\n\n');
                    response.write(frame({ payload: { type: 'message.updated' } }) + frame([1]) + frame({ directory: 7, payload: {} }));
                    response.write(frame({ payload: { id: 'e', type: 'invented.tomorrow', properties: { x: 1 } } }));
                    response.write(frame({ payload: { id: 'e', type: 'session.idle', properties: { sessionID: 'ses_1' } } }));
                } else {
                    response.setHeader('content-type', 'text/html').end('<html>The web UI</html>');
                }
            });
            const port = await listen(fake);
            backend = await AgentBackend.start({ url: `http://127.0.0.1:${port}`, environment: { OPENSPACE_OPENCODE_PASSWORD: 'any' } });
        });

        afterEach(async () => {
            await backend.stop();
            await close(fake);
        });

        it('are passed on where they can be read, and the rest is logged', async () => {
            const window = await backend.window();
            await window.waitFor('session.idle');
            expect(window.events.map(({ type }) => type as string)).to.deep.equal(['invented.tomorrow', 'session.idle']);
            expect(backend.log.filter(line => line.includes('cannot be read'))).to.have.length(5);
            const error = await window.service.sessions(backend.workspace).catch(each => each);
            expect(error.message).to.contain('does not know /session');
            expect(error.data.failure).to.equal('server');
        });

        it('are not waited for when its version is another world', async () => {
            version = '2.0.0';
            const window = backend.connect();
            await window.service.open([FileUri.create(backend.workspace).toString()]);
            await window.service.start();
            const failed = await waitFor(() => window.statuses.find(({ state }) => state === 'failed'), 'the server to be refused');
            expect(failed).to.have.property('reason').that.contains('version 2.0.0');
        });

        function frame(data: unknown): string {
            return `data: ${JSON.stringify(data)}\n\n`;
        }
    });
});
