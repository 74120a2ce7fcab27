import { expect } from 'chai';
import { RevealHistory } from './reveal-history';
import { quieter } from './reveal-mode';

describe('the mode of a reveal', () => {
    it('can be quieter than the preference, never louder', () => {
        expect(quieter('auto-focus', undefined)).to.equal('auto-focus');
        expect(quieter('auto-focus', 'disabled')).to.equal('disabled');
        expect(quieter('suggest-only', 'auto-focus')).to.equal('suggest-only');
        expect(quieter('disabled', 'suggest-only')).to.equal('disabled');
    });
});

describe('the history of reveals', () => {
    it('goes back to where the person was before a series of reveals', () => {
        const history = new RevealHistory<string>();
        history.beforeReveal(() => 'mine');
        history.beforeReveal(() => 'shown by the agent');
        expect(history.takeBack()).to.equal('mine');
        expect(history.takeBack()).to.equal(undefined);
    });

    it('remembers each place the person went to between reveals', () => {
        const history = new RevealHistory<string>();
        history.beforeReveal(() => 'first');
        history.personMoved();
        history.beforeReveal(() => 'second');
        expect([history.takeBack(), history.takeBack()]).to.deep.equal(['second', 'first']);
    });

    it('forgets the way back when the person works on', () => {
        const history = new RevealHistory<string>();
        history.beforeReveal(() => 'mine');
        history.personTyped();
        expect(history.takeBack()).to.equal(undefined);
    });

    it('is bounded', () => {
        const history = new RevealHistory<number>();
        for (let index = 0; index < 500; index++) {
            history.beforeReveal(() => index);
            history.personMoved();
        }
        expect(history.size).to.be.lessThan(100);
        expect(history.takeBack()).to.equal(499);
    });
});
