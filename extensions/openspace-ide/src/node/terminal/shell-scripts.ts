import { MARK_SEQUENCE } from '../../common/terminal/shell-mark';

/**
 * Start-up files that read the person's own first and then make the shell tell when commands start and end. The nonce stands in
 * function bodies only: variables such as PS1 are often exported, and every program could read it there.
 */

/** What `--rcfile` gets. `personal` is the file that would have been read otherwise. */
export function bashScript(nonce: string, personal: string | undefined, isLogin: boolean): string {
    return `${isLogin ? BASH_LOGIN_FILES : sourceIfReadable(personal ? shQuote(personal) : '~/.bashrc')}
if [[ \${BASH_VERSINFO[0]} -gt 4 || ( \${BASH_VERSINFO[0]} -eq 4 && \${BASH_VERSINFO[1]} -ge 4 ) ]]; then
    case $- in *a*) set +a; __openspace_allexport=1;; esac
    __openspace_escape() {
        __openspace_text=\${1:0:4096}
        __openspace_text=\${__openspace_text//\\\\/"\\\\\\\\"}
        __openspace_text=\${__openspace_text//$'\\n'/"\\\\n"}
        __openspace_text=\${__openspace_text//[[:cntrl:]]/}
    }
    __openspace_preexec() {
        builtin local entry
        entry=$(HISTTIMEFORMAT= builtin history 1)
        if [[ $entry =~ ^[[:space:]]*([0-9]+)[*[:space:]][[:space:]](.*)$ ]]; then
            __openspace_escape "\${BASH_REMATCH[2]}"
            builtin printf '\\033]${MARK_SEQUENCE};${nonce};start;%s;%s\\007' "\${BASH_REMATCH[1]}" "$__openspace_text"
        else
            builtin printf '\\033]${MARK_SEQUENCE};${nonce};start;;\\007'
        fi
    }
    __openspace_precmd() {
        builtin local status=$?
        __openspace_escape "$PWD"
        builtin printf '\\033]${MARK_SEQUENCE};${nonce};prompt;%s;%s\\007' "$status" "$__openspace_text"
        builtin return "$status"
    }
    PS0="\${PS0-}"'$(__openspace_preexec)'
    if [[ "$(builtin declare -p PROMPT_COMMAND 2>/dev/null)" == "declare -a"* ]]; then
        PROMPT_COMMAND=(__openspace_precmd "\${PROMPT_COMMAND[@]}")
    else
        PROMPT_COMMAND="__openspace_precmd"\${PROMPT_COMMAND:+$'\\n'"$PROMPT_COMMAND"}
    fi
    builtin export -n PS0 PROMPT_COMMAND
    if [[ -n \${__openspace_allexport-} ]]; then unset __openspace_allexport; set -a; fi
fi
`;
}

/** The files of a ZDOTDIR, by name. `personal` is the directory that would have been used otherwise. */
export function zshScripts(nonce: string, personal: string | undefined): Record<string, string> {
    const restore = personal ? `export ZDOTDIR=${shQuote(personal)}` : 'unset ZDOTDIR';
    const source = (file: string): string => `__openspace_zdotdir=$ZDOTDIR
${restore}
[[ -r "\${ZDOTDIR:-$HOME}/${file}" ]] && builtin source "\${ZDOTDIR:-$HOME}/${file}"`;
    const goOn = `[[ -n "\${ZDOTDIR-}" ]] && __openspace_personal=$ZDOTDIR
ZDOTDIR=$__openspace_zdotdir
`;
    return {
        '.zshenv': `${source('.zshenv')}\n${goOn}`,
        '.zprofile': `${source('.zprofile')}\n${goOn}`,
        '.zshrc': `${source('.zshrc')}
[[ -n "\${__openspace_personal-}" ]] && export ZDOTDIR=$__openspace_personal
builtin unset __openspace_zdotdir __openspace_personal
__openspace_escape() {
    __openspace_text=\${1[1,4096]}
    __openspace_text=\${__openspace_text//\\\\/\\\\\\\\}
    __openspace_text=\${__openspace_text//$'\\n'/\\\\n}
    __openspace_text=\${__openspace_text//[[:cntrl:]]/}
}
__openspace_preexec() {
    builtin local typed=$1
    [[ -o hist_ignore_space && $typed == ' '* ]] && typed=
    __openspace_escape "$typed"
    builtin printf '\\033]${MARK_SEQUENCE};${nonce};start;;%s\\007' "$__openspace_text"
}
__openspace_precmd() {
    builtin local code=$?
    __openspace_escape "$PWD"
    builtin printf '\\033]${MARK_SEQUENCE};${nonce};prompt;%s;%s\\007' "$code" "$__openspace_text"
    return $code
}
# zsh marks output without a last newline by a sign of its own, before we can look at it.
(( \${+PROMPT_EOL_MARK} )) || PROMPT_EOL_MARK=
typeset -ga precmd_functions preexec_functions
precmd_functions=(__openspace_precmd $precmd_functions)
preexec_functions+=(__openspace_preexec)
`
    };
}

/** What fish reads after the person's own configuration. */
export function fishScript(nonce: string): string {
    return `function __openspace_escape
    string replace --all \\\\ \\\\\\\\ -- (string sub --length 4096 -- $argv[1] | string collect) | string join '\\\\n'
end
function __openspace_preexec --on-event fish_preexec
    set -l typed $argv[1]
    string match --quiet ' *' -- $typed; and set typed ''
    printf '\\033]${MARK_SEQUENCE};${nonce};start;;%s\\007' (__openspace_escape $typed)
end
function __openspace_postexec --on-event fish_postexec
    printf '\\033]${MARK_SEQUENCE};${nonce};prompt;%s;%s\\007' $status (__openspace_escape $PWD)
end
function __openspace_prompt --on-event fish_prompt
    printf '\\033]${MARK_SEQUENCE};${nonce};prompt;0;%s\\007' (__openspace_escape $PWD)
end
`;
}

const BASH_LOGIN_FILES = `${sourceIfReadable('/etc/profile')}
for __openspace_file in ~/.bash_profile ~/.bash_login ~/.profile; do
    if [[ -r $__openspace_file ]]; then builtin source "$__openspace_file"; break; fi
done
unset __openspace_file`;

function sourceIfReadable(file: string): string {
    return `if [[ -r ${file} ]]; then builtin source ${file}; fi`;
}

export function shQuote(text: string): string {
    return `'${text.replace(/'/g, "'\\''")}'`;
}
