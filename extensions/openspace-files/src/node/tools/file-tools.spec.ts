import { expect } from 'chai';
import * as fs from 'fs/promises';
import { UnsavedEditors } from '../store/unsaved-editors';
import { Answer, ToolsWorld } from '../test/tools-world';

describe('the file tools', () => {
    let world: ToolsWorld;
    const unsaved = new Set<string>();

    beforeEach(async () => {
        unsaved.clear();
        world = await ToolsWorld.start(hub =>
            hub.container.rebind<UnsavedEditors>(UnsavedEditors).toConstantValue({
                isUnsaved: async ({ relative }) => unsaved.has(relative),
                prepareWrite: async ({ relative }) => (unsaved.has(relative) ? 'unsaved' : 'saved'),
                finishWrite: () => undefined
            })
        );
    });

    afterEach(() => world.stop());

    describe('read', () => {
        it('gives content, version and the number of lines', async () => {
            await world.put('a.txt', 'one\ntwo\nthree');
            expect(await world.ok('read', { path: 'a.txt' })).to.deep.equal({
                content: 'one\ntwo\nthree',
                version: 1,
                startLine: 1,
                endLine: 3,
                totalLines: 3
            });
            expect(await world.ok('read', { path: 'a.txt', startLine: 2, endLine: 9 })).to.include({ content: 'two\nthree', endLine: 3 });
        });

        it('says how to go on where there is too much', async () => {
            await world.put('long.txt', 'x'.repeat(99).concat('\n').repeat(3000));
            const first = await world.ok('read', { path: 'long.txt' });
            expect(first).to.include({ endLine: 1000, totalLines: 3000, note: 'There is more: go on with startLine 1001.' });
            expect(await world.ok('read', { path: 'long.txt', startLine: 2500 })).not.to.have.property('note');
            await world.put('one-line.js', 'y'.repeat(200_000));
            expect((await world.ok('read', { path: 'one-line.js' })).note).to.contain('cut off');
        });

        it('says when the person has unsaved edits', async () => {
            await world.put('a.txt', 'saved');
            unsaved.add('a.txt');
            const facts = await world.ok('read', { path: 'a.txt' });
            expect(facts).to.include({ content: 'saved', unsaved: true });
            expect(facts.note).to.contain('openspace.editor.read_file');
        });

        it('reads an empty file, and refuses lines that are not there', async () => {
            await world.put('empty', '');
            expect(await world.ok('read', { path: 'empty' })).to.include({ content: '', totalLines: 0, version: 1 });
            await world.put('a.txt', 'one\n');
            expect((await world.failure('read', { path: 'a.txt', startLine: 5 })).text).to.contain('has 1 lines');
            expect((await world.failure('read', { path: 'a.txt', startLine: 3, endLine: 2 })).text).to.contain('Swap');
        });

        it('refuses binary files with type and size, and what is not there', async () => {
            await world.put('logo.png', Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(8)]));
            expect((await world.failure('read', { path: 'logo.png' })).text).to.contain('PNG image, 12 bytes');
            expect((await world.failure('read', { path: 'none.txt' })).text).to.contain('There is no file none.txt');
            expect((await world.failure('read', { path: '.' })).text).to.contain('no regular file');
        });

        it('reads lines of a file of a gigabyte, and refuses all of it', async () => {
            const handle = await fs.open(world.place('huge.log'), 'w');
            await handle.write('first\nsecond\nthird\n'.concat('more\n'.repeat(1000)));
            await handle.truncate(1024 * 1024 * 1024);
            await handle.close();
            expect((await world.failure('read', { path: 'huge.log' })).text).to.contain('too large');
            const facts = await world.ok('read', { path: 'huge.log', startLine: 2, endLine: 3 });
            expect(facts).to.include({ content: 'second\nthird\n', startLine: 2, endLine: 3 });
            expect(facts).not.to.have.property('version');
            expect((await world.failure('write', { path: 'huge.log', content: '' })).text).to.contain('too large');
            const operations = [{ type: 'replace', startLine: 1, endLine: 1, content: 'x' }];
            expect((await world.failure('patch', { path: 'huge.log', baseVersion: 1, operations })).text).to.contain('too large');
            expect((await fs.stat(world.place('huge.log'))).size).to.equal(1024 * 1024 * 1024);
        });
    });

    describe('write', () => {
        it('creates files with their folders, and rewrites them', async () => {
            expect(await world.ok('write', { path: 'new/deep/a.txt', content: 'one\n' })).to.deep.equal({
                success: true,
                version: 1,
                created: true
            });
            expect(await world.ok('write', { path: 'new/deep/a.txt', content: 'two\n', baseVersion: 1 })).to.include({
                version: 2,
                created: false
            });
            expect(await world.ok('write', { path: 'new/deep/a.txt', content: 'two\n' })).to.include({ version: 2 });
            expect(await world.text('new/deep/a.txt')).to.equal('two\n');
        });

        it('keeps encoding and line endings', async () => {
            await world.put('win.txt', Buffer.from('\ufeffa\r\nb\r\n', 'utf16le'));
            await world.ok('write', { path: 'win.txt', content: 'x\ny\n' });
            expect((await fs.readFile(world.place('win.txt'))).equals(Buffer.from('\ufeffx\r\ny\r\n', 'utf16le'))).to.equal(true);
        });

        it('is a conflict for a file with unsaved edits, with the person’s text untouched', async () => {
            await world.put('a.txt', 'theirs');
            unsaved.add('a.txt');
            const answer = await world.failure('write', { path: 'a.txt', content: 'mine' });
            expect(answer.structuredContent).to.deep.equal({ error: 'conflict', currentVersion: 1, unsaved: true });
            expect(answer.text).to.contain('a.txt').and.to.contain('openspace.editor.read_file');
            expect(await world.text('a.txt')).to.equal('theirs');
        });
    });

    describe('patch', () => {
        it('changes lines and answers with the new version, in the audit log too', async () => {
            await world.put('a.txt', 'one\ntwo\nthree\n');
            const { version } = await world.ok('read', { path: 'a.txt' });
            const operations = [{ type: 'replace', startLine: 2, endLine: 2, content: '2' }];
            expect(await world.ok('patch', { path: 'a.txt', baseVersion: version, operations })).to.deep.equal({
                success: true,
                version: 2
            });
            expect(await world.text('a.txt')).to.equal('one\n2\nthree\n');
            const lines = (await world.text('.openspace/audit.ndjson'))
                .trimEnd()
                .split('\n')
                .map(line => JSON.parse(line));
            expect(lines).to.have.length(2);
            expect(lines[1]).to.include({
                tool: 'openspace.file.patch',
                path: 'a.txt',
                version: 2,
                bytes: 12,
                actor: 'agent',
                client: 'test'
            });
        });

        it('with a stale base is a conflict that says the current version (T7)', async () => {
            await world.put('a.txt', 'one\n');
            const { version } = await world.ok('read', { path: 'a.txt' });
            const append = (baseVersion: number): Record<string, unknown> => ({
                path: 'a.txt',
                baseVersion,
                operations: [{ type: 'append', content: 'x' }]
            });
            await world.ok('patch', append(version));
            const answer = await world.failure('patch', append(version));
            expect(answer.structuredContent).to.deep.equal({ error: 'conflict', currentVersion: 2 });
            expect(answer.text).to.contain('version 2');
            expect(await world.text('a.txt')).to.equal('one\nx\n');
        });

        it('applies nothing when one operation is wrong, and names it', async () => {
            await world.put('a.txt', 'one\n');
            await world.ok('read', { path: 'a.txt' });
            const patch = (...operations: object[]): Promise<Answer> =>
                world.failure('patch', { path: 'a.txt', baseVersion: 1, operations });
            const good = { type: 'append', content: 'x' };
            expect((await patch(good, { type: 'delete', startLine: 2, endLine: 3 })).text).to.contain('Operation 2 (delete lines 2–3)');
            expect((await patch(good, { type: 'delete', startLine: -1, endLine: 3 })).text).to.contain('operations.1.startLine');
            const twice = { type: 'replace', startLine: 1, endLine: 1, content: 'x' };
            expect((await patch(twice, twice)).text).to.contain('Operations 1 (replace line 1) and 2 (replace line 1) overlap');
            expect((await patch({ type: 'delete', startLine: 2, endLine: 1 })).text).to.contain('ends before it starts');
            expect((await patch(good, { type: 'move' })).text).to.contain('operations.1');
            expect(await world.text('a.txt')).to.equal('one\n');
        });

        it('says when the file has gone since it was read', async () => {
            await world.put('a.txt', 'one\n');
            await world.ok('read', { path: 'a.txt' });
            await fs.rm(world.place('a.txt'));
            const answer = await world.failure('patch', { path: 'a.txt', baseVersion: 1, operations: [{ type: 'append', content: 'x' }] });
            expect(answer.structuredContent).to.include({ error: 'conflict', currentVersion: 2 });
            expect(answer.text).to.contain('does not exist any more');
        });
    });

    describe('snapshots and restore', () => {
        it('bring a former version back as a new one', async () => {
            await world.put('a.txt', 'one');
            await world.ok('write', { path: 'a.txt', content: 'two' });
            await fs.writeFile(world.place('a.txt'), 'by hand');
            await world.ok('write', { path: 'a.txt', content: 'four' });
            const facts = await world.ok('snapshots', { path: 'a.txt' });
            expect(facts.currentVersion).to.equal(4);
            const listed = facts.snapshots as { version: number; by: string; current?: true }[];
            expect(listed.map(({ version, by, current }) => [version, by, current ?? false])).to.deep.equal([
                [4, 'agent', true],
                [3, 'unknown', false],
                [2, 'agent', false],
                [1, 'unknown', false]
            ]);
            expect(await world.ok('restore', { path: 'a.txt', version: 3 })).to.deep.equal({ success: true, version: 5 });
            expect(await world.text('a.txt')).to.equal('by hand');
            expect((await world.failure('restore', { path: 'a.txt', version: 1, baseVersion: 4 })).structuredContent).to.include({
                currentVersion: 5
            });
            expect((await world.failure('restore', { path: 'a.txt', version: 99 })).text).to.contain('not kept');
        });

        it('tell of a file that never was', async () => {
            expect(await world.ok('snapshots', { path: 'none' })).to.deep.equal({ currentVersion: 0, snapshots: [] });
        });
    });

    describe('list', () => {
        beforeEach(async () => {
            await world.put('src/a.ts', 'a');
            await world.put('src/deep/b.ts', 'bb');
            await world.put('build/out.js', '');
            await world.put('.gitignore', 'build\n');
            await world.put('.env', 'SECRET=1');
            await world.put('.git/config', '');
        });

        it('lists a folder with types and sizes', async () => {
            const { files } = await world.ok('list');
            expect(files).to.deep.equal([
                { path: '.env', type: 'file', size: 8 },
                { path: '.git', type: 'folder' },
                { path: '.gitignore', type: 'file', size: 6 },
                { path: 'build', type: 'folder' },
                { path: 'src', type: 'folder' }
            ]);
            expect((await world.ok('list', { path: 'src' })).files).to.deep.equal([
                { path: 'src/a.ts', type: 'file', size: 1 },
                { path: 'src/deep', type: 'folder' }
            ]);
        });

        it('lists all files below that git does not ignore', async () => {
            const { files, truncated } = await world.ok('list', { recursive: true });
            expect((files as { path: string }[]).map(file => file.path)).to.deep.equal(['.env', '.gitignore', 'src/a.ts', 'src/deep/b.ts']);
            expect(truncated).to.equal(false);
        });

        it('says when it cut off', async () => {
            for (const recursive of [true, false]) {
                const facts = await world.ok('list', { recursive, limit: 2 });
                expect(facts.files).to.have.length(2);
                expect(facts).to.include({ truncated: true, note: 'Only the first 2: list a folder of it, or raise limit.' });
            }
        });

        it('says what is no folder', async () => {
            expect((await world.failure('list', { path: 'none' })).text).to.contain('There is no folder none');
            expect((await world.failure('list', { path: 'src/a.ts' })).text).to.contain('is no folder');
            expect((await world.failure('list', { path: '.git' })).text).to.contain('Access denied');
        });
    });
});
