import { LanguageDefinition } from '../language-definition';

export const WEB_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'javascript',
        aliases: ['JavaScript', 'javascript', 'js'],
        extensions: ['.js', '.es6', '.mjs', '.cjs', '.pac'],
        filenames: ['jakefile'],
        firstLine: '^#!.*\\b(node|deno|bun)',
        grammar: 'javascript',
        rules: 'javascript'
    },
    {
        id: 'javascriptreact',
        aliases: ['JavaScript JSX', 'JavaScript React', 'jsx'],
        extensions: ['.jsx'],
        grammar: 'jsx',
        rules: 'javascript'
    },
    {
        id: 'typescript',
        aliases: ['TypeScript', 'ts', 'typescript'],
        extensions: ['.ts', '.cts', '.mts'],
        firstLine: '^#!.*\\b(deno|bun|ts-node)\\b',
        grammar: 'typescript',
        rules: 'javascript'
    },
    {
        id: 'typescriptreact',
        aliases: ['TypeScript JSX', 'TypeScript React', 'tsx'],
        extensions: ['.tsx'],
        grammar: 'tsx',
        rules: 'javascript'
    },
    {
        id: 'coffeescript',
        aliases: ['CoffeeScript', 'coffeescript', 'coffee'],
        extensions: ['.coffee', '.cson', '.iced'],
        grammar: 'coffee',
        rules: 'coffeescript'
    },
    {
        id: 'html',
        aliases: ['HTML', 'htm', 'html', 'xhtml'],
        extensions: ['.html', '.htm', '.shtml', '.xhtml', '.xht', '.mdoc', '.jsp', '.asp', '.aspx', '.jshtm', '.volt', '.ejs', '.rhtml'],
        grammar: 'html',
        rules: 'markup'
    },
    {
        id: 'handlebars',
        aliases: ['Handlebars', 'handlebars'],
        extensions: ['.handlebars', '.hbs', '.hjs'],
        grammar: 'handlebars',
        rules: 'handlebars'
    },
    {
        id: 'jade',
        aliases: ['Pug', 'Jade', 'jade', 'pug'],
        extensions: ['.pug', '.jade'],
        grammar: 'pug',
        rules: 'pug'
    },
    {
        id: 'vue',
        aliases: ['Vue', 'vue'],
        extensions: ['.vue'],
        grammar: 'vue',
        rules: 'markup'
    },
    {
        id: 'svelte',
        aliases: ['Svelte', 'svelte'],
        extensions: ['.svelte'],
        grammar: 'svelte',
        rules: 'markup'
    },
    {
        id: 'astro',
        aliases: ['Astro', 'astro'],
        extensions: ['.astro'],
        grammar: 'astro',
        rules: 'markup'
    },
    {
        id: 'css',
        aliases: ['CSS', 'css'],
        extensions: ['.css'],
        grammar: 'css',
        rules: 'css'
    },
    {
        id: 'scss',
        aliases: ['SCSS', 'scss'],
        extensions: ['.scss'],
        grammar: 'scss',
        rules: 'scss'
    },
    {
        id: 'sass',
        aliases: ['Sass', 'sass'],
        extensions: ['.sass'],
        grammar: 'sass',
        rules: 'sass'
    },
    {
        id: 'less',
        aliases: ['Less', 'less'],
        extensions: ['.less'],
        grammar: 'less',
        rules: 'scss'
    },
    {
        id: 'postcss',
        aliases: ['PostCSS', 'postcss'],
        extensions: ['.pcss', '.postcss'],
        grammar: 'postcss',
        rules: 'scss'
    },
    {
        id: 'graphql',
        aliases: ['GraphQL', 'graphql'],
        extensions: ['.graphql', '.gql', '.graphqls'],
        grammar: 'graphql',
        rules: 'graphql'
    },
    {
        id: 'php',
        aliases: ['PHP', 'php'],
        extensions: ['.php', '.php4', '.php5', '.phtml', '.ctp'],
        firstLine: '^#!\\s*/.*\\bphp\\b',
        grammar: 'html-php',
        rules: 'c-like'
    }
];
