import { LanguageDefinition, words } from '../language-definition';

export const COMPILED_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'c',
        aliases: ['C', 'c'],
        extensions: ['.c', '.i'],
        grammar: 'c',
        rules: 'c'
    },
    {
        id: 'cpp',
        aliases: ['C++', 'Cpp', 'cpp'],
        extensions: words('.cpp .cppm .cc .ccm .cxx .cxxm .c++ .hpp .hh .hxx .h++ .h .h.in .ii .ino .inl .ipp .ixx .tpp .txx'),
        grammar: 'cpp',
        rules: 'c'
    },
    {
        id: 'cuda-cpp',
        aliases: ['CUDA C++'],
        extensions: ['.cu', '.cuh'],
        grammar: 'cpp',
        rules: 'c'
    },
    {
        id: 'objective-c',
        aliases: ['Objective-C'],
        extensions: ['.m'],
        grammar: 'objective-c',
        rules: 'c'
    },
    {
        id: 'objective-cpp',
        aliases: ['Objective-C++'],
        extensions: ['.mm'],
        grammar: 'objective-cpp',
        rules: 'c'
    },
    {
        id: 'csharp',
        aliases: ['C#', 'csharp'],
        extensions: ['.cs', '.csx', '.cake'],
        grammar: 'csharp',
        rules: 'csharp'
    },
    {
        id: 'vb',
        aliases: ['Visual Basic', 'vb'],
        extensions: ['.vb', '.brs', '.vbs', '.bas', '.vba'],
        grammar: 'vb',
        rules: 'visual-basic'
    },
    {
        id: 'java',
        aliases: ['Java', 'java'],
        extensions: ['.java', '.jav'],
        grammar: 'java',
        rules: 'c-like'
    },
    {
        id: 'kotlin',
        aliases: ['Kotlin', 'kotlin'],
        extensions: ['.kt', '.kts'],
        grammar: 'kotlin',
        rules: 'c-like'
    },
    {
        id: 'scala',
        aliases: ['Scala', 'scala'],
        extensions: ['.scala', '.sbt', '.sc'],
        grammar: 'scala',
        rules: 'c-like'
    },
    {
        id: 'groovy',
        aliases: ['Groovy', 'groovy'],
        extensions: ['.groovy', '.gvy', '.gradle', '.jenkinsfile', '.nf'],
        filenames: ['Jenkinsfile'],
        filenamePatterns: ['Jenkinsfile.*'],
        firstLine: '^#!.*\\bgroovy\\b',
        grammar: 'groovy',
        rules: 'c-like'
    },
    {
        id: 'swift',
        aliases: ['Swift', 'swift'],
        extensions: ['.swift'],
        firstLine: '^#!.*\\bswift\\b',
        grammar: 'swift',
        rules: 'rust'
    },
    {
        id: 'dart',
        aliases: ['Dart', 'dart'],
        extensions: ['.dart'],
        grammar: 'dart',
        rules: 'csharp'
    },
    {
        id: 'go',
        aliases: ['Go', 'go'],
        extensions: ['.go'],
        grammar: 'go',
        rules: 'go',
        indentation: { insertSpaces: false }
    },
    {
        id: 'rust',
        aliases: ['Rust', 'rust'],
        extensions: ['.rs'],
        grammar: 'rust',
        rules: 'rust'
    },
    {
        id: 'zig',
        aliases: ['Zig', 'zig'],
        extensions: ['.zig', '.zon'],
        grammar: 'zig',
        rules: 'rust'
    },
    {
        id: 'solidity',
        aliases: ['Solidity', 'solidity'],
        extensions: ['.sol'],
        grammar: 'solidity',
        rules: 'c-like'
    },
    {
        id: 'wgsl',
        aliases: ['WGSL', 'wgsl'],
        extensions: ['.wgsl'],
        grammar: 'wgsl',
        rules: 'c-like'
    },
    {
        id: 'FortranFreeForm',
        aliases: ['Fortran', 'fortran'],
        extensions: ['.f90', '.f95', '.f03', '.f08', '.f18'],
        grammar: 'fortran-free-form',
        rules: 'fortran'
    },
    {
        id: 'asm-intel-x86-generic',
        aliases: ['x86 and x86_64 Assembly', 'Assembly', 'asm'],
        extensions: ['.asm', '.nasm', '.yasm', '.s'],
        grammar: 'asm',
        rules: 'semicolon'
    }
];
