import { expect } from 'chai';
import { createHash, randomBytes } from 'crypto';
import * as fc from 'fast-check';
import { ContentHashes } from './content-hashes';

const plain = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('hashes of contents', () => {
    it('are those of the bytes, however they were come by', () => {
        const base = randomBytes(3 * 1024 * 1024);
        fc.assert(
            fc.property(fc.integer({ min: 0, max: base.length }), fc.integer({ min: 0, max: 2 * 1024 * 1024 }), (common, more) => {
                const hashes = new ContentHashes();
                const former = hashes.of(base, undefined);
                const next = Buffer.concat([base.subarray(0, common), randomBytes(more)]);
                const hash = hashes.ofNext(next, former, common);
                expect(hash).to.equal(plain(next));
                expect(hashes.of(Buffer.from(next), hash)).to.equal(hash);
                expect(hashes.of(base, hash)).to.equal(former);
            }),
            { numRuns: 20 }
        );
    });
});
