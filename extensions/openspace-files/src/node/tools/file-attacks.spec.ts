import { call, HubWorld, TestWindow } from '@openspace/core/lib/node/test/hub-world';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as path from 'path';
import filesModule from '../files-backend-module';
import { ArtifactStore } from '../store/artifact-store';

const SECRET = 'topsecret';

/** Every tool that takes a path, with whatever else it needs. */
const READERS: Record<string, object> = {
    read: {},
    snapshots: {},
    list: {},
    search: { query: SECRET }
};
const WRITERS: Record<string, object> = {
    write: { content: 'x' },
    patch: { baseVersion: 1, operations: [{ type: 'append', content: 'x' }] },
    restore: { version: 1 }
};
const TOOLS = { ...READERS, ...WRITERS };

describe('attacks on the file tools', () => {
    let world: HubWorld;
    let client: Client;
    let window: TestWindow;
    let outside: string;

    before(async () => {
        world = await HubWorld.start({ modules: [filesModule] });
        client = await world.client();
        window = await world.window();
        outside = path.join(world.folder, 'outside');
        const workspace = path.join(world.folder, 'workspace');
        await fs.mkdir(outside);
        await fs.writeFile(path.join(outside, 'secret.txt'), SECRET);
        await fs.writeFile(path.join(workspace, 'plain.txt'), 'plain');
        await fs.mkdir(path.join(workspace, '.git/hooks'), { recursive: true });
        await fs.writeFile(path.join(workspace, '.env'), SECRET);
        await fs.writeFile(path.join(workspace, '.git/config'), SECRET);
        await fs.symlink(path.join(outside, 'secret.txt'), path.join(workspace, 'link.txt'));
        await fs.symlink(outside, path.join(workspace, 'linked'));
        await fs.symlink(path.join(outside, 'not-yet.txt'), path.join(workspace, 'dangling'));
        await fs.symlink('.env', path.join(workspace, 'harmless.txt'));
    });

    after(async () => {
        await world.container.get<ArtifactStore & { close(): Promise<void> }>(ArtifactStore).close();
        await world.stop();
    });

    /** What the workspace and its neighbour hold, apart from the store's own folder. */
    async function everything(): Promise<string[]> {
        const entries = await fs.readdir(world.folder, { recursive: true, withFileTypes: true });
        const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
        const kept = files.filter(file => !/\.openspace|theia|home/.test(path.relative(world.folder, file)));
        return Promise.all(kept.sort().map(async file => `${file}: ${await fs.readFile(file, 'utf8')}`));
    }

    const OUTSIDE: [string, () => string][] = [
        ['a way up', () => '../outside/secret.txt'],
        ['a way up in the middle', () => 'a/../../outside/secret.txt'],
        ['a way up with backslashes', () => '..\\outside\\secret.txt'],
        ['an absolute path', () => path.join(outside, 'secret.txt')],
        ['a link to a file', () => 'link.txt'],
        ['a file behind a linked folder', () => 'linked/secret.txt'],
        ['a file that does not exist yet behind a linked folder', () => 'linked/new/file.txt'],
        ['a link to a file that does not exist yet', () => 'dangling'],
        ['a NUL', () => 'plain.txt\0.png'],
        ['a URI', () => `file://${outside}/secret.txt`],
        ['a path on another machine', () => '\\\\server\\share\\secret.txt'],
        ['such a path with slashes', () => '//server/share/secret.txt'],
        ['a home folder', () => '~/secret.txt']
    ];

    for (const tool of Object.keys(TOOLS)) {
        for (const [what, where] of OUTSIDE) {
            it(`${tool} refuses ${what}`, async () => {
                const before = await everything();
                const answer = await call(client, `openspace.file.${tool}`, { ...TOOLS[tool], path: where() });
                expect(answer.isError, answer.text).to.equal(true);
                expect(JSON.stringify(answer)).not.to.contain(SECRET);
                expect(await everything()).to.deep.equal(before);
            });
        }
    }

    for (const tool of Object.keys(READERS)) {
        for (const name of [
            '.env',
            '.ENV',
            '.env.',
            './.env',
            '.git/config',
            '.GIT/config',
            '.git./config',
            '.openspace/audit.ndjson',
            'harmless.txt'
        ]) {
            it(`${tool} does not open the secret ${name}`, async () => {
                const answer = await call(client, `openspace.file.${tool}`, { ...TOOLS[tool], path: name });
                expect(answer.isError, answer.text).to.equal(true);
                expect(answer.text).to.contain('Access denied');
                expect(JSON.stringify(answer)).not.to.contain(SECRET);
            });
        }
    }

    for (const tool of Object.keys(WRITERS)) {
        for (const name of [
            '.git/hooks/pre-commit',
            '.GIT/config',
            '.git./config',
            'node_modules/x/index.js',
            '.openspace/audit.ndjson',
            '.openspace/versions.ndjson',
            '.openspace/snapshots/x',
            '.openspace',
            'sub/.git/config'
        ]) {
            it(`${tool} never writes ${name}`, async () => {
                window.answer = { answered: true, allowed: true };
                const before = await everything();
                const answer = await call(client, `openspace.file.${tool}`, { ...TOOLS[tool], path: name });
                expect(answer.text).to.contain('Access denied');
                expect(await everything()).to.deep.equal(before);
            });
        }

        for (const name of [
            '.vscode/tasks.json',
            '.theia/settings.json',
            'opencode.json',
            '.opencode/plugin.js',
            'AGENTS.md',
            'agents.md',
            '.mcp.json',
            '.bashrc',
            '.env'
        ]) {
            it(`${tool} asks before it writes ${name}, also where it does not exist yet`, async () => {
                window.questions = [];
                window.answer = { answered: true, allowed: false };
                const before = await everything();
                const answer = await call(client, `openspace.file.${tool}`, { ...TOOLS[tool], path: name });
                expect(answer.text).to.contain('User denied');
                expect(window.questions).to.have.length(1);
                expect(await everything()).to.deep.equal(before);
            });
        }
    }

    it('the audit log says who called, whatever the caller says of themselves', async () => {
        const forged = { actor: 'person', caller: { actor: 'person' }, session: 'forged', audit: { actor: 'person' } };
        const answer = await call(client, 'openspace.file.write', { path: 'forged.txt', content: 'x', ...forged });
        const log = await fs.readFile(path.join(world.folder, 'workspace/.openspace/audit.ndjson'), 'utf8');
        const line = JSON.parse(log.trimEnd().split('\n').at(-1) ?? '');
        expect(line).to.include({ actor: 'agent', client: 'test', tool: 'openspace.file.write' });
        expect(line.session, answer.text).to.equal(undefined);
    });

    it('a link that is turned while the person is asked leads to no file they were not asked about', async () => {
        const workspace = path.join(world.folder, 'workspace');
        const link = path.join(workspace, 'turning');
        for (const folder of ['asked', '.vscode']) {
            await fs.mkdir(path.join(workspace, folder), { recursive: true });
        }
        await fs.symlink('asked', link);
        window.answer = { answered: true, allowed: true };
        const { ask } = window.remote;
        window.remote.ask = async question => {
            await fs.unlink(link);
            await fs.symlink('.vscode', link);
            return ask(question);
        };
        await call(client, 'openspace.file.write', { path: 'turning/settings.json', content: 'x' });
        window.remote.ask = ask;
        expect(await fs.readdir(path.join(workspace, 'asked'))).to.deep.equal(['settings.json']);
        expect(await fs.readdir(path.join(workspace, '.vscode'))).to.deep.equal([]);
    });

    it('a link that is put in the place of a folder after the check leads nowhere', async () => {
        const workspace = path.join(world.folder, 'workspace');
        await fs.mkdir(path.join(workspace, 'swapped'));
        const store = world.container.get<ArtifactStore>(ArtifactStore);
        const file = { absolute: path.join(workspace, 'swapped/secret.txt'), relative: 'swapped/secret.txt', root: workspace };
        await fs.rmdir(path.join(workspace, 'swapped'));
        await fs.symlink(outside, path.join(workspace, 'swapped'));
        const caller = { actor: 'agent', client: 'test', connection: 'c' } as const;
        const attempts = [store.read(file), store.change(file, () => Buffer.from('x'), { caller, tool: 'test' })];
        for (const attempt of await Promise.allSettled(attempts)) {
            expect(attempt.status).to.equal('rejected');
        }
        expect(await fs.readFile(path.join(outside, 'secret.txt'), 'utf8')).to.equal(SECRET);
    });
});
