import { expect } from 'chai';
import type { SnapshotFileDiff } from '../opencode-types';
import { combineDiffs } from './session-diff';

const diff = (file: string, status: SnapshotFileDiff['status'], patch = `${file} ${status}`): SnapshotFileDiff => ({
    file,
    status,
    patch,
    additions: 2,
    deletions: 1
});

describe('The changes of a whole session', () => {
    it('are those of its turns, file by file', () => {
        const combined = combineDiffs([[diff('b', 'modified'), diff('a', 'added')], [], [diff('a', 'modified')]]);
        expect(combined).to.deep.equal([
            { file: 'a', status: 'added', additions: 4, deletions: 2, patches: ['a added', 'a modified'] },
            { file: 'b', status: 'modified', additions: 2, deletions: 1, patches: ['b modified'] }
        ]);
    });

    it('say what became of a file in the end', () => {
        const status = (...steps: SnapshotFileDiff['status'][]): string => combineDiffs(steps.map(step => [diff('a', step)]))[0].status;
        expect(status('added', 'deleted')).to.equal('deleted');
        expect(status('deleted', 'added')).to.equal('modified');
        expect(status('modified', 'deleted')).to.equal('deleted');
        expect(status(undefined)).to.equal('modified');
    });

    it('leave out what names no file', () => {
        expect(combineDiffs([[{ additions: 1, deletions: 0 }]])).to.deep.equal([]);
    });
});
