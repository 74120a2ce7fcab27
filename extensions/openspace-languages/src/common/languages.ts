import { LanguageDefinition } from './language-definition';
import { COMPILED_LANGUAGES } from './languages/compiled-languages';
import { DATA_LANGUAGES } from './languages/data-languages';
import { DOCUMENT_LANGUAGES } from './languages/document-languages';
import { FUNCTIONAL_LANGUAGES } from './languages/functional-languages';
import { SCRIPT_LANGUAGES } from './languages/script-languages';
import { TOOL_LANGUAGES } from './languages/tool-languages';
import { WEB_LANGUAGES } from './languages/web-languages';

/** The languages that are coloured without any plugin. */
export const LANGUAGES: readonly LanguageDefinition[] = [
    ...WEB_LANGUAGES,
    ...COMPILED_LANGUAGES,
    ...SCRIPT_LANGUAGES,
    ...FUNCTIONAL_LANGUAGES,
    ...DATA_LANGUAGES,
    ...DOCUMENT_LANGUAGES,
    ...TOOL_LANGUAGES
];
