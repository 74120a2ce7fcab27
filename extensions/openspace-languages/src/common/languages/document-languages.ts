import { LanguageDefinition, words } from '../language-definition';

export const DOCUMENT_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'markdown',
        aliases: ['Markdown', 'markdown', 'md'],
        extensions: ['.md', '.mkd', '.mdwn', '.mdown', '.markdown', '.markdn', '.mdtxt', '.mdtext', '.workbook'],
        grammar: 'markdown',
        rules: 'markdown'
    },
    {
        id: 'mdx',
        aliases: ['MDX', 'mdx'],
        extensions: ['.mdx'],
        grammar: 'mdx',
        rules: 'markdown'
    },
    {
        id: 'restructuredtext',
        aliases: ['reStructuredText', 'rst'],
        extensions: ['.rst'],
        grammar: 'rst',
        rules: 'restructuredtext'
    },
    {
        id: 'latex',
        aliases: ['LaTeX', 'latex'],
        extensions: ['.tex', '.ltx', '.ctx'],
        grammar: 'latex',
        rules: 'latex'
    },
    {
        id: 'tex',
        aliases: ['TeX', 'tex'],
        extensions: ['.sty', '.cls', '.bbx', '.cbx'],
        grammar: 'tex',
        rules: 'latex'
    },
    {
        id: 'bibtex',
        aliases: ['BibTeX', 'bibtex'],
        extensions: ['.bib'],
        grammar: 'bibtex',
        rules: 'plain'
    },
    {
        id: 'log',
        aliases: ['Log'],
        extensions: ['.log'],
        filenamePatterns: ['*.log.?'],
        grammar: 'log',
        rules: 'plain'
    },
    {
        id: 'diff',
        aliases: ['Diff', 'diff'],
        extensions: ['.diff', '.patch', '.rej'],
        grammar: 'diff',
        rules: 'plain'
    },
    {
        id: 'git-commit',
        aliases: ['Git Commit Message', 'git-commit'],
        filenames: ['COMMIT_EDITMSG', 'MERGE_MSG', 'TAG_EDITMSG'],
        grammar: 'git-commit',
        rules: 'hash'
    },
    {
        id: 'git-rebase',
        aliases: ['Git Rebase Message', 'git-rebase'],
        filenames: ['git-rebase-todo'],
        filenamePatterns: ['**/rebase-merge/done'],
        grammar: 'git-rebase',
        rules: 'hash'
    },
    {
        id: 'ignore',
        aliases: ['Ignore', 'ignore'],
        extensions: words('.gitignore .gitignore_global .git-blame-ignore-revs .npmignore .dockerignore .prettierignore .eslintignore'),
        grammar: 'codeowners',
        rules: 'hash'
    },
    {
        id: 'codeowners',
        aliases: ['CODEOWNERS', 'codeowners'],
        filenames: ['CODEOWNERS'],
        grammar: 'codeowners',
        rules: 'hash'
    }
];
