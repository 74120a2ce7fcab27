// @ts-check
import { expect } from 'chai';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../shared/workspace.mjs';

const IMPORTS = '@typescript-eslint/no-restricted-imports';

/** Each row plants one violation where it would do harm. [what, file, code, rule that must catch it] */
const PLANTED = [
    ['common uses a Node module', 'common/a.ts', "import * as fs from 'fs';", IMPORTS],
    ['common uses a Node module by its scheme', 'common/a.ts', "import * as fs from 'node:fs/promises';", IMPORTS],
    ['common uses the browser layer', 'common/a.ts', "import { X } from '../browser/x';", IMPORTS],
    ['common uses the node layer', 'common/a.ts', "import { X } from '../node/x';", IMPORTS],
    ["common uses Theia's browser code", 'common/a.ts', "import { ApplicationShell } from '@theia/core/lib/browser';", IMPORTS],
    ["common uses Theia's node code", 'common/a.ts', "import { X } from '@theia/core/lib/node/backend-application';", IMPORTS],
    ['common draws a user interface', 'common/a.ts', "import * as React from '@theia/core/shared/react';", IMPORTS],
    ['browser uses a Node module', 'browser/a.ts', "import * as path from 'path';", IMPORTS],
    ['browser uses the node layer', 'browser/a.ts', "import { X } from '../node/x';", IMPORTS],
    ["browser uses Theia's node code", 'browser/a.ts', "import { X } from '@theia/process/lib/node';", IMPORTS],
    ['node uses the browser layer', 'node/a.ts', "import { X } from '../browser/x';", IMPORTS],
    ["node uses Theia's browser code", 'node/a.ts', "import { X } from '@theia/core/lib/browser/shell';", IMPORTS],
    ["a barrel of Theia's is imported", 'browser/a.ts', "import { URI } from '@theia/core';", IMPORTS],
    ['React does not come through Theia', 'browser/a.tsx', "import * as React from 'react';", IMPORTS],
    ['inversify does not come through Theia', 'node/a.ts', "import { injectable } from 'inversify';", IMPORTS],
    ['lumino does not come through Theia', 'browser/a.ts', "import { Widget } from '@lumino/widgets';", IMPORTS],
    ['a message goes to the console', 'node/a.ts', "console.log('x');", 'no-console'],
    ['a type is any', 'common/a.ts', 'export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
    ['an element is styled inline', 'browser/a.tsx', "export const x = <p style={{ color: 'red' }} />;", 'no-restricted-syntax'],
    ['a file grows too long', 'common/a.ts', 'export {};\n'.repeat(401), 'max-lines'],
    [
        'a class injects too much',
        'browser/a.ts',
        `export class A { ${Array.from({ length: 9 }, (_, index) => `@inject(X) readonly x${index}: X;`).join(' ')} }`,
        'openspace/max-injections'
    ],
    ['a warning is silenced', 'common/a.ts', '// @ts-ignore\nexport const x: string = 1;', '@typescript-eslint/ban-ts-comment']
];

const ALLOWED = [
    ['browser uses common', 'browser/a.ts', "import { X } from '../common/x';\nexport const y = X;"],
    ['node uses common and Node', 'node/a.ts', "import * as fs from 'fs';\nimport { X } from '../common/x';\nexport const y = [fs, X];"],
    ["browser uses Theia's browser code", 'browser/a.ts', "import { X } from '@theia/core/lib/browser/shell';\nexport const y = X;"]
];

describe('the rules of the layers', () => {
    // Planted files are in no project, so rules that need types are left out here.
    const eslint = new ESLint({ cwd: ROOT, overrideConfig: [{ ...tseslint.configs.disableTypeChecked }] });

    /** @param {string} file @param {string} code */
    async function rulesBrokenBy(file, code) {
        const [result] = await eslint.lintText(code, { filePath: `extensions/openspace-core/src/${file}` });
        return result.messages.map(message => message.ruleId ?? message.message);
    }

    for (const [what, file, code, rule] of PLANTED) {
        it(`catch that ${what}`, async () => {
            expect(await rulesBrokenBy(file, code)).to.include(rule);
        });
    }

    for (const [what, file, code] of ALLOWED) {
        it(`allow that ${what}`, async () => {
            expect(await rulesBrokenBy(file, code)).to.deep.equal([]);
        });
    }
});
