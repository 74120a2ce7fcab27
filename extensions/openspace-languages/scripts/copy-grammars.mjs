// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { grammars, injections } from 'tm-grammars';
import { licenceNotice, licenceOf } from './grammar-licences.mjs';

/** @typedef {{ name: string, licence: string, bytes: number }} ShippedGrammar */

const OWN_GRAMMARS = fileURLToPath(new URL('../grammars', import.meta.url));

/**
 * Puts the grammars of all our languages, minified, and their licences into a folder. What was in it before is removed.
 * @param {string} targetFolder where the page expects them: `grammars` beside `index.html`
 * @returns {Promise<ShippedGrammar[]>} what was written
 */
export async function copyGrammars(targetFolder) {
    const { GRAMMAR_SCOPES } = await import('../lib/common/grammar-scopes.js');
    const own = (await fs.readdir(OWN_GRAMMARS)).map(file => path.basename(file, '.json'));
    const foreign = Object.keys(GRAMMAR_SCOPES)
        .filter(name => !own.includes(name))
        .map(findGrammar);
    const notice = await licenceNotice(foreign);

    await fs.rm(targetFolder, { recursive: true, force: true });
    await fs.mkdir(targetFolder, { recursive: true });
    await fs.writeFile(path.join(targetFolder, 'NOTICE.txt'), notice);
    return Promise.all([
        ...own.map(name => copyGrammar(path.join(OWN_GRAMMARS, `${name}.json`), targetFolder, 'MIT')),
        ...foreign.map(grammar =>
            copyGrammar(fileURLToPath(import.meta.resolve(`tm-grammars/grammars/${grammar.name}.json`)), targetFolder, licenceOf(grammar))
        )
    ]);
}

/**
 * @param {string} source
 * @param {string} targetFolder
 * @param {string} licence
 * @returns {Promise<ShippedGrammar>}
 */
async function copyGrammar(source, targetFolder, licence) {
    const minified = JSON.stringify(JSON.parse(await fs.readFile(source, 'utf8')));
    await fs.writeFile(path.join(targetFolder, path.basename(source)), minified);
    return { name: path.basename(source, '.json'), licence, bytes: Buffer.byteLength(minified) };
}

/** @param {string} name */
function findGrammar(name) {
    const found = [...grammars, ...injections].find(grammar => grammar.name === name);
    if (!found) {
        throw new Error(`tm-grammars has no grammar ${name}.`);
    }
    return found;
}
