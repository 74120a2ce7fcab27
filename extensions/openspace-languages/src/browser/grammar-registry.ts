import { IGrammar, IOnigLib, IRawGrammar, IRawTheme, Registry } from 'vscode-textmate';
import { embeddedLanguages, injectedGrammars, unbalancedBracketScopes } from '../common/grammar-embedding';
import { GRAMMAR_SCOPES, grammarNameOfScope } from '../common/grammar-scopes';
import { LanguageDefinition } from '../common/language-definition';

/**
 * A registry that knows the given grammars, by scope, and no others. Registries keep what they were once told, failures
 * included, and one grammar per scope; therefore every language has its own.
 */
export function createGrammarRegistry(grammars: ReadonlyMap<string, IRawGrammar>, onigLib: Promise<IOnigLib>, theme?: IRawTheme): Registry {
    return new Registry({
        onigLib,
        theme,
        loadGrammar: async scope => grammars.get(scope),
        getInjections: scope => {
            const name = grammarNameOfScope(scope);
            return name && injectedGrammars(name).map(injected => GRAMMAR_SCOPES[injected]);
        }
    });
}

/** @param encode the number by which the editor knows a language */
export async function loadLanguageGrammar(
    registry: Registry,
    { id, grammar: name }: LanguageDefinition,
    encode: (languageId: string) => number
): Promise<IGrammar> {
    const grammar = await registry.loadGrammarWithConfiguration(GRAMMAR_SCOPES[name], encode(id), {
        embeddedLanguages: Object.fromEntries(
            Object.entries(embeddedLanguages(name)).map(([scope, language]) => [scope, encode(language)])
        ),
        balancedBracketSelectors: ['*'],
        unbalancedBracketSelectors: [...unbalancedBracketScopes(name)]
    });
    if (!grammar) {
        throw new Error(`The grammar ${name} does not define ${GRAMMAR_SCOPES[name]}.`);
    }
    return grammar;
}
