import { GrammarName } from './grammar-scopes';

/**
 * Grammars fetched together with another one because it colours parts of a file with them. What a grammar mentions but is
 * not listed here stays uncoloured inside it: Markdown alone would bring 69 grammars, 3 MB.
 * Large grammars (C++, PHP, Swift, …) are left out where they are guests.
 */
const EMBEDDED_GRAMMARS: { readonly [host in GrammarName]?: readonly GrammarName[] } = {
    astro: ['css', 'javascript', 'json', 'scss', 'tsx', 'typescript'],
    cpp: ['cpp-macro'],
    elixir: ['html'],
    'git-commit': ['diff'],
    handlebars: ['css', 'html', 'javascript', 'yaml'],
    html: ['css', 'javascript'],
    'html-derivative': ['html'],
    'html-php': ['html', 'php'],
    latex: ['tex'],
    markdown: [
        'bat',
        'c',
        'css',
        'csharp',
        'diff',
        'docker',
        'go',
        'html',
        'html-derivative',
        'ini',
        'java',
        'javascript',
        'json',
        'jsonc',
        'make',
        'powershell',
        'python',
        'ruby',
        'rust',
        'shellscript',
        'sql',
        'tsx',
        'typescript',
        'xml',
        'yaml'
    ],
    mdx: ['css', 'diff', 'html', 'javascript', 'json', 'python', 'shellscript', 'toml', 'tsx', 'typescript', 'yaml'],
    php: ['css', 'html', 'javascript', 'json', 'sql', 'xml'],
    pug: ['css', 'javascript'],
    rst: ['cmake', 'python', 'shellscript', 'yaml'],
    ruby: ['shellscript', 'sql', 'yaml'],
    scss: ['css'],
    svelte: ['css', 'javascript', 'postcss', 'scss', 'typescript'],
    vue: ['css', 'html', 'html-derivative', 'javascript', 'json', 'scss', 'typescript', 'yaml'],
    xsl: ['xml']
};

/** Grammars that add rules to another one from outside, without being mentioned by it. */
const INJECTED_GRAMMARS: { readonly [host in GrammarName]?: readonly GrammarName[] } = {
    vue: ['vue-directives', 'vue-interpolations', 'vue-sfc-style-variable-injection']
};

const STYLES_AND_SCRIPTS = { 'source.css': 'css', 'source.css.scss': 'scss', 'source.js': 'javascript', 'source.ts': 'typescript' };

/**
 * By scope inside a grammar, the language whose brackets and comments hold there: commenting out a line of a `<script>`
 * takes `//`, not `<!-- -->`. A scope stands for those below it too, except where a longer one is named.
 */
const EMBEDDED_LANGUAGES: { readonly [host in GrammarName]?: { readonly [scope: string]: string } } = {
    astro: { ...STYLES_AND_SCRIPTS, 'source.tsx': 'typescriptreact' },
    handlebars: STYLES_AND_SCRIPTS,
    html: { ...STYLES_AND_SCRIPTS, 'text.html': 'html' },
    'html-php': {
        ...STYLES_AND_SCRIPTS,
        'text.html': 'html',
        'source.php': 'php',
        'source.sql': 'sql',
        'source.json': 'json',
        'text.xml': 'xml'
    },
    markdown: {
        ...fences('c', 'csharp', 'css', 'diff', 'dockerfile', 'go', 'html', 'ini', 'java', 'javascript', 'json', 'jsonc', 'makefile'),
        ...fences('powershell', 'python', 'ruby', 'rust', 'shellscript', 'sql', 'typescript', 'typescriptreact', 'xml', 'yaml'),
        'meta.embedded.block.dosbatch': 'bat',
        'meta.embedded.block.frontmatter': 'yaml'
    },
    svelte: STYLES_AND_SCRIPTS,
    vue: { ...STYLES_AND_SCRIPTS, 'source.json': 'json', 'text.html.derivative': 'html' }
};

/** Scopes in which a bracket has no partner and must not count as one. */
const UNBALANCED_BRACKETS: { readonly [host in GrammarName]?: readonly string[] } = {
    latex: ['keyword.control.ifnextchar.tex', 'punctuation.math.operator.tex'],
    perl: ['variable.other.predefined.perl'],
    shellscript: ['meta.scope.case-pattern.shell'],
    tex: ['keyword.control.ifnextchar.tex', 'punctuation.math.operator.tex']
};

/** Markdown names the scope of a fenced block after its language. */
function fences(...languages: readonly string[]): { readonly [scope: string]: string } {
    return Object.fromEntries(languages.map(language => [`meta.embedded.block.${language}`, language]));
}

export function injectedGrammars(host: GrammarName): readonly GrammarName[] {
    return INJECTED_GRAMMARS[host] ?? [];
}

export function embeddedLanguages(host: GrammarName): { readonly [scope: string]: string } {
    return EMBEDDED_LANGUAGES[host] ?? {};
}

export function unbalancedBracketScopes(host: GrammarName): readonly string[] {
    return UNBALANCED_BRACKETS[host] ?? [];
}

/** A grammar and all it is fetched with, itself first, each once. */
export function grammarsNeededBy(name: GrammarName): GrammarName[] {
    const needed = new Set<GrammarName>([name]);
    for (const host of needed) {
        for (const guest of [...(EMBEDDED_GRAMMARS[host] ?? []), ...injectedGrammars(host)]) {
            needed.add(guest);
        }
    }
    return [...needed];
}
