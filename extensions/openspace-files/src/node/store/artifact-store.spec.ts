import { isToolError, ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import type { FileChange } from '../../common/changes/agent-change';
import { conflictOf } from '../../common/changes/conflict';
import { AGENT, ORIGIN, StoreWorld } from '../test/store-world';

async function problemOf(action: Promise<unknown>): Promise<ToolError> {
    try {
        await action;
    } catch (error) {
        if (isToolError(error)) {
            return error;
        }
        throw error;
    }
    throw new Error('It worked.');
}

describe('the store', () => {
    let world: StoreWorld;

    beforeEach(async () => {
        world = await StoreWorld.create();
    });

    afterEach(() => world.remove());

    describe('counts versions', () => {
        it('from 1, for what was there and for what it makes', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'old');
            expect(await world.read('a.txt')).to.deep.equal({ text: 'old', version: 1 });
            expect(await world.write('a.txt', 'new')).to.include({ version: 2, baseVersion: 1, path: 'a.txt' });
            expect(await world.write('b/c/d.txt', 'made')).to.include({ version: 1, baseVersion: 0 });
            expect(await world.read('b/c/d.txt')).to.deep.equal({ text: 'made', version: 1 });
            expect(await world.read('nothing')).to.equal(undefined);
        });

        it('not when nothing changes', async () => {
            await world.write('a.txt', 'same');
            expect(await world.write('a.txt', 'same')).to.equal(undefined);
            expect(await world.read('a.txt')).to.include({ version: 1 });
        });

        it('on after a restart, also of files it only read', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'old');
            await world.read('a.txt');
            await world.reopen();
            await fs.writeFile(world.absolute('a.txt'), 'changed meanwhile');
            expect((await problemOf(world.write('a.txt', 'new', 1))).data.details).to.deep.equal({ error: 'conflict', currentVersion: 2 });
            expect(await fs.readFile(world.absolute('a.txt'), 'utf8')).to.equal('changed meanwhile');
        });

        it('by content and not by time stamps', async () => {
            await world.write('a.txt', 'aaa');
            const { atime, mtime } = await fs.stat(world.absolute('a.txt'));
            await fs.writeFile(world.absolute('a.txt'), 'bbb');
            await fs.utimes(world.absolute('a.txt'), atime, mtime);
            expect(await world.read('a.txt')).to.deep.equal({ text: 'bbb', version: 2 });
            await fs.utimes(world.absolute('a.txt'), new Date(), new Date());
            expect(await world.read('a.txt')).to.include({ version: 2 });
        });

        it('on over deletion and return', async () => {
            await world.write('a.txt', 'one');
            await fs.rm(world.absolute('a.txt'));
            expect(await world.read('a.txt')).to.equal(undefined);
            await fs.writeFile(world.absolute('a.txt'), 'one');
            expect(await world.read('a.txt')).to.include({ version: 3 });
            await world.write('a.txt', undefined);
            await world.reopen();
            expect(await world.write('a.txt', 'again')).to.include({ version: 5, baseVersion: 4 });
        });

        it('for a link as for what it leads to', async () => {
            await world.write('real.txt', 'one');
            await fs.symlink('real.txt', world.absolute('link.txt'));
            await world.write('link.txt', 'two', 1);
            expect(await world.read('real.txt')).to.deep.equal({ text: 'two', version: 2 });
            expect((await fs.lstat(world.absolute('link.txt'))).isSymbolicLink()).to.equal(true);
        });
    });

    describe('refuses a write', () => {
        it('with a stale base, saying the current version', async () => {
            await world.write('a.txt', 'one');
            await world.write('a.txt', 'two', 1);
            const error = await problemOf(world.write('a.txt', 'three', 1));
            expect(conflictOf(error)).to.deep.equal({ error: 'conflict', currentVersion: 2 });
            expect(error.message).to.contain('a.txt').and.to.contain('version 2');
            expect(await world.read('a.txt')).to.include({ text: 'two' });
        });

        it('to a file that was deleted since', async () => {
            await world.write('a.txt', 'one');
            await fs.rm(world.absolute('a.txt'));
            const error = await problemOf(world.write('a.txt', 'two', 1));
            expect(conflictOf(error)).to.deep.equal({ error: 'conflict', currentVersion: 2 });
            expect(error.message).to.contain('does not exist any more');
            expect(await world.read('a.txt')).to.equal(undefined);
        });

        it('to a file that should not exist yet', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'theirs');
            expect(conflictOf(await problemOf(world.write('a.txt', 'mine', 0)))).to.have.property('currentVersion', 1);
        });

        it('to a file with unsaved text in an editor, naming it', async () => {
            await world.write('a.txt', 'one');
            world.unsaved.add('a.txt');
            const error = await problemOf(world.write('a.txt', 'two', 1));
            expect(conflictOf(error)).to.deep.equal({ error: 'conflict', currentVersion: 1, unsaved: true });
            expect(error.message).to.contain('a.txt');
            expect(error.data.advice).to.contain('openspace.editor.read_file').and.to.contain('save');
            expect(await world.read('a.txt')).to.deep.equal({ text: 'one', version: 1 });
            expect(await world.temporaries()).to.deep.equal([]);
            expect(world.finished).to.deep.equal(['a.txt', 'a.txt']);
        });

        it('when somebody changes the file while it is being made', async () => {
            await world.write('a.txt', 'one');
            const file = await world.guarded('a.txt');
            const make = async (): Promise<Buffer> => {
                await fs.writeFile(file.absolute, 'two');
                return Buffer.from('three');
            };
            expect(conflictOf(await problemOf(world.store.change(file, make, ORIGIN, 1)))).to.have.property('currentVersion', 2);
            expect(await world.read('a.txt')).to.deep.equal({ text: 'two', version: 2 });
            expect(await world.store.history(file)).to.have.length(1);
        });

        it('to a folder', async () => {
            await fs.mkdir(world.absolute('folder'));
            expect((await problemOf(world.write('folder', 'text'))).message).to.contain('no regular file');
            expect((await problemOf(world.read('folder'))).message).to.contain('no regular file');
        });

        it('to a read-only file or folder, and leaves nothing behind', async () => {
            await world.write('a.txt', 'one');
            await fs.chmod(world.absolute('a.txt'), 0o444);
            expect((await problemOf(world.write('a.txt', 'two'))).message).to.contain('read-only');
            await fs.mkdir(world.absolute('closed'));
            await fs.chmod(world.absolute('closed'), 0o555);
            expect((await problemOf(world.write('closed/b.txt', 'two'))).message).to.contain('read-only');
            expect(await fs.readFile(world.absolute('a.txt'), 'utf8')).to.equal('one');
            expect(await world.temporaries()).to.deep.equal([]);
            expect(await world.store.allChanges()).to.have.length(1);
        });

        it('and a reading, of what is too large, with advice', async () => {
            const handle = await fs.open(world.absolute('huge.log'), 'w');
            await handle.truncate(1024 * 1024 * 1024);
            await handle.close();
            for (const attempt of [world.read('huge.log'), world.write('huge.log', 'x')]) {
                const error = await problemOf(attempt);
                expect(error.message).to.contain('1024 MB');
                expect(error.data.advice).to.contain('startLine');
            }
        });
    });

    describe('keeps', () => {
        it('permissions of the file, and gives new ones the usual', async () => {
            await world.write('run.sh', '#!/bin/sh\n');
            await fs.chmod(world.absolute('run.sh'), 0o750);
            await world.write('run.sh', '#!/bin/bash\n');
            expect((await fs.stat(world.absolute('run.sh'))).mode & 0o777).to.equal(0o750);
            await fs.writeFile(world.absolute('other'), '');
            await world.write('new', 'text');
            expect((await fs.stat(world.absolute('new'))).mode).to.equal((await fs.stat(world.absolute('other'))).mode);
        });

        it('contents before and after each change, and who made it', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'one\ntwo\nthree\n');
            await world.write('a.txt', 'one\n2\nthree\nfour\n');
            const [change] = await world.store.allChanges();
            expect(change).to.include({ actor: 'agent', session: 's1', client: 'test', tool: 'openspace.file.write' });
            expect(change).to.include({ additions: 2, deletions: 1, bytes: 17, state: 'open' });
            expect(await world.text(change.before)).to.equal('one\ntwo\nthree\n');
            expect(await world.text(change.after)).to.equal('one\n2\nthree\nfour\n');
            expect(await world.store.find(change.id)).to.deep.equal(change);
        });

        it('the last 20 changes of a file, and forgets contents of older ones only', async () => {
            for (let version = 1; version <= 30; version++) {
                await world.write('a.txt', `text ${version}`);
            }
            await world.reopen();
            const changes = await world.store.history(await world.guarded('a.txt'));
            expect(changes.map(({ version }) => version)).to.deep.equal(Array.from({ length: 20 }, (_, index) => 30 - index));
            expect(await world.text(changes[19].before)).to.equal('text 10');
        });

        it('what became of a change, over a restart', async () => {
            await world.write('a.txt', 'one');
            const [{ id }] = await world.store.allChanges();
            await world.store.mark(id, { state: 'undone', decided: { 0: 'accepted', 2: 'undone' } });
            await world.reopen();
            expect(await world.store.find(id)).to.deep.include({ state: 'undone', decided: { 0: 'accepted', 2: 'undone' } });
        });

        it('an audit line for each operation of its own, and fills in that of a tool call', async () => {
            await world.write('a.txt', 'one');
            await problemOf(world.write('a.txt', 'two', 7));
            const audit = {};
            await world.write('a.txt', 'three', 1, { ...ORIGIN, audit });
            const lines = await world.auditLines();
            expect(lines).to.have.length(2);
            expect(lines[0]).to.include({ actor: 'agent', path: 'a.txt', version: 1, bytes: 3, outcome: 'ok' });
            expect(lines[1]).to.include({ path: 'a.txt', outcome: 'error' });
            expect(audit).to.deep.equal({ path: 'a.txt', version: 2, bytes: 5 });
        });

        it('itself out of git and out of other hands', async () => {
            await world.write('a.txt', 'secret');
            expect(await fs.readFile(world.absolute('.openspace/.gitignore'), 'utf8')).to.equal('*\n');
            const [name] = await fs.readdir(world.absolute('.openspace/snapshots'));
            expect((await fs.stat(world.absolute(`.openspace/snapshots/${name}`))).mode & 0o777).to.equal(0o600);
        });
    });

    it('tells of changes, and of what became of them', async () => {
        const heard: FileChange[] = [];
        world.store.onDidChange(change => heard.push(change));
        await world.write('a.txt', 'one');
        await world.store.mark(heard[0].id, { state: 'accepted' });
        expect(heard.map(({ state }) => state)).to.deep.equal(['open', 'accepted']);
    });

    it('deletes a file, and can tell what was in it', async () => {
        await world.write('a.txt', 'one');
        const change = await world.write('a.txt', undefined, 1);
        expect(change).to.include({ version: 2, bytes: 0, deletions: 1 });
        expect(change).not.to.have.property('after', change?.before);
        expect(await world.text(change?.before)).to.equal('one');
        expect(await world.read('a.txt')).to.equal(undefined);
    });

    describe('of edits that others make', () => {
        it('writes down what changed', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'one\n');
            const edit = await world.store.expectEdit(await world.guarded('a.txt'), { caller: AGENT, tool: 'edit' });
            await fs.writeFile(world.absolute('a.txt'), 'two\n');
            await world.read('a.txt');
            const change = await edit.finish();
            expect(change).to.include({ tool: 'edit', version: 2, baseVersion: 1, additions: 1, deletions: 1 });
            expect(await world.text(change?.before)).to.equal('one\n');
            expect(await world.text(change?.after)).to.equal('two\n');
            expect((await world.auditLines())[0]).to.include({ tool: 'edit', version: 2 });
        });

        it('writes down a file that came, and one that went', async () => {
            const coming = await world.store.expectEdit(await world.guarded('new.txt'), { caller: AGENT, tool: 'write' });
            await fs.writeFile(world.absolute('new.txt'), 'new');
            expect(await coming.finish()).to.include({ version: 1, baseVersion: 0, additions: 1 });
            const going = await world.store.expectEdit(await world.guarded('new.txt'), { caller: AGENT, tool: 'bash' });
            await fs.rm(world.absolute('new.txt'));
            expect(await going.finish()).to.include({ version: 2, bytes: 0, deletions: 1 });
        });

        it('writes nothing down where nothing changed', async () => {
            await fs.writeFile(world.absolute('a.txt'), 'one');
            const edit = await world.store.expectEdit(await world.guarded('a.txt'), ORIGIN);
            expect(await edit.finish()).to.equal(undefined);
            expect(await world.store.allChanges()).to.deep.equal([]);
        });

        it('keeps apart what went through the store in between', async () => {
            await world.write('a.txt', 'one');
            const edit = await world.store.expectEdit(await world.guarded('a.txt'), { caller: AGENT, tool: 'edit' });
            await world.write('a.txt', 'two');
            await fs.writeFile(world.absolute('a.txt'), 'three');
            const change = await edit.finish();
            expect(await world.text(change?.before)).to.equal('two');
            expect(await world.text(change?.after)).to.equal('three');
            expect((await world.store.allChanges()).map(({ version }) => version)).to.deep.equal([3, 2, 1]);
        });
    });
});
