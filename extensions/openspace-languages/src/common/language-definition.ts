import { EditingRulesName } from './editing-rules';
import { GrammarName } from './grammar-scopes';

/** A language as the editor knows it. Ids are those of VS Code, so that extensions written for it find their language. */
export interface LanguageDefinition {
    readonly id: string;
    /** The first one is the name shown to people. */
    readonly aliases: readonly [string, ...string[]];
    readonly extensions?: readonly string[];
    readonly filenames?: readonly string[];
    readonly filenamePatterns?: readonly string[];
    /** Regular expression on the first line, for files whose name tells nothing. */
    readonly firstLine?: string;
    readonly grammar: GrammarName;
    readonly rules: EditingRulesName;
    /** How a new file is indented, where the language demands or expects it. */
    readonly indentation?: { readonly insertSpaces: boolean; readonly tabSize?: number };
}

/** A long list of names, written as text. */
export function words(text: string): readonly string[] {
    return text.trim().split(/\s+/);
}
