import { editingRules, EditingRulesOptions, FoldingRules } from './editing-rules-model';

const HASH_REGIONS: FoldingRules = { markers: { start: /^\s*#\s*#?region\b/, end: /^\s*#\s*#?endregion\b/ } };

const HASH: EditingRulesOptions = { line: '#', folding: HASH_REGIONS };

const INDENT_BY_INDENTATION: FoldingRules = { offSide: true };

/** Languages whose blocks are made by words or by indentation, and those that have line comments but no blocks. */
export const KEYWORD_RULES = {
    bat: editingRules({
        line: '@REM',
        quotes: '"',
        surrounding: [['%', '%']],
        folding: { markers: { start: /^\s*(::|REM|@REM)\s*#region/i, end: /^\s*(::|REM|@REM)\s*#endregion/i } }
    }),
    coffeescript: editingRules({ ...HASH, block: ['###', '###'], folding: { ...HASH_REGIONS, offSide: true } }),
    elixir: editingRules({
        ...HASH,
        indentation: {
            increaseIndentPattern: /^(?!\s*#)(.*\b(do|else|rescue|catch|after)|.*->|.*[{([])\s*$/,
            decreaseIndentPattern: /^\s*((end|else|rescue|catch|after)\b|[}\])])/
        }
    }),
    fish: editingRules({
        ...HASH,
        indentation: {
            increaseIndentPattern: /^\s*(begin|case|else|for|function|if|switch|while)\b(?!.*\bend\b)/,
            decreaseIndentPattern: /^\s*(case|else|end)\b/
        }
    }),
    fortran: editingRules({ line: '!' }),
    fsharp: editingRules({ line: '//', block: ['(*', '*)'], quotes: '"', folding: INDENT_BY_INDENTATION }),
    hash: editingRules(HASH),
    'hash-and-backticks': editingRules({ ...HASH, quotes: '"\'`' }),
    haskell: editingRules({ line: '--', block: ['{-', '-}'], quotes: '"', folding: INDENT_BY_INDENTATION }),
    julia: editingRules({
        ...HASH,
        block: ['#=', '=#'],
        quotes: '"`',
        indentation: {
            increaseIndentPattern:
                /^\s*((abstract\s+type|(bare)?module|begin|catch|else|elseif|finally|for|function|if|let|macro|(mutable\s+)?struct|quote|try|while)\b(?!.*\bend\b).*|[^#]*\bdo\b((?!\bend\b)[^#])*|[^#]*=\s*(begin|if|let|quote|try)\b(?!.*\bend\b).*)$/,
            decreaseIndentPattern: /^\s*(end|else|elseif|catch|finally)\b/
        }
    }),
    lisp: editingRules({ line: ';', block: ['#|', '|#'], quotes: '"', word: /[^\s()[\]{}"',;`@~^]+/, folding: INDENT_BY_INDENTATION }),
    lua: editingRules({
        line: '--',
        block: ['--[[', ']]'],
        indentation: {
            increaseIndentPattern: /^((?!--).)*((\b(else|elseif|function|then|do|repeat)\b((?!\b(end|until)\b)[^"'])*)|[{(]\s*)$/,
            decreaseIndentPattern: /^\s*((end|else|elseif|until)\b|[})])/
        },
        folding: { markers: { start: /^\s*--\s*#?region\b/, end: /^\s*--\s*#?endregion\b/ } }
    }),
    ml: editingRules({ block: ['(*', '*)'], quotes: '"' }),
    percent: editingRules({ line: '%' }),
    powershell: editingRules({
        ...HASH,
        block: ['<#', '#>'],
        closing: [{ open: '<#', close: '#>', notIn: ['string'] }],
        folding: { markers: { start: /^\s*#[rR]egion\b/, end: /^\s*#[eE]nd[rR]egion\b/ } }
    }),
    python: editingRules({
        line: '#',
        block: ['"""', '"""'],
        closing: ['r', 'R', 'u', 'U', 'f', 'F', 'b', 'B'].flatMap(prefix =>
            ['"', "'"].map(quote => ({ open: prefix + quote, close: quote, notIn: ['string', 'comment'] as const }))
        ),
        surrounding: [['`', '`']],
        onEnter: [
            {
                beforeText:
                    /^\s*(async\s+)?(case|class|def|elif|else|except|finally|for|if|match|try|while|with)\b(?!.*#.*:\s*$).*:\s*(#.*)?$/,
                indent: 'indent'
            },
            { beforeText: /^\s*(break|continue|pass|raise|return)\b(.*[^\s,([{\\])?\s*$/, indent: 'outdent' }
        ],
        folding: { offSide: true, markers: HASH_REGIONS.markers }
    }),
    ruby: editingRules({
        ...HASH,
        block: ['=begin', '=end'],
        quotes: '"\'`',
        surrounding: [['|', '|']],
        indentation: {
            increaseIndentPattern:
                /^\s*(((begin|case|class|else|elsif|ensure|for|if|module|rescue|unless|until|when|while)\b|((private|protected|public)\s+)?def\b(?!\s+[\w.?!]+(\([^)]*\))?\s*=\s))(?!.*\bend\b).*|[^#]*\bdo\b(\s*\|[^|]*\|)?\s*|[^#]*=\s*(begin|case|if|unless)\b(?!.*\bend\b).*|[^#]*[{([]\s*)$/,
            decreaseIndentPattern: /^\s*((end|else|elsif|ensure|in|rescue|when)\b|[}\])])/
        }
    }),
    semicolon: editingRules({ line: ';' }),
    shell: editingRules({
        ...HASH,
        quotes: '"\'`',
        indentation: {
            increaseIndentPattern: /^(?!\s*#)((.*[\s;])?(then|do|else|in)|.*[{(])\s*$/,
            decreaseIndentPattern: /^\s*((fi|done|esac|else|elif)\b|[})])/
        }
    }),
    sql: editingRules({
        line: '--',
        block: ['/*', '*/'],
        quotes: '"\'`',
        folding: { markers: { start: /^\s*--\s*#region\b/, end: /^\s*--\s*#endregion\b/ } }
    }),
    'visual-basic': editingRules({
        line: "'",
        quotes: '"',
        folding: { markers: { start: /^\s*#Region\b/i, end: /^\s*#End Region\b/i } }
    }),
    yaml: editingRules({
        ...HASH,
        onEnter: [{ beforeText: /^(?!\s*#).*:\s*([|>][-+\d]*|[&!]\S+)?\s*$/, indent: 'indent' }],
        folding: { offSide: true, markers: HASH_REGIONS.markers }
    })
};
