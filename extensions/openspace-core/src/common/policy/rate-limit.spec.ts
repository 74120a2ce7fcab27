import { expect } from 'chai';
import * as fc from 'fast-check';
import { RateDecision, RateLimit } from './rate-limit';

describe('rate limit', () => {
    let time: number;
    let limit: RateLimit;

    beforeEach(() => {
        time = 1000;
        limit = new RateLimit(() => time);
    });

    const client = (connection = 'c') => limit.take({ connection }, 10);
    const agent = (message: string, maximal = 10) => limit.take({ connection: 'c', message }, maximal);
    const allowed = (decisions: RateDecision[]) => decisions.filter(decision => decision.allowed).length;
    const times = <T>(count: number, action: () => T) => Array.from({ length: count }, action);

    it('lets a message have ten calls, and the next message ten more', () => {
        expect(allowed(times(15, () => agent('m1')))).to.equal(10);
        expect(agent('m1')).to.deep.equal({ allowed: false, waitMs: undefined });
        expect(allowed(times(15, () => agent('m2')))).to.equal(10);
    });

    it('takes another limit as soon as the person sets it', () => {
        expect(allowed(times(15, () => agent('m1')))).to.equal(10);
        expect(agent('m1', 11)).to.deep.equal({ allowed: true });
        expect(agent('m1', 11).allowed).to.equal(false);
    });

    it('lets a client without messages make 200 calls at once, then 50 in a second', () => {
        expect(allowed(times(300, () => client()))).to.equal(200);
        time += 1000;
        expect(allowed(times(300, () => client()))).to.equal(50);
    });

    it('says how long to wait, and keeps its word', () => {
        times(200, () => client());
        const decision = client();
        expect(decision).to.deep.equal({ allowed: false, waitMs: 20 });
        time += 19;
        expect(client().allowed).to.equal(false);
        time += 1;
        expect(client().allowed).to.equal(true);
    });

    it('counts each connection for itself', () => {
        times(300, () => client('a'));
        expect(client('b').allowed).to.equal(true);
    });

    it('gains nothing from a clock that goes back', () => {
        times(200, () => client());
        time -= 10_000;
        expect(client().allowed).to.equal(false);
    });

    it('never lets more calls through than capacity and time allow', () => {
        fc.assert(
            fc.property(fc.array(fc.nat({ max: 200 }), { maxLength: 400 }), pauses => {
                let now = 0;
                const own = new RateLimit(() => now, { capacity: 5, perSecond: 10 });
                const passed = pauses.filter(pause => {
                    now += pause;
                    return own.take({ connection: 'c' }, 10).allowed;
                });
                expect(passed.length).to.be.at.most(5 + now / 100);
            })
        );
    });

    it('forgets the oldest callers instead of growing', () => {
        for (let index = 0; index < 5000; index++) {
            agent(`m${index}`);
            client(`c${index}`);
        }
        const sizes = Object.values(limit)
            .filter(value => value instanceof Map)
            .map(map => map.size);
        expect(Math.max(...sizes)).to.equal(1000);
    });
});
