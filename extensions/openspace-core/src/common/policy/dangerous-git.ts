import { afterOptions, hasOption, operandTexts } from './program-options';
import type { ShellWord } from './shell-words';

const VALUED = ['-c', '-C', '--git-dir', '--work-tree', '--namespace', '--config-env', '--exec-path', '--super-prefix'];
const HARMLESS_SETTING =
    /^(?:color\.|advice\.|user\.(?:name|email)=|core\.quotepath|core\.autocrlf|init\.defaultbranch|commit\.gpgsign=false|pager\.\w+=(?:false|cat)$|core\.pager=(?:cat)?$)/i;
const RUNNING_SETTING =
    /^(?:alias\.|core\.(?:pager|editor|hookspath|sshcommand|fsmonitor|gitproxy|askpass)|credential\.|filter\.|diff\.|difftool\.|merge\.|mergetool\.|include|gpg\.|pager\.|sequence\.editor|uploadpack\.|url\.|protocol\.|remote\..*\.(?:uploadpack|receivepack|vcs)|submodule\..*\.update|init\.templatedir)/i;

type GitRule = (words: readonly ShellWord[]) => string | undefined;

const discards = 'discards changes that are nowhere else';

const RULES: Readonly<Record<string, GitRule>> = {
    push: words =>
        hasOption(words, 'fd', 'force', 'force-with-lease', 'force-if-includes', 'mirror', 'delete', 'prune', 'receive-pack', 'exec') ||
        operandTexts(words).some(text => /^[+:]/.test(text))
            ? 'rewrites or deletes branches on a server (git push --force)'
            : undefined,
    reset: words => (hasOption(words, '', 'hard', 'merge') ? `${discards} (git reset --hard)` : undefined),
    clean: words =>
        hasOption(words, 'fi', 'force') && !hasOption(words, 'n', 'dry-run')
            ? 'deletes files that git does not know (git clean)'
            : undefined,
    checkout: words =>
        hasOption(words, 'f', 'force') || words.some(word => word.text === '--' || word.text === '.')
            ? `${discards} (git checkout)`
            : undefined,
    restore: words => (hasOption(words, 'W', 'worktree') || !hasOption(words, 'S', 'staged') ? `${discards} (git restore)` : undefined),
    switch: words => (hasOption(words, 'f', 'force', 'discard-changes') ? `${discards} (git switch)` : undefined),
    rm: words => (hasOption(words, 'rf', 'force') && !hasOption(words, '', 'cached') ? 'deletes files (git rm)' : undefined),
    branch: words =>
        hasOption(words, 'D') || (hasOption(words, 'd', 'delete') && hasOption(words, 'f', 'force'))
            ? 'deletes a branch (git branch -D)'
            : undefined,
    stash: words => (/^(?:drop|clear)$/.test(operandTexts(words)[0] ?? '') ? `${discards} (git stash)` : undefined),
    reflog: words => (/^(?:expire|delete)$/.test(operandTexts(words)[0] ?? '') ? 'deletes history (git reflog)' : undefined),
    gc: words => (hasOption(words, '', 'prune') ? 'deletes history (git gc)' : undefined),
    prune: () => 'deletes history (git prune)',
    'filter-branch': () => 'rewrites history (git filter-branch)',
    'filter-repo': () => 'rewrites history (git filter-repo)',
    'update-ref': words => (hasOption(words, 'd') ? 'deletes a branch (git update-ref)' : undefined),
    worktree: words => (hasOption(words, 'f', 'force') ? 'deletes a folder (git worktree)' : undefined),
    rebase: words => (hasOption(words, 'x', 'exec') ? 'runs a command line that is hidden in an argument (git rebase --exec)' : undefined),
    bisect: words => (operandTexts(words)[0] === 'run' ? 'runs a command line that is hidden in an argument (git bisect run)' : undefined),
    submodule: words =>
        operandTexts(words)[0] === 'foreach' ? 'runs a command line that is hidden in an argument (git submodule foreach)' : undefined,
    difftool: words => (hasOption(words, 'x', 'extcmd') ? 'runs a command line that is hidden in an argument (git difftool)' : undefined),
    grep: words =>
        hasOption(words, 'O', 'open-files-in-pager') ? 'runs a program that is hidden in an argument (git grep -O)' : undefined,
    config: dangerOfConfig
};

/** Why a git command must be confirmed. */
export function dangerOfGit(words: readonly ShellWord[]): string | undefined {
    const rest = afterOptions(words, VALUED);
    const globals = words.slice(0, words.length - rest.length).map(word => word.text);
    const settings = globals.filter((text, index) => globals[index - 1] === '-c' || /^-c./.test(text)).map(text => text.replace(/^-c/, ''));
    if (settings.some(setting => !HARMLESS_SETTING.test(setting)) || globals.some(text => /^--(?:exec-path=|config-env)/.test(text))) {
        return 'changes what git runs (git -c)';
    }
    if (words.some(word => /^ext::|^--upload-pack|^--receive-pack|^--template=/.test(word.text))) {
        return 'runs a program that is hidden in an argument (git)';
    }
    const [subcommand, ...args] = rest;
    if (subcommand?.expands) {
        return 'names its git command only when it runs';
    }
    const name = subcommand?.text ?? '';
    return Object.hasOwn(RULES, name) ? RULES[name](args) : undefined;
}

function dangerOfConfig(words: readonly ShellWord[]): string | undefined {
    const operands = operandTexts(words).filter(text => !/^(?:set|get|list)$/.test(text));
    const asks =
        hasOption(words, 'l', 'get', 'get-all', 'get-regexp', 'list', 'show-origin') ||
        (operands.length < 2 && !hasOption(words, 'e', 'edit', 'unset'));
    const wide = hasOption(words, '', 'global', 'system', 'file') || hasOption(words, 'f');
    return !asks && (wide || RUNNING_SETTING.test(operands[0] ?? '')) ? 'changes what git runs (git config)' : undefined;
}
