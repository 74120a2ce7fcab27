// @ts-check
import { expect } from 'chai';
import { Progress } from './progress.mjs';
import { recordedProgress } from './testing/recorded-progress.mjs';
import { rejectionOf } from './testing/rejection.mjs';

describe('Progress', () => {
    it('reports each step in one line, and hands on its result', async () => {
        const { progress, text } = recordedProgress();
        expect(await progress.step('Working', () => 42)).to.equal(42);
        expect(text()).to.equal('✔ Working\n');
    });

    it('reports a failed step, and hands on its error', async () => {
        const { progress, text } = recordedProgress();
        const error = await rejectionOf(() => progress.step('Working', () => Promise.reject(new Error('broken'))));
        expect(error.message).to.equal('broken');
        expect(text()).to.equal('✖ Working\n');
    });

    it('announces a longer step before it ends', async () => {
        const { progress, text } = recordedProgress();
        await progress.step('Working', async () => {
            while (!text().includes('… Working\n')) {
                await new Promise(resolve => setTimeout(resolve, 20));
            }
        });
        expect(text()).to.match(/^… Working\n✔ Working/);
    });

    it('redraws one line with the detail on a terminal, never wider than it is', async () => {
        let written = '';
        const terminal = { isTTY: true, columns: 40, write: (/** @type {string} */ text) => (written += text) };
        await new Progress(terminal, { LANG: 'C.UTF-8', TERM: 'xterm' }).step('Working', async update => {
            update('detail '.repeat(20));
            while (!written.includes('detail')) {
                await new Promise(resolve => setTimeout(resolve, 20));
            }
        });
        const lines = written.split('\r\x1b[K').slice(1);
        expect(lines.at(-1)).to.match(/^✔ Working/);
        lines.slice(0, -1).forEach(line => expect(line).to.have.lengthOf.below(40));
    });

    it('is silent about steps that were abandoned', async () => {
        const { progress, text } = recordedProgress();
        await progress.step('Working', () => progress.abandonSteps());
        expect(text()).to.equal('');
    });

    it('uses plain characters where the locale has no others', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        let written = '';
        await new Progress({ write: text => (written += text) }, { LANG: 'C' }).step('Working', () => undefined);
        expect(written).to.equal('ok Working\n');
    });
});
