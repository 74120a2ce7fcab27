import { LanguageDefinition, words } from '../language-definition';

export const SCRIPT_LANGUAGES: readonly LanguageDefinition[] = [
    {
        id: 'python',
        aliases: ['Python', 'py'],
        extensions: ['.py', '.rpy', '.pyw', '.cpy', '.gyp', '.gypi', '.pyi', '.ipy', '.pyt'],
        filenames: ['SConstruct', 'SConscript'],
        firstLine: '^#!\\s*/?.*\\bpython[0-9.-]*\\b',
        grammar: 'python',
        rules: 'python'
    },
    {
        id: 'ruby',
        aliases: ['Ruby', 'rb'],
        extensions: ['.rb', '.rbx', '.rjs', '.gemspec', '.rake', '.ru', '.podspec', '.rbi'],
        filenames: words(`
            rakefile gemfile guardfile podfile capfile cheffile hobofile vagrantfile appraisals rantfile berksfile thorfile
            dangerfile brewfile fastfile appfile
        `),
        firstLine: '^#!\\s*/.*\\bruby\\b',
        grammar: 'ruby',
        rules: 'ruby'
    },
    {
        id: 'perl',
        aliases: ['Perl', 'perl'],
        extensions: ['.pl', '.pm', '.pod', '.t', '.psgi'],
        firstLine: '^#!.*\\bperl\\b',
        grammar: 'perl',
        rules: 'hash-and-backticks'
    },
    {
        id: 'lua',
        aliases: ['Lua', 'lua'],
        extensions: ['.lua', '.rockspec'],
        firstLine: '^#!.*\\blua',
        grammar: 'lua',
        rules: 'lua'
    },
    {
        id: 'r',
        aliases: ['R', 'r'],
        extensions: ['.r', '.rhistory', '.rprofile', '.rt'],
        firstLine: '^#!.*\\bRscript\\b',
        grammar: 'r',
        rules: 'hash-and-backticks'
    },
    {
        id: 'julia',
        aliases: ['Julia', 'julia'],
        extensions: ['.jl'],
        firstLine: '^#!\\s*/.*\\bjulia[0-9.-]*\\b',
        grammar: 'julia',
        rules: 'julia'
    },
    {
        id: 'shellscript',
        aliases: ['Shell Script', 'shellscript', 'bash', 'sh', 'zsh', 'ksh', 'csh'],
        extensions: words(`
            .sh .bash .bashrc .bash_aliases .bash_profile .bash_login .bash_logout .ebuild .eclass .profile .xprofile .xsession
            .xsessionrc .zsh .zshrc .zprofile .zlogin .zlogout .zshenv .zsh-theme .ksh .csh .cshrc .tcshrc
        `),
        filenames: words('APKBUILD PKGBUILD .envrc .hushlogin zshrc zshenv zlogin zprofile zlogout bashrc_Apple_Terminal'),
        firstLine: '^#!.*\\b(bash|zsh|sh|ksh|dash|ash|csh|tcsh|pdksh|mksh)\\b|^#\\s*-\\*-[^*]*mode:\\s*shell-script[^*]*-\\*-',
        grammar: 'shellscript',
        rules: 'shell'
    },
    {
        id: 'fish',
        aliases: ['fish'],
        extensions: ['.fish'],
        firstLine: '^#!.*\\bfish\\b',
        grammar: 'fish',
        rules: 'fish'
    },
    {
        id: 'powershell',
        aliases: ['PowerShell', 'powershell', 'ps', 'ps1', 'pwsh'],
        extensions: ['.ps1', '.psm1', '.psd1', '.pssc', '.psrc'],
        firstLine: '^#!\\s*/.*\\bpwsh\\b',
        grammar: 'powershell',
        rules: 'powershell'
    },
    {
        id: 'bat',
        aliases: ['Batch', 'bat'],
        extensions: ['.bat', '.cmd'],
        grammar: 'bat',
        rules: 'bat'
    },
    {
        id: 'awk',
        aliases: ['AWK', 'awk'],
        extensions: ['.awk'],
        firstLine: '^#!.*\\b[gmn]?awk\\b',
        grammar: 'awk',
        rules: 'hash'
    }
];
