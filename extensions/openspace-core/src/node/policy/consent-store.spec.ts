import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { ConsentState, ConsentStore } from './consent-store';

describe('consent store', () => {
    const formerHome = process.env.OPENSPACE_HOME;
    let folder: string;
    let home: string;
    let errors: unknown[];

    beforeEach(async () => {
        folder = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-consent-'));
        home = path.join(folder, 'home');
        process.env.OPENSPACE_HOME = home;
        errors = [];
    });

    afterEach(async () => {
        if (formerHome === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = formerHome;
        }
        await fs.rm(folder, { recursive: true, force: true });
    });

    class RecordingLogger extends MockLogger {
        override async error(...args: unknown[]): Promise<void> {
            errors.push(args);
        }
    }

    function newStore(): ConsentStore {
        const container = new Container();
        container.bind(ILogger).to(RecordingLogger);
        container.bind(ConsentStore).toSelf().inSingletonScope();
        return container.get(ConsentStore);
    }

    const file = () => path.join(home, 'consent.json');

    it('knows nothing before the person was asked', async () => {
        expect(await newStore().state()).to.equal('unknown');
        expect(errors).to.deep.equal([]);
    });

    it('remembers either answer over restarts, readable by its person only', async () => {
        for (const state of ['granted', 'refused'] as const) {
            await newStore().decide(state);
            expect(await newStore().state()).to.equal(state);
        }
        expect((await fs.stat(file())).mode & 0o777).to.equal(0o600);
        expect(await fs.readdir(home)).to.deep.equal(['consent.json']);
        expect(JSON.parse(await fs.readFile(file(), 'utf8'))).to.include({ version: '1.0', state: 'refused' });
    });

    it('asks again when told to forget, and when what consent covers has grown', async () => {
        const store = newStore();
        await store.decide('granted');
        await store.decide('unknown');
        expect(await store.state()).to.equal('unknown');
        await fs.writeFile(file(), JSON.stringify({ version: '0.9', state: 'granted', timestamp: new Date().toISOString() }));
        expect(await store.state()).to.equal('unknown');
        expect(errors).to.deep.equal([]);
    });

    for (const content of ['', '{', 'null', '{"version":"1.0"}', '{"version":"1.0","state":"yes","timestamp":"2020-01-01T00:00:00Z"}']) {
        it(`takes a file with ${content || 'nothing'} in it for no answer, and says so in the log`, async () => {
            await fs.mkdir(home, { recursive: true });
            await fs.writeFile(file(), content);
            const store = newStore();
            expect(await store.state()).to.equal('unknown');
            expect(await store.state()).to.equal('unknown');
            expect(errors).to.have.length(1);
        });
    }

    it('hears at once what was answered in another IDE', async () => {
        const store = newStore();
        await newStore().decide('granted');
        expect(await store.state()).to.equal('granted');
        await newStore().decide('refused');
        expect(await store.state()).to.equal('refused');
    });

    it('can be given for one run without a trace', async () => {
        const store = newStore();
        await store.decide('refused');
        store.allowThisRun();
        expect(await store.state()).to.equal('granted');
        expect(await newStore().state()).to.equal('refused');
    });

    it('tells of changes', async () => {
        const store = newStore();
        const heard: ConsentState[] = [];
        store.onDidChange(state => heard.push(state));
        await store.decide('granted');
        await store.decide('refused');
        await store.decide('unknown');
        expect(heard).to.deep.equal(['granted', 'refused', 'unknown']);
    });
});
