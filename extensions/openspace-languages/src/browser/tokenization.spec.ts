import { Container } from '@theia/core/shared/inversify';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { pathToFileURL } from 'url';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { IGrammar, INITIAL, IOnigLib, IRawGrammar } from 'vscode-textmate';
import { grammarsNeededBy } from '../common/grammar-embedding';
import { GRAMMAR_SCOPES, GrammarName } from '../common/grammar-scopes';
import { LanguageDefinition } from '../common/language-definition';
import { LANGUAGES } from '../common/languages';
import { createGrammarRegistry, loadLanguageGrammar } from './grammar-registry';
import { GrammarSource } from './grammar-source';
import { GrammarStore } from './grammar-store';
import { LANGUAGE_SAMPLES, LanguageSample } from './test/language-samples';

interface Shipped {
    readonly name: string;
    readonly licence: string;
    readonly bytes: number;
}

interface TmGrammars {
    readonly grammars: readonly { readonly name: string }[];
}

const EXTENSION = path.resolve(__dirname, '../..');

/** Julia can quote C++ code; C++ has 750 kB and is not loaded for that. */
const OPTIONAL_REFERENCES = ['source.cpp#root_context'];

/** The bits of an encoded token that tell its language. */
const LANGUAGE_ID_MASK = 0xff;

/** A host language, a text, and the language of each of its lines. */
const EMBEDDED_LANGUAGE_SAMPLES: [string, string, string[]][] = [
    ['html', '<script>\nreturn 1;\n</script>\n<style>\na { b: c }\n</style>', ['html', 'javascript', 'html', 'html', 'css', 'html']],
    ['markdown', '# a\n```ts\nreturn 1;\n```\nb', ['markdown', 'markdown', 'typescript', 'markdown', 'markdown']],
    ['php', '<p>a</p>\n<?php\nreturn 1;\n?>', ['html', 'html', 'php', 'html']],
    [
        'vue',
        '<template>\n<p>a</p>\n</template>\n<script lang="ts">\nreturn 1;\n</script>',
        ['vue', 'html', 'vue', 'vue', 'typescript', 'vue']
    ]
];

describe('the grammars we ship', function () {
    this.timeout(30_000);

    let folder: string;
    let shipped: Shipped[];
    let store: GrammarStore;
    let onigLib: Promise<IOnigLib>;

    before(async () => {
        folder = await fs.mkdtemp(path.join(os.tmpdir(), 'grammars-'));
        const { copyGrammars } = (await import(pathToFileURL(path.join(EXTENSION, 'scripts/copy-grammars.mjs')).href)) as {
            copyGrammars(target: string): Promise<Shipped[]>;
        };
        shipped = await copyGrammars(folder);
        const container = new Container();
        container.bind(GrammarSource).toConstantValue({ read: readGrammar });
        container.bind(GrammarStore).toSelf();
        store = container.get(GrammarStore);
        onigLib = loadOniguruma();
    });

    after(() => fs.rm(folder, { recursive: true }));

    const readGrammar = async (name: GrammarName): Promise<IRawGrammar> =>
        JSON.parse(await fs.readFile(path.join(folder, `${name}.json`), 'utf8')) as IRawGrammar;

    const encode = (languageId: string): number => LANGUAGES.findIndex(({ id }) => id === languageId) + 1;

    const loadGrammar = async (language: LanguageDefinition): Promise<IGrammar> =>
        loadLanguageGrammar(createGrammarRegistry(await store.loadWithEmbedded(language.grammar), onigLib), language, encode);

    const languageNamed = (languageId: string): LanguageDefinition => LANGUAGES[encode(languageId) - 1];

    it('have the scopes by which we know them', async () => {
        for (const name of Object.keys(GRAMMAR_SCOPES) as GrammarName[]) {
            expect((await store.load(name)).scopeName, name).to.equal(GRAMMAR_SCOPES[name]);
        }
    });

    it('are exactly those that our languages need', () => {
        const needed = new Set(LANGUAGES.flatMap(language => grammarsNeededBy(language.grammar)));
        expect(shipped.map(({ name }) => name)).to.have.members([...needed]);
    });

    it('come with a notice that names the licence of each', async () => {
        const foreign = shipped.filter(({ name }) => name !== 'html-php');
        const notice = await fs.readFile(path.join(folder, 'NOTICE.txt'), 'utf8');
        const [overview, ...texts] = notice.split(/^={20,}$/m);
        const headings = texts.flatMap(text => text.trim().split('\n')[0].split(', '));
        for (const { name, licence } of foreign) {
            expect(overview).to.include(`${name}.json\t${licence}\t`);
        }
        expect(headings).to.have.members(foreign.map(({ name }) => `${name}.json`));
    });

    it('find every rule of another grammar that they borrow', async () => {
        for (const { grammar } of LANGUAGES) {
            const grammars = await store.loadWithEmbedded(grammar);
            for (const [scope, content] of grammars) {
                const borrowed = references(content).filter(
                    reference => reference.includes('#') && !OPTIONAL_REFERENCES.includes(reference)
                );
                const lenders = borrowed.map(reference => reference.split('#')[0]);
                expect([...grammars.keys()], `${grammar}: ${scope}`).to.include.members(lenders);
            }
        }
    });

    it('are fetched only where they are used', async () => {
        for (const { grammar } of LANGUAGES) {
            const asked = new Set<string>();
            const grammars = new (class extends Map<string, IRawGrammar> {
                override get(scope: string): IRawGrammar | undefined {
                    asked.add(scope);
                    return super.get(scope);
                }
            })(await store.loadWithEmbedded(grammar));
            await createGrammarRegistry(grammars, onigLib).loadGrammar(GRAMMAR_SCOPES[grammar]);
            expect([...asked], grammar).to.include.members([...grammars.keys()]);
        }
    });

    it('are tried on a sample of every language', () => {
        expect(Object.keys(LANGUAGE_SAMPLES)).to.have.members(LANGUAGES.map(({ id }) => id));
    });

    for (const language of LANGUAGES) {
        it(`colour ${language.id}`, async () => expectScopes(await loadGrammar(language), LANGUAGE_SAMPLES[language.id]));
    }

    for (const [host, text, expected] of EMBEDDED_LANGUAGE_SAMPLES) {
        it(`tell which language holds in parts of ${host}`, async () => {
            const grammar = await loadGrammar(languageNamed(host));
            const found = languagesByLine(grammar, text).map(encoded => LANGUAGES[encoded - 1].id);
            expect(found).to.deep.equal(expected);
        });
    }

    it('leave a block in a language that is not loaded uncoloured and go on after it', async () => {
        expectScopes(await loadGrammar(languageNamed('markdown')), [
            '```cpp\nreturn 1;\n```\n# text',
            { return: 'markup.fenced_code', text: 'entity.name.section' }
        ]);
    });
});

describe('a grammar under a licence of the GPL family', () => {
    it('cannot be shipped', async () => {
        const { licenceOf } = (await import(pathToFileURL(path.join(EXTENSION, 'scripts/grammar-licences.mjs')).href)) as {
            licenceOf(grammar: object): string;
        };
        const { grammars } = (await import('tm-grammars')) as TmGrammars;
        const nginx = grammars.find(({ name }) => name === 'nginx');
        expect(() => licenceOf(nginx ?? {})).to.throw('The grammar nginx cannot be shipped: its licence is GPL-3.0.');
    });
});

function expectScopes(grammar: IGrammar, [text, expected]: LanguageSample): void {
    const scopesAt = tokenize(grammar, text);
    for (const [word, scope] of Object.entries(expected)) {
        const found = occurrences(text, word).map(offset => scopesAt[offset]);
        expect(
            found.some(scopes => scopes.some(candidate => candidate.startsWith(scope))),
            `'${word}' as ${scope}, got ${JSON.stringify(found)}`
        ).to.equal(true);
    }
    expect(new Set(scopesAt.map(scopes => scopes.join(' '))).size).to.be.greaterThan(1);
}

/** The scopes of every character; line ends have none. */
function tokenize(grammar: IGrammar, text: string): string[][] {
    let state = INITIAL;
    return text.split('\n').flatMap(line => {
        const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
        state = ruleStack;
        return [...[...line].map((_, index) => tokens.find(token => index < token.endIndex)?.scopes ?? []), []];
    });
}

/** The number of the language that holds at the end of each line. */
function languagesByLine(grammar: IGrammar, text: string): number[] {
    let state = INITIAL;
    return text.split('\n').map(line => {
        const { tokens, ruleStack } = grammar.tokenizeLine2(line, state);
        state = ruleStack;
        return tokens[tokens.length - 1] & LANGUAGE_ID_MASK;
    });
}

function occurrences(text: string, word: string): number[] {
    return [...text].flatMap((_, offset) => (text.startsWith(word, offset) ? [offset] : []));
}

/** All includes of a grammar that lead out of it, as `scope` or `scope#rule`. */
function references(rule: unknown): string[] {
    if (typeof rule !== 'object' || rule === null) {
        return [];
    }
    return Object.entries(rule).flatMap(([key, value]) =>
        key === 'include' && typeof value === 'string' && !/^[#$]/.test(value) ? [value] : references(value)
    );
}

async function loadOniguruma(): Promise<IOnigLib> {
    const wasm = await fs.readFile(require.resolve('vscode-oniguruma/release/onig.wasm'));
    await loadWASM(wasm);
    return { createOnigScanner, createOnigString };
}
