import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { EditingRules } from '../common/editing-rules';
import { EnterRule } from '../common/rules/editing-rules-model';

type CharacterPair = monaco.languages.CharacterPair;

/** Our editing rules in Monaco's words. */
export function toMonacoConfiguration(rules: EditingRules): monaco.languages.LanguageConfiguration {
    const { lineComment, blockComment } = rules.comments;
    return {
        comments: { lineComment, blockComment: blockComment && [...blockComment] },
        brackets: rules.brackets.map((pair): CharacterPair => [...pair]),
        autoClosingPairs: rules.autoClosingPairs.map(pair => ({ ...pair, notIn: pair.notIn && [...pair.notIn] })),
        surroundingPairs: rules.surroundingPairs.map(([open, close]) => ({ open, close })),
        wordPattern: rules.wordPattern,
        indentationRules: rules.indentationRules,
        onEnterRules: rules.onEnterRules.map(toMonacoEnterRule),
        folding: rules.folding
    };
}

function toMonacoEnterRule({ indent, appendText, removeText, ...when }: EnterRule): monaco.languages.OnEnterRule {
    return { ...when, action: { indentAction: toIndentAction(indent), appendText, removeText } };
}

function toIndentAction(indent: EnterRule['indent']): monaco.languages.IndentAction {
    switch (indent) {
        case 'none':
            return monaco.languages.IndentAction.None;
        case 'indent':
            return monaco.languages.IndentAction.Indent;
        case 'indentOutdent':
            return monaco.languages.IndentAction.IndentOutdent;
        case 'outdent':
            return monaco.languages.IndentAction.Outdent;
    }
}
