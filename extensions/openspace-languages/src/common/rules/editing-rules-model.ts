type Pair = readonly [open: string, close: string];

export interface AutoClosingPair {
    readonly open: string;
    readonly close: string;
    readonly notIn?: readonly ('string' | 'comment')[];
}

export interface EnterRule {
    readonly beforeText: RegExp;
    readonly afterText?: RegExp;
    readonly previousLineText?: RegExp;
    readonly indent: 'none' | 'indent' | 'indentOutdent' | 'outdent';
    readonly appendText?: string;
    readonly removeText?: number;
}

export interface IndentationRules {
    readonly increaseIndentPattern: RegExp;
    readonly decreaseIndentPattern: RegExp;
    readonly unIndentedLinePattern?: RegExp;
}

export interface FoldingRules {
    /** Blocks end where indentation does, so blank lines after a block do not belong to it. */
    readonly offSide?: boolean;
    readonly markers?: { readonly start: RegExp; readonly end: RegExp };
}

/** What the editor does while a person types in a language; the same shape as VS Code's `language-configuration.json`. */
export interface EditingRules {
    readonly comments: { readonly lineComment?: string; readonly blockComment?: Pair };
    readonly brackets: readonly Pair[];
    readonly autoClosingPairs: readonly AutoClosingPair[];
    readonly surroundingPairs: readonly Pair[];
    readonly wordPattern?: RegExp;
    readonly indentationRules?: IndentationRules;
    readonly onEnterRules: readonly EnterRule[];
    readonly folding?: FoldingRules;
}

/** How a language differs from the common case: brackets `{}[]()`, closed quotes, no comments. */
export interface EditingRulesOptions {
    readonly line?: string;
    readonly block?: Pair;
    readonly brackets?: readonly Pair[];
    /** Characters that quote strings. Leave out those that also occur alone, as in Rust's lifetimes or Lisp's quoting. */
    readonly quotes?: string;
    /** Closed automatically besides brackets and quotes. */
    readonly closing?: readonly AutoClosingPair[];
    /** Put around a selection besides brackets and quotes. */
    readonly surrounding?: readonly Pair[];
    readonly word?: RegExp;
    readonly indentation?: IndentationRules;
    readonly onEnter?: readonly EnterRule[];
    readonly folding?: FoldingRules;
}

const BRACKETS: readonly Pair[] = [
    ['{', '}'],
    ['[', ']'],
    ['(', ')']
];

export function editingRules(options: EditingRulesOptions = {}): EditingRules {
    const { line, block, brackets = BRACKETS, closing = [], surrounding = [], word, indentation, onEnter = [], folding } = options;
    const quotes = [...(options.quotes ?? '"\'')];
    return {
        comments: { lineComment: line, blockComment: block },
        brackets,
        autoClosingPairs: [
            ...BRACKETS.map(([open, close]) => ({ open, close })),
            ...quotes.map(quote => ({ open: quote, close: quote, notIn: ['string', 'comment'] as const })),
            ...closing
        ],
        surroundingPairs: [...BRACKETS, ...quotes.map((quote): Pair => [quote, quote]), ...surrounding],
        wordPattern: word,
        indentationRules: indentation,
        onEnterRules: onEnter,
        folding
    };
}
