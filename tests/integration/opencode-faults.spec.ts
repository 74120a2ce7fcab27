import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { OpencodeConnection as WindowConnection } from '@openspace/opencode/lib/browser/connection/opencode-connection';
import type { UnsentPrompt } from '@openspace/opencode/lib/browser/session/prompt';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { OpencodeWindow, Wire } from '@openspace/opencode/lib/browser/test/opencode-window';
import type { ServerStatus } from '@openspace/opencode/lib/common/server/server-status';
import { visibleMessages, visibleParts } from '@openspace/opencode/lib/common/session/selectors/visible-messages';
import { OpencodeConnection } from '@openspace/opencode/lib/node/adapter/opencode-connection';
import { identityOf } from '@openspace/opencode/lib/node/server/process-identity';
import type { ModelStepInput } from '../harness/model/model-script';
import { AgentBackend, AgentBackendOptions } from '../harness/opencode/agent-backend';
import { openBrowserWindow } from '../harness/opencode/browser-window';
import { multiplySession, multiplyTurn } from '../harness/opencode/stored-sessions';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

disableJSDOM();

const run = promisify(execFile);
const SLOWLY = { chunkSize: 4, delay: 5 };
const says = (text: string): ModelStepInput => ({ answer: [{ type: 'text', text, pace: SLOWLY }] });
const beginsToSay = (text: string): ModelStepInput => ({
    answer: [
        { type: 'text', text, pace: SLOWLY },
        { type: 'stall', gate: 'never' }
    ]
});

describe('A window of the agent, when things go wrong', function () {
    this.timeout(6 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let running = false;
    let window: OpencodeWindow<Wire>;
    let sessions: SessionService;
    let statuses: ServerStatus[];

    beforeEach(() => {
        disableJSDOM = enableJSDOM();
        statuses = [];
    });

    afterEach(async () => {
        const survivors = await stop();
        disableJSDOM();
        expect(survivors).to.deep.equal([]);
    });

    it('heals after the server was killed in the middle of a word, says so, and goes on', async () => {
        await start();
        play(beginsToSay('It was a dark and'), says('stormy night.'));
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'Tell' }] });
        await waitFor(() => texts(id).at(-1) === 'It was a dark and', 'the beginning');

        process.kill(await serverProcess(), 'SIGKILL');

        await waitFor(() => sessions.state.faults.get(id), 'the person to be told');
        expect(sessions.state.faults.get(id)).to.have.property('message').that.contains('cut off');
        expect(statuses.map(({ state }) => state)).to.include.members(['reconnecting', 'ready']);
        expect(statuses.some(status => status.state === 'reconnecting' && status.reason.includes('SIGKILL'))).to.equal(true);
        expect(sessions.state.status.has(id)).to.equal(false);
        expect(texts(id)).to.deep.equal(['Tell', 'It was a dark and']);

        await sessions.send(id, { parts: [{ type: 'text', text: 'Go on' }] });
        await waitFor(() => texts(id).at(-1) === 'stormy night.' && !sessions.state.status.has(id), 'the rest');
        expect(sessions.state.faults.has(id)).to.equal(false);
    });

    it('is told when the server’s disk is full, and works again when there is room', async function () {
        const disk = await smallDisk();
        if (!disk) {
            this.skip();
        }
        try {
            await start({ environment: { XDG_DATA_HOME: disk } });
            play(says('First.'), says('Second.'), says('Third.'));
            const { id } = await sessions.create();
            await sessions.send(id, { parts: [{ type: 'text', text: 'One' }] });
            await waitFor(() => texts(id).at(-1) === 'First.' && !sessions.state.status.has(id), 'the first answer');

            const filler = path.join(disk, 'filler');
            await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']).catch(() => undefined);
            const refused: unknown = await sessions.create().catch(reason => reason);
            expect(String(refused)).to.contain('is full. Make room there');
            const unsent: UnsentPrompt[] = [];
            sessions.onDidFailToSend(each => unsent.push(each));
            await sessions.send(id, { parts: [{ type: 'text', text: 'Two' }] });
            await waitFor(() => unsent.length > 0, 'the prompt to be given back');
            expect(unsent[0].reason).to.contain('is full. Make room there');
            expect(unsent[0].prompt.parts).to.deep.equal([{ type: 'text', text: 'Two' }]);

            await fs.rm(filler);
            await sessions.send(id, { parts: [{ type: 'text', text: 'Three' }] });
            await waitFor(() => texts(id).at(-1) === 'Second.' && !sessions.state.status.has(id), 'the next answer');
        } finally {
            await stop();
            await run('umount', ['-l', disk]);
            await fs.rm(disk, { recursive: true, force: true });
        }
    });

    it('lists the newest of 10,000 sessions, finds the oldest, and holds no more than it shows', async () => {
        await start();
        const { id } = await sessions.create();
        await multiplySession(backend.home, id, 10_000);
        const other = (await openBrowserWindow(backend)).get(SessionService);
        await waitFor(() => other.state.sessions.size >= 100, 'the list');
        expect(other.state.sessions.size).to.equal(100);
        expect(
            other
                .list()
                .map(({ title }) => title)
                .slice(1, 4)
        ).to.deep.equal(['Copy 1', 'Copy 2', 'Copy 3']);
        expect((await other.search('Copy 10000')).map(({ title }) => title)).to.deep.equal(['Copy 10000']);
        await other.loadMore();
        expect(other.list()).to.have.length(201);
    });

    it('opens a very long session by its last page, goes back page by page, and lets go of what nobody reads', async () => {
        await start();
        play(says('An answer.'));
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'A question' }] });
        await waitFor(() => texts(id).at(-1) === 'An answer.' && !sessions.state.status.has(id), 'the answer');
        await multiplyTurn(backend.home, id, 5_000);
        const other = (await openBrowserWindow(backend)).get(SessionService);
        await waitFor(() => other.project !== undefined, 'the folder to be open');
        const shown = (): number[] => visibleMessages(other.state, id).map(({ info }) => info.time.created);
        await other.show(id);
        expect(shown()).to.have.length(50);
        for (let page = 1; page <= 5; page++) {
            expect(await other.loadEarlier(id)).to.equal(true);
        }
        expect(shown()).to.have.length(300);
        await other.releaseEarlier(id);
        expect(shown()).to.have.length(200);
        expect(await other.loadEarlier(id)).to.equal(true);
        expect(shown()).to.have.length(250);
        expect(shown()).to.deep.equal([...shown()].sort((one, two) => one - two));
        expect(new Set(visibleMessages(other.state, id).map(({ info }) => info.id)).size).to.equal(250);
    });

    it('follows a session that another client deletes while the agent talks in it', async () => {
        await start();
        play(beginsToSay('I have only begun'), says('Here.'));
        const { id } = await sessions.create();
        await sessions.send(id, { parts: [{ type: 'text', text: 'Tell' }] });
        await waitFor(() => texts(id).at(-1) === 'I have only begun', 'the beginning');
        const connection = backend.container.get(OpencodeConnection);
        await connection.call('Delete', sdk => sdk.session.delete({ sessionID: id, directory: backend.workspace }));
        await waitFor(() => !sessions.state.sessions.has(id), 'the session to be gone');
        expect(sessions.state).to.have.property('active', undefined);
        expect(sessions.state.transcripts.has(id)).to.equal(false);
        expect(sessions.state.status.has(id)).to.equal(false);
        const error: unknown = await sessions.show(id).catch(reason => reason);
        expect(String(error)).to.match(/not found|no such|does not exist|gone/i);
    });

    async function start(options: AgentBackendOptions = {}): Promise<void> {
        backend = await AgentBackend.start(options);
        running = true;
        window = await openBrowserWindow(backend);
        window.get(WindowConnection).onDidChangeStatus(status => statuses.push(status));
        sessions = window.get(SessionService);
        await waitFor(() => sessions.project !== undefined, 'the folder to be open');
    }

    async function stop(): Promise<number[]> {
        const stopped = running ? await backend.stop() : undefined;
        running = false;
        return stopped?.survivors ?? [];
    }

    function play(...steps: ModelStepInput[]): void {
        backend.model.play({ steps });
    }

    function texts(session: string): string[] {
        return visibleMessages(sessions.state, session).flatMap(message =>
            visibleParts(message).flatMap(part => (part.type === 'text' && part.text !== '' ? [part.text] : []))
        );
    }

    async function serverProcess(): Promise<number> {
        const identities = await Promise.all((await backend.processes()).map(identityOf));
        return identities.flatMap(identity => (identity?.command.includes(' serve ') ? [identity.pid] : []))[0];
    }

    /** A file system of its own for the server's data; only who may mount one can fill it without harm. */
    async function smallDisk(): Promise<string | undefined> {
        const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-disk-'));
        try {
            await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
            return folder;
        } catch {
            await fs.rmdir(folder);
            return undefined;
        }
    }
});
