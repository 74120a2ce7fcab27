import { editingRules, EditingRulesOptions, EnterRule } from './editing-rules-model';

const VOID_ELEMENTS = 'area|base|br|col|embed|hr|img|input|keygen|link|menuitem|meta|param|source|track|wbr';

const OPENING_TAG = `<(?!(?:${VOID_ELEMENTS})\\b)([_:\\w][_:\\w\\-.]*)([^'"/>]|"[^"]*"|'[^']*')*(?!/)>[^<]*$`;

/** Enter between `<p>` and `</p>` opens a line of its own; Enter after `<p>` indents. */
const INDENT_ELEMENTS: readonly EnterRule[] = [
    { beforeText: new RegExp(OPENING_TAG, 'i'), afterText: /^<\/([_:\w][_:\w\-.]*)\s*>/, indent: 'indentOutdent' },
    { beforeText: new RegExp(OPENING_TAG, 'i'), indent: 'indent' }
];

const MARKUP: EditingRulesOptions = {
    block: ['<!--', '-->'],
    brackets: [
        ['<!--', '-->'],
        ['{', '}'],
        ['(', ')']
    ],
    closing: [{ open: '<!--', close: '-->', notIn: ['comment', 'string'] }],
    surrounding: [['<', '>']],
    onEnter: INDENT_ELEMENTS,
    folding: { markers: { start: /^\s*<!--\s*#region\b.*-->/, end: /^\s*<!--\s*#endregion\b.*-->/ } }
};

/** Documents: text first, with markup in it. */
export const MARKUP_RULES = {
    handlebars: editingRules({ ...MARKUP, block: ['{{!--', '--}}'], surrounding: [['<', '>']] }),
    latex: editingRules({
        line: '%',
        quotes: '',
        closing: [{ open: '`', close: "'" }],
        surrounding: [
            ['"', '"'],
            ['$', '$'],
            ['`', "'"]
        ],
        onEnter: [{ beforeText: /^\s*\\begin\{[^}]*\}.*$/, afterText: /^\s*\\end\{/, indent: 'indentOutdent' }],
        indentation: {
            increaseIndentPattern: /\\begin\{(?!document)([^}]*)\}(?!.*\\end\{\1\})/,
            decreaseIndentPattern: /^\s*\\end\{(?!document)/
        },
        folding: { markers: { start: /^\s*%\s*#?region\b/, end: /^\s*%\s*#?endregion\b/ } }
    }),
    markdown: editingRules({
        block: ['<!--', '-->'],
        quotes: '',
        closing: [{ open: '<', close: '>', notIn: ['string'] }],
        surrounding: [
            ['`', '`'],
            ['_', '_'],
            ['*', '*'],
            ['~', '~'],
            ['"', '"'],
            ['<', '>']
        ],
        folding: { offSide: true, markers: { start: /^\s*<!--\s*#?region\b.*-->/, end: /^\s*<!--\s*#?endregion\b.*-->/ } }
    }),
    markup: editingRules(MARKUP),
    plain: editingRules({ quotes: '"' }),
    pug: editingRules({ line: '//-', folding: { offSide: true } }),
    restructuredtext: editingRules({ line: '..', quotes: '', surrounding: [['`', '`']], folding: { offSide: true } })
};
