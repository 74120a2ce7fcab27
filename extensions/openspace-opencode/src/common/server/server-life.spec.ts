import { expect } from 'chai';
import * as fc from 'fast-check';
import { nextLife, ServerLife, ServerNews, ServerStep, statusOf, UNBORN } from './server-life';

const STARTED: ServerNews = { news: 'started', version: '1.18.18', external: false };
const LOST: ServerNews = { news: 'lost', reason: 'it ended' };
const FAILED: ServerNews = { news: 'not-started', reason: 'no luck', final: false };

function play(...news: ServerNews[]): { life: ServerLife; steps: (ServerStep | undefined)[] } {
    const steps: (ServerStep | undefined)[] = [];
    const life = news.reduce((before, each) => {
        const turn = nextLife(before, each);
        steps.push(turn.step);
        return turn.life;
    }, UNBORN);
    return { life, steps };
}

describe('The life of the server', () => {
    it('begins only when somebody wants it', () => {
        expect(play(STARTED, LOST, FAILED, { news: 'rested' }, { news: 'silent', reason: '' }).life).to.deep.equal(UNBORN);
        expect(play({ news: 'wanted' }).steps).to.deep.equal([{ step: 'start' }]);
    });

    it('is wanted once, however many windows ask', () => {
        expect(play({ news: 'wanted' }, { news: 'wanted' }, STARTED, { news: 'wanted' }).steps.slice(1)).to.deep.equal([
            undefined,
            undefined,
            undefined
        ]);
    });

    it('tells windows that it starts, then that it is ready', () => {
        expect(statusOf(play({ news: 'wanted' }).life, [])).to.deep.equal({ state: 'starting' });
        expect(statusOf(play({ news: 'wanted' }, STARTED).life, [])).to.deep.equal({
            state: 'ready',
            version: '1.18.18',
            external: false
        });
    });

    it('goes on after a loss, with longer and longer pauses', () => {
        const { life, steps } = play({ news: 'wanted' }, STARTED, LOST, { news: 'rested' }, FAILED, { news: 'rested' }, FAILED);
        expect(steps.filter(step => step?.step === 'pause')).to.deep.equal([500, 1000, 2000].map(ms => ({ step: 'pause', ms })));
        expect(statusOf(life, [])).to.deep.equal({ state: 'reconnecting', reason: 'no luck', attempt: 3 });
    });

    it('is given up after five failures in a row, with the last lines of the log', () => {
        const attempts = Array.from({ length: 5 }, () => [FAILED, { news: 'rested' } as const]).flat();
        const { life } = play({ news: 'wanted' }, ...attempts);
        expect(statusOf(life, ['last words'])).to.deep.equal({ state: 'failed', reason: 'no luck', log: ['last words'] });
        expect(nextLife(life, { news: 'wanted' }).step).to.equal(undefined);
    });

    it('is given up at once when another attempt cannot end better', () => {
        const { life } = play({ news: 'wanted' }, { news: 'not-started', reason: 'there is no binary', final: true });
        expect(life).to.include({ phase: 'failed', reason: 'there is no binary' });
    });

    it('forgives what went wrong once it has run well', () => {
        const once: ServerNews[] = [STARTED, { news: 'proven' }, LOST, { news: 'rested' }];
        expect(play({ news: 'wanted' }, ...once, ...once, ...once, ...once, ...once, ...once).life.phase).to.equal('starting');
    });

    it('counts failures in a row when it never runs for long', () => {
        const once: ServerNews[] = [STARTED, LOST, { news: 'rested' }];
        expect(play({ news: 'wanted' }, ...once, ...once, ...once, ...once, ...once).life.phase).to.equal('failed');
    });

    it('tells windows when events stop coming and when they come again, without starting anything', () => {
        const { life, steps } = play({ news: 'wanted' }, STARTED, { news: 'silent', reason: 'no heartbeat' });
        expect(statusOf(life, [])).to.deep.equal({ state: 'reconnecting', reason: 'no heartbeat', attempt: 0 });
        expect(steps.at(-1)).to.equal(undefined);
        expect(nextLife(life, { news: 'heard' }).life.phase).to.equal('ready');
    });

    it('starts anew at the word of a person, also after it was given up', () => {
        const { life, steps } = play({ news: 'wanted' }, { news: 'not-started', reason: '', final: true }, { news: 'restart' });
        expect(steps.at(-1)).to.deep.equal({ step: 'replace' });
        expect(life).to.include({ phase: 'starting', failures: 0 });
    });

    it('never has two starts under way and never waits for nothing, whatever happens', () => {
        const news = fc.oneof<fc.Arbitrary<ServerNews>[]>(
            fc.constantFrom<ServerNews>(
                { news: 'wanted' },
                { news: 'rested' },
                { news: 'proven' },
                { news: 'heard' },
                STARTED,
                FAILED,
                LOST
            ),
            fc.constantFrom<ServerNews>({ news: 'silent', reason: 'x' }, { news: 'restart' })
        );
        fc.assert(
            fc.property(fc.array(news, { maxLength: 40 }), happenings => {
                let life = UNBORN;
                for (const happening of happenings) {
                    const before = life;
                    const { life: after, step } = nextLife(before, happening);
                    // A start is always announced, and only a start or a replacement leads to the phase that waits for its outcome.
                    if (step?.step === 'start') {
                        expect(before.phase).to.be.oneOf(['off', 'resting']);
                    }
                    expect(after.phase === 'starting').to.equal(
                        step?.step === 'start' ||
                            step?.step === 'replace' ||
                            (before.phase === 'starting' && step === undefined && after.phase === 'starting')
                    );
                    expect(after.phase === 'resting').to.equal(
                        step?.step === 'pause' || (before.phase === 'resting' && step === undefined)
                    );
                    life = after;
                }
            })
        );
    });
});
