import { expect } from 'chai';
import * as fc from 'fast-check';
import { canonicalJson } from './canonical-json';
import { Grants } from './grants';

const TOOL = 'openspace.terminal.run';
const MINUTE = 60_000;

describe('grants', () => {
    let grants: Grants;

    beforeEach(() => {
        grants = new Grants();
    });

    it('allows one call that was asked for ahead', () => {
        grants.grant('session', TOOL, { command: 'rm -r a' });
        expect(grants.use('session', TOOL, { command: 'rm -r a' })).to.equal(true);
        expect(grants.use('session', TOOL, { command: 'rm -r a' })).to.equal(false);
    });

    it('allows nothing but that call', () => {
        grants.grant('session', TOOL, { command: 'rm -r a' });
        expect(grants.use('session', TOOL, { command: 'rm -r b' })).to.equal(false);
        expect(grants.use('session', TOOL, { command: 'rm -r a', terminalId: 1 })).to.equal(false);
        expect(grants.use('session', 'openspace.terminal.send', { command: 'rm -r a' })).to.equal(false);
        expect(grants.use('other', TOOL, { command: 'rm -r a' })).to.equal(false);
        expect(grants.use('session', TOOL, { command: 'rm -r a' })).to.equal(true);
    });

    it('does not care in which order arguments are written', () => {
        grants.grant('session', TOOL, { b: { y: 1, x: [2, 3] }, a: 1 });
        expect(grants.use('session', TOOL, { a: 1, b: { x: [2, 3], y: 1 } })).to.equal(true);
    });

    it('ends after five minutes', () => {
        grants.grant('session', TOOL, {}, 0);
        grants.grant('session', TOOL, { a: 1 }, 0);
        expect(grants.use('session', TOOL, {}, 5 * MINUTE - 1)).to.equal(true);
        expect(grants.use('session', TOOL, { a: 1 }, 5 * MINUTE)).to.equal(false);
    });

    it('keeps what the person wants to be asked about no more, until the session ends', () => {
        grants.remember('session', TOOL, { command: 'x' });
        expect(grants.use('session', TOOL, { command: 'x' })).to.equal(true);
        expect(grants.use('session', TOOL, { command: 'x' })).to.equal(true);
        expect(grants.use('session', TOOL, { command: 'y' })).to.equal(false);
        expect(grants.use('other', TOOL, { command: 'x' })).to.equal(false);
        grants.forget('sess');
        expect(grants.use('session', TOOL, { command: 'x' })).to.equal(true);
        grants.forget('session');
        expect(grants.use('session', TOOL, { command: 'x' })).to.equal(false);
    });

    it('forgets the oldest instead of growing', () => {
        for (let index = 0; index < 2000; index++) {
            grants.grant('session', TOOL, { index });
            grants.remember('session', TOOL, { kept: index });
        }
        expect(grants.use('session', TOOL, { index: 0 })).to.equal(false);
        expect(grants.use('session', TOOL, { kept: 0 })).to.equal(false);
        expect(grants.use('session', TOOL, { index: 1999 })).to.equal(true);
        expect(grants.use('session', TOOL, { kept: 1999 })).to.equal(true);
    });

    it('tells any two different arguments apart', () => {
        fc.assert(
            fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
                expect(canonicalJson(a) === canonicalJson(b)).to.equal(JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b)));
                expect(JSON.parse(canonicalJson(a))).to.deep.equal(JSON.parse(JSON.stringify(a)));
            })
        );
        expect(canonicalJson({ ['__proto__']: 1 })).to.equal('{"__proto__":1}');
    });
});

function sortKeys(value: unknown): unknown {
    if (Array.isArray(value)) {
        return { list: value.map(sortKeys) };
    }
    return typeof value === 'object' && value !== null
        ? Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => ({ key, inner: sortKeys(inner) }))
        : value;
}
