import { LanguageDefinition, words } from '../language-definition';

const TWO_SPACES = { insertSpaces: true, tabSize: 2 };

export const DATA_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'json',
        aliases: ['JSON', 'json'],
        extensions: words('.json .bowerrc .jscsrc .webmanifest .js.map .css.map .ts.map .har .jslintrc .jsonld .geojson .ipynb .vuerc'),
        filenames: ['composer.lock', '.watchmanconfig', 'flake.lock', 'Pipfile.lock'],
        grammar: 'json',
        rules: 'json'
    },
    {
        id: 'jsonc',
        aliases: ['JSON with Comments', 'jsonc'],
        extensions: words(`
            .jsonc .code-workspace .theia-workspace .code-snippets .eslintrc .eslintrc.json .jsfmtrc .jshintrc .swcrc .hintrc
            .babelrc language-configuration.json icon-theme.json color-theme.json
        `),
        filenames: words(`
            babel.config.json bun.lock .babelrc.json .ember-cli typedoc.json settings.json keymaps.json launch.json tasks.json
            devcontainer.json
        `),
        filenamePatterns: ['tsconfig.json', 'tsconfig.*.json', 'tsconfig-*.json', 'jsconfig.json', 'jsconfig.*.json', 'jsconfig-*.json'],
        grammar: 'jsonc',
        rules: 'json-with-comments'
    },
    {
        id: 'jsonl',
        aliases: ['JSON Lines', 'jsonl'],
        extensions: ['.jsonl', '.ndjson'],
        grammar: 'jsonl',
        rules: 'json'
    },
    {
        id: 'json5',
        aliases: ['JSON5', 'json5'],
        extensions: ['.json5'],
        grammar: 'json5',
        rules: 'json-with-comments'
    },
    {
        id: 'yaml',
        aliases: ['YAML', 'yaml'],
        extensions: ['.yaml', '.yml', '.eyaml', '.eyml', '.cff', '.yaml-tmlanguage', '.yaml-tmpreferences', '.yaml-tmtheme'],
        filenames: ['.clang-format', '.clang-tidy', '.clangd'],
        firstLine: '^#cloud-config',
        grammar: 'yaml',
        rules: 'yaml',
        indentation: TWO_SPACES
    },
    {
        id: 'dockercompose',
        aliases: ['Compose', 'compose'],
        filenames: words(`
            docker-compose.yml docker-compose.yaml docker-compose.override.yml docker-compose.override.yaml compose.yml
            compose.yaml
        `),
        filenamePatterns: ['compose.*.yml', 'compose.*.yaml', '*docker*compose*.yml', '*docker*compose*.yaml'],
        grammar: 'yaml',
        rules: 'yaml',
        indentation: TWO_SPACES
    },
    {
        id: 'toml',
        aliases: ['TOML', 'toml'],
        extensions: ['.toml'],
        filenames: ['Cargo.lock', 'Pipfile', 'poetry.lock', 'uv.lock', 'pdm.lock', 'Gopkg.lock'],
        grammar: 'toml',
        rules: 'hash'
    },
    {
        id: 'ini',
        aliases: ['Ini', 'ini'],
        extensions: ['.ini'],
        grammar: 'ini',
        rules: 'semicolon'
    },
    {
        id: 'properties',
        aliases: ['Properties', 'properties'],
        extensions: ['.conf', '.properties', '.cfg', '.directory', '.gitattributes', '.gitconfig', '.gitmodules', '.editorconfig', '.repo'],
        filenames: ['gitconfig', '.npmrc', '.yarnrc'],
        filenamePatterns: ['**/.config/git/config', '**/.git/config'],
        grammar: 'ini',
        rules: 'hash'
    },
    {
        id: 'dotenv',
        aliases: ['Dotenv', 'dotenv'],
        extensions: ['.env'],
        filenames: ['.flaskenv', 'user-dirs.dirs'],
        filenamePatterns: ['.env.*'],
        grammar: 'dotenv',
        rules: 'hash'
    },
    {
        id: 'xml',
        aliases: ['XML', 'xml'],
        extensions: words(`
            .xml .xsd .ascx .atom .axml .axaml .bpmn .cpt .csl .csproj .csproj.user .dita .ditamap .dtd .ent .dtml .fsproj
            .fxml .gir .gpx .iml .isml .jmx .kml .launch .menu .mxml .nuspec .opml .owl .plist .proj .props .publishsettings
            .pubxml .pubxml.user .rbxlx .rbxmx .rdf .resx .rng .rss .shproj .slnx .storyboard .svg .targets .tld .tmx .vbproj
            .vbproj.user .vcxproj .vcxproj.filters .wsdl .wxi .wxl .wxs .xaml .xbl .xib .xlf .xliff .xpdl .xul .xoml
        `),
        firstLine: '(\\<\\?xml.*)|(\\<svg)|(\\<\\!doctype\\s+svg)',
        grammar: 'xml',
        rules: 'markup'
    },
    {
        id: 'xsl',
        aliases: ['XSL', 'xsl'],
        extensions: ['.xsl', '.xslt'],
        grammar: 'xsl',
        rules: 'markup'
    },
    {
        id: 'csv',
        aliases: ['CSV', 'csv'],
        extensions: ['.csv'],
        grammar: 'csv',
        rules: 'plain'
    },
    {
        id: 'tsv',
        aliases: ['TSV', 'tsv'],
        extensions: ['.tsv'],
        grammar: 'tsv',
        rules: 'plain',
        indentation: { insertSpaces: false }
    },
    {
        id: 'sql',
        aliases: ['SQL', 'sql'],
        extensions: ['.sql', '.dsql', '.ddl', '.dml'],
        grammar: 'sql',
        rules: 'sql'
    },
    {
        id: 'proto3',
        aliases: ['Protocol Buffers', 'proto', 'protobuf'],
        extensions: ['.proto'],
        grammar: 'proto',
        rules: 'c-like'
    },
    {
        id: 'prisma',
        aliases: ['Prisma', 'prisma'],
        extensions: ['.prisma'],
        grammar: 'prisma',
        rules: 'rust'
    }
];
