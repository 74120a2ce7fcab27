import { ContainerModule } from '@theia/core/shared/inversify';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { BuiltinTokenizers } from './builtin-tokenizers';
import { GrammarSource, httpGrammarSource } from './grammar-source';
import { GrammarStore } from './grammar-store';
import { LanguagePreferences } from './language-preferences';
import { LanguagesContribution } from './languages-contribution';

export default new ContainerModule(bind => {
    bind(GrammarSource).toDynamicValue(() => httpGrammarSource(document.baseURI));
    bind(GrammarStore).toSelf().inSingletonScope();
    bind(BuiltinTokenizers).toSelf().inSingletonScope();
    bind(LanguagePreferences).toSelf().inSingletonScope();
    bind(LanguagesContribution).toSelf().inSingletonScope();
    bind(LanguageGrammarDefinitionContribution).toService(LanguagesContribution);
});
