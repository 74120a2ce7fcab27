import { expect } from 'chai';
import type { FileChange } from './agent-change';
import { fileOf, groupChanges } from './change-groups';

const change = (id: string, more: Partial<FileChange>): FileChange =>
    ({ id, actor: 'agent', client: 'opencode', path: 'a.ts', root: 'file:///project', ...more }) as FileChange;

describe('Groups of changes', () => {
    it('are sessions with their files, the last used first', () => {
        const groups = groupChanges([
            change('4', { session: 'b', path: 'x.ts' }),
            change('3', { session: 'a', path: 'y.ts' }),
            change('2', { session: 'b', path: 'y.ts' }),
            change('1', { session: 'b', path: 'x.ts' })
        ]);
        expect(groups.map(({ key, files }) => [key, files.map(({ path, changes }) => [path, changes.map(({ id }) => id)])])).to.deep.equal([
            [
                'b',
                [
                    ['x.ts', ['4', '1']],
                    ['y.ts', ['2']]
                ]
            ],
            ['a', [['y.ts', ['3']]]]
        ]);
    });

    it('go by client where no session is known', () => {
        expect(groupChanges([change('1', { client: 'one' }), change('2', { client: 'two' })]).map(({ key }) => key)).to.deep.equal([
            'one',
            'two'
        ]);
    });

    it('hold an undo, and the undo of an undo, with what was undone', () => {
        const undo = change('2', { actor: 'person', client: 'OpenSpace', undoes: '1' });
        const redo = change('3', { actor: 'person', client: 'OpenSpace', undoes: '2' });
        expect(groupChanges([redo, undo, change('1', { session: 'a' })]).map(({ key }) => key)).to.deep.equal(['a']);
    });

    it('know the files by their URI', () => {
        expect(fileOf({ root: 'file:///project', path: 'a b/#1.ts' }).toString()).to.equal('file:///project/a%20b/%231.ts');
    });
});
