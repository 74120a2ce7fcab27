// @ts-check
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { cruise } from 'dependency-cruiser';
import { ROOT } from '../shared/workspace.mjs';

const configuration = createRequire(import.meta.url)(path.join(ROOT, '.dependency-cruiser.cjs'));

/** [what, file, the file it imports, the rule that must catch it] */
const PLANTED = [
    ['core reaches for files', 'openspace-core/src/node/a.ts', 'openspace-files/src/node/b.ts', 'core-knows-no-extension'],
    ['core reaches for a surface', 'openspace-core/src/browser/a.ts', 'openspace-chat/src/browser/b.ts', 'core-knows-no-extension'],
    ['files reach for a surface', 'openspace-files/src/node/a.ts', 'openspace-whiteboard/src/common/b.ts', 'files-know-only-core'],
    ['surfaces know each other', 'openspace-chat/src/browser/a.ts', 'openspace-whiteboard/src/common/b.ts', 'surfaces-are-strangers'],
    ['a surface uses opencode', 'openspace-ide/src/node/a.ts', 'openspace-opencode/src/common/b.ts', 'only-chat-stands-on-opencode'],
    ['core reaches for files by name', 'openspace-core/src/node/a.ts', '@openspace/files/lib/node/b', 'core-knows-no-extension'],
    ['files reach for a surface by name', 'openspace-files/src/node/a.ts', '@openspace/chat/lib/node/b', 'files-know-only-core'],
    ['surfaces know each other by name', 'openspace-chat/src/browser/a.ts', '@openspace/ide/lib/common/b', 'surfaces-are-strangers'],
    ['a surface uses opencode by name', 'openspace-ide/src/node/a.ts', '@openspace/opencode/lib/common/b', 'only-chat-stands-on-opencode'],
    ['an outsider uses a surface', '../tests/fixtures/extension/src/a.ts', 'openspace-ide/src/common/b.ts', 'outsiders-know-only-core'],
    ['an outsider uses a surface by name', '../tests/fixtures/extension/src/a.ts', '@openspace/ide/lib/b', 'outsiders-know-only-core'],
    ['common uses browser', 'openspace-core/src/common/a.ts', 'openspace-core/src/browser/b.ts', 'common-stands-alone'],
    ['common uses node', 'openspace-core/src/common/a.ts', 'openspace-core/src/node/b.ts', 'common-stands-alone'],
    ['browser uses node', 'openspace-core/src/browser/a.ts', 'openspace-core/src/node/b.ts', 'browser-and-node-meet-in-common'],
    ['node uses browser', 'openspace-core/src/node/a.ts', 'openspace-core/src/browser/b.ts', 'browser-and-node-meet-in-common'],
    ['the product uses test code', 'openspace-core/src/node/a.ts', '../tests/harness/b.ts', 'product-knows-no-tests'],
    ['two files need each other', 'openspace-core/src/node/a.ts', 'openspace-core/src/node/a.ts', 'no-cycles']
];

/** @type {[string, string, string][]} */
const ALLOWED = [
    ['a surface uses files', 'openspace-chat/src/node/a.ts', 'openspace-files/src/node/b.ts'],
    ['a surface uses core', 'openspace-ide/src/browser/a.ts', 'openspace-core/src/common/b.ts'],
    ['chat uses opencode', 'openspace-chat/src/browser/a.ts', 'openspace-opencode/src/common/b.ts'],
    ['an outsider uses core', '../tests/fixtures/extension/src/a.ts', 'openspace-core/src/common/b.ts'],
    ['browser uses common', 'openspace-ide/src/browser/a.ts', 'openspace-ide/src/common/b.ts']
];

describe('the dependency rules', () => {
    /** @type {string} */
    let folder;

    beforeEach(async () => {
        folder = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-rules-'));
    });

    afterEach(() => fs.rm(folder, { recursive: true }));

    /** @param {string} from @param {string} to */
    async function rulesBrokenBy(from, to) {
        const source = path.join(folder, 'extensions', from);
        await fs.mkdir(path.dirname(source), { recursive: true });
        const specifier = to.startsWith('@') ? to : await plant(source, path.join(folder, 'extensions', to));
        await fs.writeFile(source, `export { b as c } from '${specifier}';\n`);
        const { output } = await cruise([path.relative(folder, source)], {
            ...configuration.options,
            ruleSet: configuration,
            validate: true,
            baseDir: folder
        });
        return typeof output === 'string' ? [output] : output.summary.violations.map(violation => violation.rule.name);
    }

    /** @param {string} source @param {string} target */
    async function plant(source, target) {
        await fs.mkdir(path.dirname(target), { recursive: true });
        await fs.writeFile(target, 'export const b = 1;\n');
        const relative = path.relative(path.dirname(source), target).replace(/\.ts$/, '');
        return relative.startsWith('.') ? relative : `./${relative}`;
    }

    for (const [what, from, to, rule] of PLANTED) {
        it(`catch that ${what}`, async () => expect(await rulesBrokenBy(from, to)).to.include(rule));
    }

    for (const [what, from, to] of ALLOWED) {
        it(`allow that ${what}`, async () => expect(await rulesBrokenBy(from, to)).to.deep.equal([]));
    }

    it('have a planted violation for each of them', () => {
        const names = configuration.forbidden.map((/** @type {{ name: string }} */ rule) => rule.name);
        expect(new Set(PLANTED.map(row => row[3]))).to.deep.equal(new Set(names));
    });
});
