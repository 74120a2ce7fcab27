import { ILanguageExtensionPoint } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/language';
import { ModesRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/modesRegistry';
import { LanguageDefinition } from '../common/language-definition';

/**
 * Makes languages known to Monaco. At every registration it builds the tables of all languages anew; therefore only the last
 * one is announced and the others are put into its list, the very list that it hands out.
 */
export function registerLanguages(languages: readonly LanguageDefinition[]): void {
    const registered = ModesRegistry.getLanguages() as ILanguageExtensionPoint[];
    const definitions = languages.map(toMonacoLanguage);
    registered.push(...definitions.slice(0, -1));
    definitions.slice(-1).forEach(last => ModesRegistry.registerLanguage(last));
}

function toMonacoLanguage(language: LanguageDefinition): ILanguageExtensionPoint {
    const { id, aliases, extensions, filenames, filenamePatterns, firstLine } = language;
    return {
        id,
        aliases: [...aliases],
        extensions: extensions && [...extensions],
        filenames: filenames && [...filenames],
        filenamePatterns: filenamePatterns && [...filenamePatterns],
        firstLine
    };
}
