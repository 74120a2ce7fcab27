import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { expect } from 'chai';
import * as fc from 'fast-check';
import * as fs from 'fs/promises';
import type { FileChange } from '../../common/changes/agent-change';
import type { UndoReport } from '../../common/changes/undo-report';
import { AGENT, StoreWorld } from '../test/store-world';
import { AgentChanges } from './agent-changes';
import { ChangeUndoer } from './change-undoer';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEXT = `${LINES.join('\n')}\n`;
const A: ToolCaller = { ...AGENT, session: 'a' };
const B: ToolCaller = { ...AGENT, session: 'b' };

describe('Agent changes', () => {
    let world: StoreWorld;
    let changes: AgentChanges;

    beforeEach(async () => {
        world = await StoreWorld.create();
        open();
        await fs.writeFile(world.absolute('a.txt'), TEXT);
    });

    afterEach(() => world.remove());

    function open(): void {
        for (const service of [ChangeUndoer, AgentChanges]) {
            world.container.bind<object>(service).toSelf().inSingletonScope();
        }
        changes = world.container.get(AgentChanges);
    }

    const onDisk = (file = 'a.txt'): Promise<string> => fs.readFile(world.absolute(file), 'utf8');

    /** Replaces words, as an agent or, outside of the store, the person would. */
    async function edit(caller: ToolCaller | 'person', words: Record<string, string>, file = 'a.txt'): Promise<FileChange> {
        const apply = (text: string): string => text.replace(/\w+/g, word => words[word] ?? word);
        if (caller === 'person') {
            await fs.writeFile(world.absolute(file), apply(await onDisk(file)));
            return undefined as never;
        }
        const change = await world.store.change(await world.guarded(file), present => Buffer.from(apply(present?.bytes.toString() ?? '')), {
            caller,
            tool: 'openspace.file.patch'
        });
        return change ?? expect.fail('nothing was changed');
    }

    async function stateOf(change: FileChange): Promise<string | undefined> {
        return (await world.store.find(change.id))?.state;
    }

    const problems = ({ failed }: UndoReport): unknown[] => failed.map(({ problem }) => problem);

    it('take back the last one, and leave what the person edited elsewhere since', async () => {
        await edit(A, { two: 'TWO' });
        const last = await edit(A, { five: 'FIVE' });
        await edit('person', { eight: 'mine' });
        const report = await changes.undoLast(undefined);
        expect(report.undone.map(({ id }) => id)).to.deep.equal([last.id]);
        expect(report.made[0]).to.include({ actor: 'person', undoes: last.id });
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO').replace('eight', 'mine'));
        expect(await stateOf(last)).to.equal('undone');
    });

    it('come back with redo, and can then be taken back again', async () => {
        const change = await edit(A, { two: 'TWO' });
        await changes.undoLast(undefined);
        expect(await onDisk()).to.equal(TEXT);
        await changes.redo(undefined);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO'));
        expect(await stateOf(change)).to.equal('open');
        await changes.undoLast(undefined);
        expect(await onDisk()).to.equal(TEXT);
        expect(await stateOf(change)).to.equal('undone');
        await changes.redo(undefined);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO'));
        expect((await changes.redo(undefined)).undone).to.deep.equal([]);
    });

    it('can be undone and redone through every step of the history', async () => {
        const change = await edit(A, { two: 'TWO' });
        const [undo] = (await changes.undo(change.id)).made;
        const [redo] = (await changes.undo(undo.id)).made;
        expect([await stateOf(change), await stateOf(undo)]).to.deep.equal(['open', 'undone']);
        await changes.undo(redo.id);
        expect(await onDisk()).to.equal(TEXT);
        expect([await stateOf(change), await stateOf(undo), await stateOf(redo)]).to.deep.equal(['undone', 'open', 'undone']);
    });

    it('are taken back hunk by hunk', async () => {
        const change = await edit(A, { two: 'TWO', five: 'FIVE', eight: 'EIGHT' });
        await changes.undo(change.id, [1]);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO').replace('eight', 'EIGHT'));
        await changes.accept(change.id, [0]);
        expect(await world.store.find(change.id)).to.deep.include({ state: 'open', decided: { 0: 'accepted', 1: 'undone' } });
        await changes.undo(change.id);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO'));
        expect(await stateOf(change)).to.equal('accepted');
        await changes.redo(undefined);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO').replace('eight', 'EIGHT'));
        expect(await world.store.find(change.id)).to.deep.include({ state: 'open', decided: { 0: 'accepted', 1: 'undone' } });
    });

    it('are refused with the lines that were edited since, and nothing is changed', async () => {
        const change = await edit(A, { two: 'TWO', five: 'FIVE' });
        await edit('person', { FIVE: 'mine' });
        const before = await onDisk();
        expect(problems(await changes.undoLast(undefined))).to.deep.equal([{ kind: 'edited', hunks: [1] }]);
        expect(await onDisk()).to.equal(before);
        expect(await stateOf(change)).to.equal('open');
        await changes.undo(change.id, [0]);
        expect(await onDisk()).to.equal(TEXT.replace('five', 'mine'));
    });

    it('of one session leave those of another, and the edits of the person', async () => {
        await edit(A, { one: 'A1' });
        await edit(B, { three: 'B1' });
        await edit(A, { five: 'A2' });
        await edit('person', { seven: 'mine' });
        await edit(A, { A1: 'A3' });
        await edit(B, { nine: 'B2' });
        await world.write('new.txt', 'by A\n', undefined, { caller: A, tool: 'openspace.file.write' });
        const report = await changes.undoSession('a', undefined);
        expect([report.undone.length, report.failed.length]).to.deep.equal([4, 0]);
        expect(await onDisk()).to.equal(TEXT.replace('three', 'B1').replace('seven', 'mine').replace('nine', 'B2'));
        expect(await world.read('new.txt')).to.equal(undefined);
        await changes.redo(undefined);
        expect(await onDisk()).to.equal(
            TEXT.replace('one', 'A3').replace('three', 'B1').replace('five', 'A2').replace('seven', 'mine').replace('nine', 'B2')
        );
        expect(await onDisk('new.txt')).to.equal('by A\n');
    });

    it('of several sessions come back step by step, also after a restart', async () => {
        await edit(A, { one: 'A1' });
        await world.write('new.txt', 'by A\n', undefined, { caller: A, tool: 'openspace.file.write' });
        await edit(B, { three: 'B1' });
        const all = await onDisk();
        await changes.undoSession('a', undefined);
        await changes.undoSession('b', undefined);
        expect([await onDisk(), await world.read('new.txt')]).to.deep.equal([TEXT, undefined]);
        await world.reopen();
        open();
        expect((await changes.redo(undefined)).undone).to.have.length(1);
        expect(await onDisk()).to.equal(TEXT.replace('three', 'B1'));
        await world.reopen();
        open();
        expect((await changes.redo(undefined)).undone).to.have.length(2);
        expect([await onDisk(), await onDisk('new.txt')]).to.deep.equal([all, 'by A\n']);
        expect((await changes.redo(undefined)).undone).to.deep.equal([]);
    });

    it('of one session go whatever others have done elsewhere in between', async () => {
        const step = fc.record({ who: fc.constantFrom('a', 'b', 'person'), line: fc.nat(LINES.length - 1) });
        let count = 0;
        await fc.assert(
            fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
                const file = `random-${count++}.txt`;
                // Blank lines keep edits of neighbours apart; a line belongs to who edited it first.
                const owners = new Map<number, string>();
                const current = LINES.map(String);
                await fs.writeFile(world.absolute(file), current.join('\n\n'));
                for (const [index, { who, line }] of steps.entries()) {
                    if ((owners.get(line) ?? who) === who) {
                        owners.set(line, who);
                        const word = `${who}${index}`;
                        await edit(who === 'person' ? who : { ...AGENT, session: `${who}-${file}` }, { [current[line]]: word }, file);
                        current[line] = word;
                    }
                }
                const report = await changes.undoSession(`a-${file}`, undefined);
                expect(report.failed).to.deep.equal([]);
                const expected = current.map((word, line) => (owners.get(line) === 'a' ? LINES[line] : word));
                expect(await onDisk(file)).to.equal(expected.join('\n\n'));
            }),
            { numRuns: 25 }
        );
    });

    it('report a file with unsaved edits and leave it, and take back the others', async () => {
        await fs.writeFile(world.absolute('b.txt'), TEXT);
        await edit(A, { two: 'TWO' });
        await edit(A, { two: 'TWO' }, 'b.txt');
        world.unsaved.add('a.txt');
        const report = await changes.undoSession('a', undefined);
        expect(problems(report)).to.deep.equal([{ kind: 'unsaved' }]);
        expect([await onDisk(), await onDisk('b.txt')]).to.deep.equal([TEXT.replace('two', 'TWO'), TEXT]);
    });

    it('delete a file that the agent made only while it is as the agent left it', async () => {
        const made = await world.write('new.txt', 'agent\n');
        await fs.appendFile(world.absolute('new.txt'), 'mine\n');
        expect(problems(await changes.undoLast(undefined))).to.deep.equal([{ kind: 'edited' }]);
        expect(await onDisk('new.txt')).to.equal('agent\nmine\n');
        await fs.writeFile(world.absolute('new.txt'), 'agent\n');
        await changes.undoLast(undefined);
        expect(await world.read('new.txt')).to.equal(undefined);
        await changes.redo(undefined);
        expect(await onDisk('new.txt')).to.equal('agent\n');
        expect(made && (await stateOf(made))).to.equal('open');
    });

    it('bring back a file that the agent deleted, unless there is another one now', async () => {
        await world.read('a.txt');
        await world.write('a.txt', undefined);
        await fs.writeFile(world.absolute('a.txt'), 'other\n');
        expect(problems(await changes.undoLast(undefined))).to.deep.equal([{ kind: 'present' }]);
        await fs.rm(world.absolute('a.txt'));
        await changes.undoLast(undefined);
        expect(await onDisk()).to.equal(TEXT);
    });

    it('report a file that is gone, and one whose content is no longer kept', async () => {
        await edit(A, { two: 'TWO' });
        await fs.rm(world.absolute('a.txt'));
        expect(problems(await changes.undoLast(undefined))).to.deep.equal([{ kind: 'missing' }]);
        await fs.writeFile(world.absolute('a.txt'), TEXT.replace('two', 'TWO'));
        const [change] = await world.store.allChanges();
        await fs.rm(world.absolute('.openspace/snapshots'), { recursive: true });
        await fs.mkdir(world.absolute('.openspace/snapshots'));
        expect(problems(await changes.undo(change.id))).to.deep.equal([{ kind: 'forgotten' }]);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO'));
    });

    it('count as taken back when somebody else has put the file back', async () => {
        const change = await edit(A, { two: 'TWO' });
        await fs.writeFile(world.absolute('a.txt'), TEXT);
        const report = await changes.undoLast(undefined);
        expect([report.undone.length, report.made.length, report.failed.length]).to.deep.equal([1, 0, 0]);
        expect(await stateOf(change)).to.equal('undone');
    });

    it('never reach through a link that has taken the place of the file', async () => {
        await edit(A, { two: 'TWO' });
        await fs.rename(world.absolute('a.txt'), world.absolute('b.txt'));
        await fs.symlink('b.txt', world.absolute('a.txt'));
        expect(problems(await changes.undoLast(undefined))).to.deep.equal([{ kind: 'elsewhere' }]);
        expect(await onDisk('b.txt')).to.equal(TEXT.replace('two', 'TWO'));
    });

    it('keep encoding and line endings', async () => {
        const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
        await fs.writeFile(world.absolute('w.txt'), utf16('eins\r\nzwei\r\ndrei'));
        const file = await world.guarded('w.txt');
        await world.store.change(file, () => utf16('eins\r\nZWEI\r\ndrei'), { caller: A, tool: 'openspace.file.patch' });
        await fs.writeFile(world.absolute('w.txt'), utf16('EINS\r\nZWEI\r\ndrei'));
        await changes.undoLast(undefined);
        expect(await fs.readFile(world.absolute('w.txt'))).to.deep.equal(utf16('EINS\r\nzwei\r\ndrei'));
    });

    it('of what is no text go only as a whole', async () => {
        await fs.writeFile(world.absolute('x.bin'), Buffer.from([0, 1, 2]));
        const file = await world.guarded('x.bin');
        const change = await world.store.change(file, () => Buffer.from([0, 9, 2]), { caller: A, tool: 'openspace.file.write' });
        expect(await changes.contents(change?.id ?? '')).to.deep.equal({ current: true, binary: true });
        await changes.undoLast(undefined);
        expect(await fs.readFile(world.absolute('x.bin'))).to.deep.equal(Buffer.from([0, 1, 2]));
    });

    it('show their contents, and whether the file is still as they left it', async () => {
        const change = await edit(A, { two: 'TWO' });
        expect(await changes.contents(change.id)).to.deep.equal({ before: TEXT, after: TEXT.replace('two', 'TWO'), current: true });
        await edit('person', { nine: 'mine' });
        expect((await changes.contents(change.id)).current).to.equal(false);
    });

    it('tell how their files are now, also after many of them were changed by other hands', async () => {
        for (const name of ['same', 'edited', 'missing', 'decided']) {
            await world.write(`${name}.txt`, 'agent\n');
        }
        const [decided] = await world.store.allChanges();
        await changes.accept(decided.id);
        await fs.writeFile(world.absolute('edited.txt'), 'other\n');
        await fs.rm(world.absolute('missing.txt'));
        const states = Object.entries(await changes.fileStates(undefined)).map(([uri, state]) => [uri.split('/').at(-1), state]);
        expect(Object.fromEntries(states)).to.deep.equal({ 'same.txt': 'same', 'edited.txt': 'edited', 'missing.txt': 'missing' });
    });

    it('leave accepted ones out when a session or the last one is taken back, but not when one is named', async () => {
        const change = await edit(A, { two: 'TWO' });
        await changes.acceptAll([change.id]);
        expect((await changes.undoLast(undefined)).undone).to.deep.equal([]);
        expect((await changes.undoSession('a', undefined)).undone).to.deep.equal([]);
        await changes.undo(change.id);
        expect(await onDisk()).to.equal(TEXT);
    });

    it('are taken back one after another when the key is pressed twice', async () => {
        await edit(A, { two: 'TWO' });
        await edit(A, { five: 'FIVE' });
        await Promise.all([changes.undoLast(undefined), changes.undoLast(undefined)]);
        expect(await onDisk()).to.equal(TEXT);
    });

    it('of another workspace are left alone', async () => {
        const root = FileUri.create(world.root).toString();
        await fs.mkdir(world.absolute('elsewhere'));
        const elsewhere = [FileUri.create(world.absolute('elsewhere')).toString()];
        await edit(A, { two: 'TWO' });
        expect(await changes.changes(elsewhere)).to.deep.equal([]);
        expect((await changes.undoLast(elsewhere)).undone).to.deep.equal([]);
        expect((await changes.undoLast([root])).undone).to.have.length(1);
    });

    it('are known after a restart, with what was decided', async () => {
        const change = await edit(A, { two: 'TWO', five: 'FIVE' });
        await changes.undo(change.id, [0]);
        await world.reopen();
        open();
        expect((await changes.changes(undefined)).map(({ state, undoes }) => [state, undoes])).to.deep.equal([
            ['open', change.id],
            ['open', undefined]
        ]);
        await changes.redo(undefined);
        expect(await onDisk()).to.equal(TEXT.replace('two', 'TWO').replace('five', 'FIVE'));
        expect((await world.store.find(change.id))?.decided ?? {}).to.deep.equal({});
    });
});
