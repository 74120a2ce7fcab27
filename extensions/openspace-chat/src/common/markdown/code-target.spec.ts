import { expect } from 'chai';
import { codeTarget } from './code-target';

describe('the file that a block of code names', () => {
    it('stands in its first line or in a comment above the code', () => {
        expect(codeTarget('ts title=src/a.ts', '')).to.equal('src/a.ts');
        expect(codeTarget('ts filename="src/a b.ts"', '')).to.equal('src/a b.ts');
        expect(codeTarget('ts src/a.ts', '')).to.equal('src/a.ts');
        expect(codeTarget('ts:src/a.ts', '')).to.equal('src/a.ts');
        expect(codeTarget('ts', '// src/a.ts\nconst a = 1;')).to.equal('src/a.ts');
        expect(codeTarget('html', '<!-- index.html -->\n<p>')).to.equal('index.html');
        expect(codeTarget('py', '# file: lib/a.py\nx = 1')).to.equal('lib/a.py');
    });

    it('is none where nothing is named or the path leads outside', () => {
        for (const [info, code] of [
            ['ts', 'const a = 1;'],
            ['ts', '// A comment.'],
            ['ts title=../a.ts', ''],
            ['ts title=/etc/passwd.txt', ''],
            ['ts {1,3}', ''],
            ['sh', '#!/bin/sh'],
            ['', '# Title']
        ]) {
            expect(codeTarget(info, code), `${info} ${code}`).to.equal(undefined);
        }
    });
});
