import { LanguageDefinition } from '../language-definition';

export const TOOL_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'dockerfile',
        aliases: ['Docker', 'Dockerfile', 'Containerfile'],
        extensions: ['.dockerfile', '.containerfile'],
        filenames: ['Dockerfile', 'Containerfile'],
        filenamePatterns: ['Dockerfile.*', 'Containerfile.*'],
        grammar: 'docker',
        rules: 'hash'
    },
    {
        id: 'makefile',
        aliases: ['Makefile', 'makefile'],
        extensions: ['.mak', '.mk'],
        filenames: ['Makefile', 'GNUmakefile', 'OCamlMakefile'],
        firstLine: '^#!\\s*/usr/bin/(env\\s+)?make\\b',
        grammar: 'make',
        rules: 'hash',
        // A recipe indented by spaces is an error.
        indentation: { insertSpaces: false }
    },
    {
        id: 'cmake',
        aliases: ['CMake', 'cmake'],
        extensions: ['.cmake', '.cmake.in'],
        filenames: ['CMakeLists.txt'],
        grammar: 'cmake',
        rules: 'hash'
    },
    {
        id: 'terraform',
        aliases: ['Terraform', 'terraform'],
        extensions: ['.tf', '.tfvars', '.tofu'],
        grammar: 'terraform',
        rules: 'hash-and-braces'
    },
    {
        id: 'hcl',
        aliases: ['HCL', 'hcl'],
        extensions: ['.hcl', '.nomad', '.tfbackend'],
        filenames: ['.terraform.lock.hcl'],
        grammar: 'hcl',
        rules: 'hash-and-braces'
    }
];
