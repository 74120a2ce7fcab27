import { AutoClosingPair, EnterRule, EditingRulesOptions, editingRules, IndentationRules } from './editing-rules-model';

const INDENT_BY_BRACKETS: IndentationRules = {
    increaseIndentPattern: /^((?!\/\/).)*(\{[^}"'`]*|\([^)"'`]*|\[[^\]"'`]*)$/,
    decreaseIndentPattern: /^((?!.*?\/\*).*\*\/)?\s*[}\])].*$/,
    // Lines of a block comment keep the indentation they have.
    unIndentedLinePattern: /^(\t| )* \*[^/]*\*\/\s*$|^(\t| )* \*\/\s*$|^(\t| )*\*( ([^*]|\*(?!\/))*)?$/
};

/** Carries the leading asterisk of a doc comment from line to line. */
const CONTINUE_DOC_COMMENT: readonly EnterRule[] = [
    { beforeText: /^\s*\/\*\*(?!\/)([^*]|\*(?!\/))*$/, afterText: /^\s*\*\/$/, indent: 'indentOutdent', appendText: ' * ' },
    { beforeText: /^\s*\/\*\*(?!\/)([^*]|\*(?!\/))*$/, indent: 'none', appendText: ' * ' },
    {
        beforeText: /^(\t| )*\*( ([^*]|\*(?!\/))*)?$/,
        previousLineText: /(?=^(\s*(\/\*\*|\*)).*)(?=(?!(\s*\*\/)))/,
        indent: 'none',
        appendText: '* '
    },
    { beforeText: /^(\t| )* \*\/\s*$/, indent: 'none', removeText: 1 },
    { beforeText: /^(\t| )* \*[^/]*\*\/\s*$/, indent: 'none', removeText: 1 }
];

/** Back to the former indentation after the one statement of an `if`, `for` or `while` without braces. */
const LEAVE_SINGLE_STATEMENT: EnterRule = {
    previousLineText: /^\s*(((else ?)?if|for|while)\s*\(.*\)\s*|else\s*)$/,
    beforeText: /^\s+([^{i\s]|i(?!f\b))/,
    indent: 'outdent'
};

const INDENT_CASE_BODY: EnterRule = {
    beforeText: /^\s*(case\s.+|default):$/,
    afterText: /^(?!\s*(case\b|default\b))/,
    indent: 'indent'
};

/** Splitting a line comment makes two line comments. */
const SPLIT_LINE_COMMENT: EnterRule = {
    beforeText: /^\s*\/\/(?!\/).*$/,
    afterText: /^\s*\S/,
    indent: 'none',
    appendText: '// '
};

const CONTINUE_TRIPLE_SLASH: EnterRule = { beforeText: /^\s*\/\/\/(?!\/).*$/, indent: 'none', appendText: '/// ' };

const CLOSE_DOC_COMMENT: AutoClosingPair = { open: '/**', close: ' */', notIn: ['string'] };

const SLASH_REGIONS = { markers: { start: /^\s*\/\/\s*#?region\b/, end: /^\s*\/\/\s*#?endregion\b/ } };

const C_LIKE: EditingRulesOptions = {
    line: '//',
    block: ['/*', '*/'],
    closing: [CLOSE_DOC_COMMENT],
    surrounding: [['<', '>']],
    indentation: INDENT_BY_BRACKETS,
    onEnter: [...CONTINUE_DOC_COMMENT, LEAVE_SINGLE_STATEMENT, INDENT_CASE_BODY, SPLIT_LINE_COMMENT],
    folding: SLASH_REGIONS
};

const CSS_LIKE: EditingRulesOptions = {
    block: ['/*', '*/'],
    word: /(#?-?\d*\.\d\w*%?)|([@#.!]?-{0,2}[\w-]+%?)|[@#!.]/,
    indentation: {
        increaseIndentPattern: /(^.*\{[^}]*$)/,
        decreaseIndentPattern: /^\s*\}/
    },
    folding: { markers: { start: /^\s*\/\*\s*#region\b/, end: /^\s*\/\*\s*#endregion\b/ } }
};

const JSON_LIKE: EditingRulesOptions = {
    quotes: '"',
    indentation: {
        increaseIndentPattern: /({+(?=((\\.|[^"\\])*"(\\.|[^"\\])*")*[^"}]*)$)|(\[+(?=((\\.|[^"\\])*"(\\.|[^"\\])*")*[^"\]]*)$)/,
        decreaseIndentPattern: /^\s*[}\]],?\s*$/
    }
};

/** Languages whose blocks are in braces. */
export const BRACE_RULES = {
    'c-like': editingRules(C_LIKE),
    c: editingRules({ ...C_LIKE, folding: { markers: { start: /^\s*#pragma\s+region\b/, end: /^\s*#pragma\s+endregion\b/ } } }),
    csharp: editingRules({
        ...C_LIKE,
        onEnter: [CONTINUE_TRIPLE_SLASH, ...(C_LIKE.onEnter ?? [])],
        folding: { markers: { start: /^\s*#region\b/, end: /^\s*#endregion\b/ } }
    }),
    css: editingRules(CSS_LIKE),
    go: editingRules({ ...C_LIKE, quotes: '"\'`' }),
    graphql: editingRules({ line: '#', quotes: '"', indentation: INDENT_BY_BRACKETS }),
    'hash-and-braces': editingRules({
        line: '#',
        block: ['/*', '*/'],
        quotes: '"',
        indentation: INDENT_BY_BRACKETS,
        folding: { markers: { start: /^\s*#\s*#?region\b/, end: /^\s*#\s*#?endregion\b/ } }
    }),
    javascript: editingRules({
        ...C_LIKE,
        quotes: '"\'`',
        word: /(-?\d*\.\d\w*)|([^`@~!%^&*()\-=+[{\]}\\|;:'",.<>/?\s]+)/
    }),
    json: editingRules(JSON_LIKE),
    'json-with-comments': editingRules({ ...JSON_LIKE, line: '//', block: ['/*', '*/'], quotes: '"\'' }),
    // A single quote alone starts a lifetime or a label.
    rust: editingRules({ ...C_LIKE, quotes: '"', onEnter: [CONTINUE_TRIPLE_SLASH, ...(C_LIKE.onEnter ?? [])] }),
    sass: editingRules({ ...CSS_LIKE, line: '//', indentation: undefined, folding: { offSide: true } }),
    scss: editingRules({ ...CSS_LIKE, line: '//' })
};
