import { expect } from 'chai';
import { planProgress } from './plan';

describe('the plan of the agent', () => {
    it('is as far as what is done of what was kept', () => {
        const items = ['completed', 'in_progress', 'pending', 'cancelled'].map(status => ({ status }));
        expect(planProgress(items)).to.deep.equal({ done: 1, all: 3 });
        expect(planProgress([{ status: 'cancelled' }])).to.deep.equal({ done: 0, all: 0 });
        expect(planProgress([])).to.deep.equal({ done: 0, all: 0 });
    });
});
