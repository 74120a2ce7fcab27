import { BRACE_RULES } from './rules/brace-rules';
import { EditingRules } from './rules/editing-rules-model';
import { KEYWORD_RULES } from './rules/keyword-rules';
import { MARKUP_RULES } from './rules/markup-rules';

export { EditingRules } from './rules/editing-rules-model';

const EDITING_RULES = { ...BRACE_RULES, ...KEYWORD_RULES, ...MARKUP_RULES };

/** A family of languages in which typing works alike. */
export type EditingRulesName = keyof typeof EDITING_RULES;

export function editingRulesNamed(name: EditingRulesName): EditingRules {
    return EDITING_RULES[name];
}
