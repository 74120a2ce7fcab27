import { expect } from 'chai';
import * as fc from 'fast-check';
import { OutputPace } from './output-pace';

const KB = 1024;

describe('programs that print', () => {
    let holds: boolean[];
    let answers: (() => void)[];
    let pace: OutputPace;

    beforeEach(() => {
        holds = [];
        answers = [];
        pace = new OutputPace(
            held => holds.push(held),
            () => new Promise(resolve => answers.push(resolve))
        );
    });

    /** Windows answer in the order in which they were asked. */
    const answer = async (): Promise<void> => {
        answers.shift()?.();
        await settle();
    };

    it('are held while too much is unparsed, until little is', async () => {
        for (let portion = 0; portion < 10; portion++) {
            pace.printed(60 * KB);
            await answer();
        }
        expect(holds).to.deep.equal([true]);
        pace.parsed(500 * KB);
        expect(holds).to.deep.equal([true]);
        pace.parsed(100 * KB);
        expect(holds).to.deep.equal([true, false]);
    });

    it('are held while a window has not drawn what was printed before', async () => {
        const print = (): void => {
            pace.printed(64 * KB);
            pace.parsed(64 * KB);
        };
        print();
        expect(holds).to.deep.equal([]);
        print();
        expect(holds).to.deep.equal([true]);
        await answer();
        expect(holds).to.deep.equal([true, false]);
    });

    it('are never held for a little output', () => {
        pace.printed(60 * KB);
        expect(answers).to.have.length(0);
        expect(holds).to.deep.equal([]);
    });

    it('go on in the end, in whatever order output is parsed and drawn', async () => {
        const step = fc.oneof(fc.integer({ min: 1, max: 300 * KB }), fc.constantFrom('parsed', 'drawn'));
        await fc.assert(
            fc.asyncProperty(fc.array(step), async steps => {
                const unparsed: number[] = [];
                holds.length = 0;
                for (const next of steps) {
                    if (typeof next === 'number') {
                        unparsed.push(next);
                        pace.printed(next);
                    } else if (next === 'drawn') {
                        await answer();
                    } else {
                        pace.parsed(unparsed.shift() ?? 0);
                    }
                }
                while (answers.length > 0) {
                    await answer();
                }
                unparsed.forEach(length => pace.parsed(length));
                // Each hold is followed by its end.
                expect(holds).to.deep.equal(holds.map((_, index) => index % 2 === 0));
                expect(holds.length % 2).to.equal(0);
            })
        );
    });
});

/** Lets promises that are resolved call back. */
async function settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) {
        await Promise.resolve();
    }
}
