// @ts-check
import fs from 'node:fs/promises';

/** Licences under which a grammar may be passed on inside our product. */
const ACCEPTED = new Set(['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0', 'TextMate']);

const BLOCK_SEPARATOR = /^={20,}$/m;

/**
 * What `tm-grammars` could not tell by itself, looked up in the grammars' repositories.
 * @type {Record<string, { spdx: string, text?: string }>}
 */
const LOOKED_UP = {
    elixir: { spdx: 'Apache-2.0' },
    sass: { spdx: 'MIT' },
    toml: {
        spdx: 'TextMate',
        text: [
            'Permission to copy, use, modify, sell and distribute this',
            'software is granted. This software is provided "as is" without',
            'express or implied warranty, and with no claim as to its',
            'suitability for any purpose.'
        ].join('\n')
    },
    yaml: {
        spdx: 'MIT',
        text: [
            'The MIT License (MIT)',
            '',
            'Copyright (c) 2015 FichteFoll <fichtefoll2@googlemail.com>',
            '',
            'Permission is hereby granted, free of charge, to any person obtaining a copy',
            'of this software and associated documentation files (the "Software"), to',
            'deal in the Software without restriction, including without limitation the',
            'rights to use, copy, modify, merge, publish, distribute, sublicense, and/or',
            'sell copies of the Software, and to permit persons to whom the Software is',
            'furnished to do so, subject to the following conditions:',
            '',
            'The above copyright notice and this permission notice shall be included in',
            'all copies or substantial portions of the Software.',
            '',
            'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR',
            'IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,',
            'FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE',
            'AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER',
            'LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING',
            'FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS',
            'IN THE SOFTWARE.'
        ].join('\n')
    }
};

/**
 * The licence of a grammar, as an SPDX identifier where there is one.
 * @param {import('tm-grammars').GrammarInfo} grammar
 * @throws when we may not, or do not know whether we may, pass the grammar on
 */
export function licenceOf(grammar) {
    const licence = LOOKED_UP[grammar.name]?.spdx ?? grammar.license ?? 'unknown';
    if (!ACCEPTED.has(licence)) {
        throw new Error(`The grammar ${grammar.name} cannot be shipped: its licence is ${licence}.`);
    }
    return licence;
}

/**
 * The licence texts that have to go with the grammars.
 * @param {import('tm-grammars').GrammarInfo[]} grammars
 */
export async function licenceNotice(grammars) {
    const origins = grammars.map(grammar => `${grammar.name}.json\t${licenceOf(grammar)}\t${grammar.source}`);
    const texts = [...(await textsFromTmGrammars(grammars)), ...textsLookedUp(grammars)];
    return [
        'The syntax grammars named below were made by others, in the files named beside them. They were converted to JSON by the',
        'npm package tm-grammars and are otherwise unchanged. Their licences follow.',
        '',
        ...origins,
        '',
        ...texts.flatMap(({ names, text }) => ['='.repeat(100), names.map(name => `${name}.json`).join(', '), '-'.repeat(100), text, ''])
    ].join('\n');
}

/** @param {import('tm-grammars').GrammarInfo[]} grammars */
function textsLookedUp(grammars) {
    return grammars.flatMap(({ name }) => {
        const text = LOOKED_UP[name]?.text;
        return text ? [{ names: [name], text }] : [];
    });
}

/**
 * `tm-grammars` has one file with all licence texts, in blocks that begin with the grammars they are for.
 * @param {import('tm-grammars').GrammarInfo[]} grammars
 */
async function textsFromTmGrammars(grammars) {
    const shipped = new Set(grammars.map(grammar => grammar.name));
    const notice = await fs.readFile(new URL('NOTICE', import.meta.resolve('tm-grammars')), 'utf8');
    return notice.split(BLOCK_SEPARATOR).flatMap(block => {
        const [, files, text] = /^Files:\s+(.+)\n[^]*?^-{20,}\n([^]*)/m.exec(block) ?? [];
        const names = (files ?? '')
            .split(', ')
            .map(file => file.replace(/\.json$/, ''))
            .filter(name => shipped.has(name));
        return names.length > 0 ? [{ names, text: text.trim() }] : [];
    });
}
