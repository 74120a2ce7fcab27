import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, preDestroy } from '@theia/core/shared/inversify';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { TokenizationRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { GrammarDefinition, TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { editingRulesNamed } from '../common/editing-rules';
import { GRAMMAR_SCOPES, GrammarName } from '../common/grammar-scopes';
import { LanguageDefinition } from '../common/language-definition';
import { LANGUAGES } from '../common/languages';
import { BuiltinTokenizers } from './builtin-tokenizers';
import { GrammarStore } from './grammar-store';
import { LanguagePreferences } from './language-preferences';
import { toMonacoConfiguration } from './monaco-editing-rules';
import { registerLanguages } from './monaco-languages';

/**
 * Makes our languages known at start, which fetches nothing; a language's grammars are fetched when text in it is first
 * shown. Whatever a plugin contributes to one of these languages takes precedence.
 */
@injectable()
export class LanguagesContribution implements LanguageGrammarDefinitionContribution {
    @inject(ILogger) @named('languages') private readonly logger: ILogger;
    @inject(LanguagePreferences) private readonly preferences: LanguagePreferences;
    @inject(GrammarStore) private readonly grammars: GrammarStore;
    @inject(BuiltinTokenizers) private readonly tokenizers: BuiltinTokenizers;

    private readonly toDispose = new DisposableCollection();
    private readonly uncoloured = new Set<string>();

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    registerTextmateLanguage(registry: TextmateRegistry): void {
        for (const name of Object.keys(GRAMMAR_SCOPES) as GrammarName[]) {
            this.offerToPlugins(registry, name);
        }
        registerLanguages(LANGUAGES);
        this.preferences.register(LANGUAGES);
        for (const language of LANGUAGES) {
            // At start and not when first needed: of two configurations the later wins, and that has to be a plugin's.
            const configuration = toMonacoConfiguration(editingRulesNamed(language.rules));
            this.toDispose.push(monaco.languages.setLanguageConfiguration(language.id, configuration));
            this.colour(language, registry);
        }
        this.toDispose.push(monaco.editor.onDidCreateModel(model => this.retry(model.getLanguageId())));
    }

    /**
     * Lets grammars of plugins embed ours. Theia also asks a provider for its grammar when another one replaces it and does
     * not expect a rejection then, so a failure yields a grammar that colours nothing.
     */
    private offerToPlugins(registry: TextmateRegistry, name: GrammarName): void {
        const getGrammarDefinition = async (): Promise<GrammarDefinition> => {
            try {
                return { format: 'json', content: await this.grammars.load(name) };
            } catch (error) {
                this.logger.error(`The grammar ${name} could not be loaded.`, error);
                return { format: 'json', content: { scopeName: GRAMMAR_SCOPES[name], patterns: [] } };
            }
        };
        this.toDispose.push(registry.registerTextmateGrammarScope(GRAMMAR_SCOPES[name], { getGrammarDefinition }));
    }

    private colour(language: LanguageDefinition, registry: TextmateRegistry): void {
        const create = async (): Promise<monaco.languages.EncodedTokensProvider | undefined> => {
            const ownedByPlugin = (): boolean => registry.getScope(language.id) !== undefined;
            if (ownedByPlugin()) {
                return undefined;
            }
            try {
                const tokenizer = await this.tokenizers.create(language);
                return ownedByPlugin() ? undefined : tokenizer;
            } catch (error) {
                this.logger.error(`${language.aliases[0]} stays without colours until a file of it is opened again.`, error);
                this.uncoloured.add(language.id);
                this.colour(language, registry);
                return undefined;
            }
        };
        this.toDispose.push(monaco.languages.registerTokensProviderFactory(language.id, { create }));
    }

    /** Monaco asks for a language's tokenizer once; after a failure we ask on its behalf. */
    private retry(languageId: string): void {
        if (this.uncoloured.delete(languageId)) {
            TokenizationRegistry.getOrCreate(languageId).catch(error => this.logger.error(`${languageId} stays without colours.`, error));
        }
    }
}
