import { ThemeService } from '@theia/core/lib/browser/theming';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct, preDestroy } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { MonacoThemeRegistry } from '@theia/monaco/lib/browser/textmate/monaco-theme-registry';
import { OnigasmProvider, ThemeMix } from '@theia/monaco/lib/browser/textmate/monaco-theme-types';
import { createTextmateTokenizer, TokenizerOption } from '@theia/monaco/lib/browser/textmate/textmate-tokenizer';
import { Registry } from 'vscode-textmate';
import { LanguageDefinition } from '../common/language-definition';
import { createGrammarRegistry, loadLanguageGrammar } from './grammar-registry';
import { GrammarStore } from './grammar-store';

const LINE_LIMIT = 'editor.maxTokenizationLineLength';

/**
 * Makes the tokenizers of our languages and keeps them in step with theme and preferences. Theia's `MonacoTextmateService`
 * could make them too, but it never retries a grammar that failed to load and ignores one that a plugin brings later.
 */
@injectable()
export class BuiltinTokenizers {
    @inject(GrammarStore) private readonly grammars: GrammarStore;
    @inject(OnigasmProvider) private readonly onigasm: OnigasmProvider;
    @inject(ThemeService) private readonly themes: ThemeService;
    @inject(MonacoThemeRegistry) private readonly editorThemes: MonacoThemeRegistry;
    @inject(EditorPreferences) private readonly preferences: EditorPreferences;

    private readonly registries: Registry[] = [];
    /** Shared by all tokenizers, which read it line by line. */
    private readonly options: TokenizerOption = {};
    private readonly toDispose = new DisposableCollection();

    @postConstruct()
    protected init(): void {
        this.options.lineLimit = this.preferences[LINE_LIMIT];
        this.toDispose.push(this.themes.onDidColorThemeChange(() => this.updateThemes()));
        this.toDispose.push(
            this.preferences.onPreferenceChanged(({ preferenceName }) => {
                if (preferenceName === LINE_LIMIT) {
                    this.options.lineLimit = this.preferences[LINE_LIMIT];
                }
            })
        );
    }

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    async create(language: LanguageDefinition): Promise<monaco.languages.EncodedTokensProvider> {
        const grammars = await this.grammars.loadWithEmbedded(language.grammar);
        const registry = createGrammarRegistry(grammars, this.onigasm(), this.currentTheme());
        const grammar = await loadLanguageGrammar(registry, language, monaco.languages.getEncodedLanguageId);
        this.registries.push(registry);
        return createTextmateTokenizer(grammar, this.options);
    }

    private updateThemes(): void {
        const theme = this.currentTheme();
        if (theme) {
            this.registries.forEach(registry => registry.setTheme(theme));
        }
    }

    private currentTheme(): ThemeMix | undefined {
        return this.editorThemes.getThemeData(this.themes.getCurrentTheme().editorTheme ?? MonacoThemeRegistry.DARK_DEFAULT_THEME);
    }
}
