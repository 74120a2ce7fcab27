import { LanguageDefinition } from '../language-definition';

export const FUNCTIONAL_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'elixir',
        aliases: ['Elixir', 'elixir'],
        extensions: ['.ex', '.exs'],
        filenames: ['mix.lock'],
        firstLine: '^#!.*\\belixir\\b',
        grammar: 'elixir',
        rules: 'elixir'
    },
    {
        id: 'erlang',
        aliases: ['Erlang', 'erlang'],
        extensions: ['.erl', '.hrl', '.escript', '.app.src', '.yrl', '.xrl'],
        filenames: ['rebar.config', 'rebar.lock'],
        firstLine: '^#!.*\\bescript\\b',
        grammar: 'erlang',
        rules: 'percent'
    },
    {
        id: 'haskell',
        aliases: ['Haskell', 'haskell'],
        extensions: ['.hs', '.hs-boot', '.hsig', '.hsc'],
        firstLine: '^#!.*\\brun(haskell|ghc)\\b',
        grammar: 'haskell',
        rules: 'haskell'
    },
    {
        id: 'ocaml',
        aliases: ['OCaml', 'ocaml'],
        extensions: ['.ml', '.mli', '.eliom', '.eliomi'],
        filenames: ['.ocamlinit'],
        grammar: 'ocaml',
        rules: 'ml'
    },
    {
        id: 'fsharp',
        aliases: ['F#', 'FSharp', 'fsharp'],
        extensions: ['.fs', '.fsi', '.fsx', '.fsscript'],
        grammar: 'fsharp',
        rules: 'fsharp'
    },
    {
        id: 'clojure',
        aliases: ['Clojure', 'clojure'],
        extensions: ['.clj', '.cljs', '.cljc', '.cljx', '.clojure', '.edn'],
        grammar: 'clojure',
        rules: 'lisp'
    },
    {
        id: 'commonlisp',
        aliases: ['Common Lisp', 'lisp'],
        extensions: ['.lisp', '.lsp', '.asd', '.asdf'],
        grammar: 'common-lisp',
        rules: 'lisp'
    },
    {
        id: 'nix',
        aliases: ['Nix', 'nix'],
        extensions: ['.nix'],
        grammar: 'nix',
        rules: 'hash-and-braces'
    }
];
