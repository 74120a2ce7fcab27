/** Text in a language and, for words in it, the beginning of a scope that colours them. */
export type LanguageSample = readonly [text: string, scopes: { readonly [word: string]: string }];

const C_SCOPES = { return: 'keyword.control', text: 'string.quoted.double', note: 'comment' };

/** One sample for every language: typically a keyword, a string and a comment. */
export const LANGUAGE_SAMPLES: { readonly [languageId: string]: LanguageSample } = {
    'asm-intel-x86-generic': ['mov eax, 5 ; note', { mov: 'keyword.operator.word', eax: 'constant.language.register', note: 'comment' }],
    FortranFreeForm: ["program main ! note\nprint *, 'text'\nend", { program: 'keyword', text: 'string.quoted', note: 'comment' }],
    astro: [
        '---\nconst a = "text"; // note\n---\n<p class="b">c</p>',
        { const: 'storage.type.ts', text: 'string.quoted', note: 'comment', p: 'entity.name.tag' }
    ],
    awk: ['BEGIN { print "text" } # note', { print: 'keyword', text: 'string', note: 'comment' }],
    bat: ['@echo off\nif "text" == "b" exit\nREM note', { if: 'keyword.control', text: 'string', note: 'comment' }],
    bibtex: ['@book{key,\n  title = {text}\n}', { book: 'keyword.other', title: 'support.function.key', key: 'entity.name.type' }],
    c: ['char *a(void) { return "text"; } // note', C_SCOPES],
    clojure: ['(defn a [] "text") ; note', { defn: 'keyword.control', text: 'string', note: 'comment' }],
    cmake: ['if(A)\n  message("text") # note\nendif()', { if: 'keyword', text: 'string', note: 'comment' }],
    codeowners: ['# note\n*.ts @team', { note: 'comment', team: 'storage.type' }],
    coffeescript: ['return "text" # note', { return: 'keyword.control', text: 'string', note: 'comment' }],
    commonlisp: ['(defun a () "text") ; note', { defun: 'storage.type', text: 'string', note: 'comment' }],
    cpp: ['#define A(x) return x\nconst char *a() { return "text"; } // note', { ...C_SCOPES, define: 'keyword.control.directive' }],
    csharp: ['string A() { return "text"; } // note', C_SCOPES],
    css: ['/* note */ a { color: red; content: "text"; }', { color: 'support.type.property-name', text: 'string', note: 'comment' }],
    csv: ['one,two,three', { one: 'rainbow1', two: 'keyword.rainbow2', three: 'entity.name.function.rainbow3' }],
    'cuda-cpp': ['const char *a() { return "text"; } // note', C_SCOPES],
    dart: ['String a() { return "text"; } // note', { ...C_SCOPES, text: 'string.interpolated.double' }],
    diff: ['--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new', { old: 'markup.deleted', new: 'markup.inserted' }],
    dockercompose: ['a: "text" # note', { a: 'entity.name.tag', text: 'string', note: 'comment' }],
    dockerfile: ['# note\nFROM a\nRUN echo "text"', { FROM: 'keyword', text: 'string', note: 'comment' }],
    dotenv: ['# note\nKEY="text"', { KEY: 'variable', text: 'string', note: 'comment' }],
    elixir: ['def a do\n  "text" # note\nend', { def: 'keyword.control', text: 'string', note: 'comment' }],
    erlang: ['-module(a).\nb() -> "text". % note', { module: 'keyword.control.directive', text: 'string', note: 'comment' }],
    fish: ['if true\n  echo "text" # note\nend', { if: 'keyword.control', text: 'string', note: 'comment' }],
    fsharp: ['/// note\nlet a = "text"', { let: 'keyword', text: 'string', note: 'comment' }],
    'git-commit': [
        'Summary\n\n# note\n# ------------------------ >8 ------------------------\ndiff --git a/b b/b\n-old',
        { note: 'comment', old: 'markup.deleted' }
    ],
    'git-rebase': ['pick 1234567 text\n# note', { pick: 'support.function.git-rebase', 1234567: 'constant.sha', note: 'comment' }],
    go: ['func a() string { return "text" } // note', C_SCOPES],
    graphql: ['type A { b: String } # note', { type: 'keyword', note: 'comment' }],
    groovy: ['def a() { return "text" } // note', C_SCOPES],
    handlebars: ['{{!-- note --}}\n<p class="text">{{#if a}}b{{/if}}</p>', { note: 'comment', if: 'support.constant', text: 'string' }],
    haskell: ['module A where\na = "text" -- note', { module: 'keyword.other', text: 'string', note: 'comment' }],
    hcl: ['a "b" {\n  c = "text" # note\n}', { text: 'string', note: 'comment' }],
    html: [
        '<!-- note --><p class="text">a</p>\n<script>\nreturn 1;\n</script>\n<style>\nb { color: red; }\n</style>',
        { note: 'comment', p: 'entity.name.tag', text: 'string', return: 'keyword.control', color: 'support.type.property-name' }
    ],
    ignore: ['# note\nlib/', { note: 'comment', lib: 'variable' }],
    ini: ['; note\n[section]\nkey="text"', { note: 'comment', section: 'entity.name.section', key: 'keyword', text: 'string' }],
    jade: ['//- note\np(class="text") a', { note: 'comment', p: 'entity.name.tag', text: 'string' }],
    java: ['class A { String b() { return "text"; } } // note', C_SCOPES],
    javascript: ['function a() { return "text"; } // note', C_SCOPES],
    javascriptreact: ['const a = <p>{"text"}</p>; // note', { p: 'entity.name.tag', text: 'string', note: 'comment' }],
    json: ['{ "key": "text", "b": true }', { key: 'support.type.property-name', text: 'string', true: 'constant.language' }],
    json5: ['{ key: "text" } // note', { text: 'string', note: 'comment' }],
    jsonc: ['{ "key": "text" } // note', { key: 'support.type.property-name', text: 'string', note: 'comment' }],
    jsonl: ['{ "key": "text" }\n{ "b": 1 }', { key: 'support.type.property-name', text: 'string' }],
    julia: ['function a()\n  return "text" # note\nend', { return: 'keyword.control', text: 'string', note: 'comment' }],
    kotlin: ['fun a(): String { return "text" } // note', C_SCOPES],
    latex: ['\\section{text} % note\n$a^2$', { section: 'support.function.section', text: 'entity.name.section', note: 'comment' }],
    less: ['@a: "text"; // note\n.b { color: @a; }', { color: 'support.type.property-name', text: 'string', note: 'comment' }],
    log: ['2024-01-01 12:00:00 ERROR failed "text"', { 2024: 'comment', ERROR: 'string.regexp', text: 'string' }],
    lua: ['function a() return "text" end -- note', { return: 'keyword.control', text: 'string', note: 'comment' }],
    makefile: [
        '# note\nall: b\n\techo "text"\nifeq (a,b)\nendif',
        { note: 'comment', all: 'entity.name.function.target', ifeq: 'keyword.control' }
    ],
    markdown: [
        '---\nkey: 1\n---\n# text\n<!-- note -->\n```ts\nreturn 1;\n```\n```python\nimport os\n```\n```bash\nexport b="more"\n```',
        {
            key: 'entity.name.tag.yaml',
            text: 'entity.name.section',
            note: 'comment',
            return: 'keyword.control.flow.ts',
            import: 'keyword.control.import.python',
            more: 'string.quoted.double.shell'
        }
    ],
    mdx: [
        '# text\n\nimport a from "b"\n\n<A c={1} />',
        { text: 'entity.name.section', import: 'keyword.control.import', A: 'support.class.component' }
    ],
    nix: ['let a = "text"; in a # note', { let: 'keyword', text: 'string', note: 'comment' }],
    'objective-c': ['NSString *a(void) { return @"text"; } // note', C_SCOPES],
    'objective-cpp': ['const char *a() { return "text"; } // note', C_SCOPES],
    ocaml: ['let a = "text" (* note *)', { let: 'keyword', text: 'string', note: 'comment' }],
    perl: ['sub a { return "text"; } # note', { return: 'keyword.control', text: 'string', note: 'comment' }],
    php: [
        '<p class="<?= $a ?>">b</p>\n<?php\nreturn "text"; // note ?>\n<h1>c</h1>',
        { ...C_SCOPES, p: 'entity.name.tag', $a: 'variable.other.php', h1: 'entity.name.tag' }
    ],
    postcss: ['/* note */ a { color: "text"; }', { note: 'comment', color: 'support.type.property-name', text: 'string' }],
    powershell: ['if ($a) { "text" } # note', { if: 'keyword.control', text: 'string', note: 'comment' }],
    prisma: ['// note\nmodel A {\n  id Int @default(autoincrement())\n}', { model: 'storage.type', note: 'comment' }],
    properties: ['# note\nkey=value', { note: 'comment', key: 'keyword' }],
    proto3: ['syntax = "proto3"; // note', { syntax: 'keyword', proto3: 'string', note: 'comment' }],
    python: [
        'def a():\n    return "text" # note',
        { def: 'storage.type.function', return: 'keyword.control', text: 'string', note: 'comment' }
    ],
    r: ['if (a) "text" # note', { if: 'keyword', text: 'string', note: 'comment' }],
    restructuredtext: [
        'Title\n=====\n\n.. code-block:: python\n\n    import os\n\n.. note',
        { '====': 'markup.heading', import: 'keyword.control.import.python', note: 'comment' }
    ],
    ruby: [
        'def a\n  return "text" # note\nend\nb = <<~SQL\n  SELECT 1\nSQL',
        { return: 'keyword.control', text: 'string', note: 'comment', SELECT: 'keyword.other.DML.sql' }
    ],
    rust: ['fn a() -> &str { return "text"; } // note', C_SCOPES],
    sass: ['// note\na\n  content: "text"', { note: 'comment', content: 'support.type.property-name', text: 'string' }],
    scala: ['def a: String = { return "text" } // note', { return: 'keyword.control', text: 'string', note: 'comment' }],
    scss: ['$a: "text"; // note\nb { color: $a; }', { color: 'support.type.property-name', text: 'string', note: 'comment' }],
    shellscript: ['if true; then echo "text"; fi # note', { if: 'keyword.control', text: 'string', note: 'comment' }],
    solidity: [
        'contract A { function b() public { return "text"; } } // note',
        { contract: 'storage.type', text: 'string', note: 'comment' }
    ],
    sql: ["SELECT 'text' FROM a -- note", { SELECT: 'keyword.other.DML', text: 'string', note: 'comment' }],
    svelte: [
        '<script lang="ts">\nconst a: string = "text"; // note\n</script>\n<p>{a}</p>\n{#if a}b{/if}\n<style>\nc { color: red; }\n</style>',
        { const: 'storage.type.ts', text: 'string', note: 'comment', if: 'keyword.control', color: 'support.type.property-name' }
    ],
    swift: ['func a() -> String { return "text" } // note', C_SCOPES],
    terraform: ['resource "a" "b" {\n  c = "text" # note\n}', { resource: 'entity.name.type', text: 'string', note: 'comment' }],
    tex: ['\\def\\a{b} % note', { def: 'support.function', note: 'comment' }],
    toml: ['# note\n[table]\nkey = "text"', { note: 'comment', table: 'entity', key: 'variable.other.key', text: 'string' }],
    tsv: ['one\ttwo\tthree', { one: 'rainbow1', two: 'keyword.rainbow2', three: 'entity.name.function.rainbow3' }],
    typescript: ['function a(): string { return "text"; } // note', { ...C_SCOPES, string: 'support.type.primitive' }],
    typescriptreact: ['const a = <p>{"text"}</p>; // note', { p: 'entity.name.tag', text: 'string', note: 'comment' }],
    vb: ['Function A()\n  \' note\n  Return "text"\nEnd Function', { Return: 'keyword.control', text: 'string', note: 'comment' }],
    vue: [
        '<template>\n<p v-if="a === 1">{{ b.toString() }}</p>\n</template>\n<script lang="ts">\nconst c: string = "text"; // note\n</script>\n<style lang="scss">\n$d: red;\n</style>',
        {
            if: 'keyword.control.conditional',
            '===': 'keyword.operator.comparison.ts',
            toString: 'entity.name.function.ts',
            const: 'storage.type.ts',
            text: 'string',
            note: 'comment',
            $d: 'variable.scss'
        }
    ],
    wgsl: ['fn a() -> i32 { return 1; } // note', { return: 'keyword.control', note: 'comment' }],
    xml: ['<?xml version="1.0"?>\n<!-- note -->\n<a b="text"/>', { note: 'comment', text: 'string' }],
    xsl: ['<xsl:template match="text"/> <!-- note -->', { template: 'entity.name.tag', text: 'string', note: 'comment' }],
    yaml: ['# note\nkey: "text"', { note: 'comment', key: 'entity.name.tag', text: 'string' }],
    zig: ['fn a() []const u8 { return "text"; } // note', C_SCOPES]
};
