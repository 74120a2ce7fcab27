import { dangerOfGit } from './dangerous-git';
import { hasOption, operandTexts } from './program-options';
import { writeRule } from './protected-paths';
import type { ShellWord } from './shell-words';

type ProgramRule = (words: readonly ShellWord[]) => string | undefined;

const always =
    (reason: string): ProgramRule =>
    () =>
        reason;

const rights = always('runs with the rights of somebody else');
const disks = always('overwrites or formats disks');
const machine = always('stops or changes the machine');
const laterCommand = always('makes a command run later or under another name');
const hiddenCommand = 'runs a command line that is hidden in an argument';

const whenOperand =
    (pattern: RegExp, reason: string): ProgramRule =>
    words =>
        operandTexts(words).some(text => pattern.test(text)) ? reason : undefined;

const whenWord =
    (pattern: RegExp, reason: string): ProgramRule =>
    words =>
        words.some(word => pattern.test(word.text)) ? reason : undefined;

const publishes = whenOperand(/^(?:publish|unpublish|deprecate|owner|token|adduser|login)$/, 'publishes a package or changes who may');
const callsLine = whenWord(/^(?:-c|--call)/, hiddenCommand);
const runsFoundFiles = whenWord(
    /^-{1,2}(?:exec(?:dir)?(?:-batch)?|ok(?:dir)?|delete|fprint\w*|fls|x|X)$/,
    'runs a command on, or deletes, every file it finds'
);
const formatsVolume = whenWord(/^[a-z]:|^[-/]/i, 'overwrites or formats disks');

function removes(words: readonly ShellWord[]): string | undefined {
    const end = words.findIndex(word => word.text === '--');
    if (hasOption(words, 'rR', 'recursive', 'no-preserve-root') || operandTexts(words).some(text => /^\/s$/i.test(text))) {
        return 'deletes folders with everything in them';
    }
    if (words.some((word, index) => word.expandsFirst && (end < 0 || index < end))) {
        return 'deletes what is only known when it runs';
    }
    return operandTexts(words).some(text => /^(?:[~./]*|.*\/)\*$|^[~/.]+$/.test(text)) ? 'deletes every file of a folder' : undefined;
}

function changesMode(words: readonly ShellWord[]): string | undefined {
    const open =
        /^(?:[0-7]?[0-7]?[0-7][2367]|[2467][0-7]{3}|[ugoa]*[ao][ugoa]*[+=][rwxX]*w[rwxX]*|[+=][rwxX]*w[rwxX]*|[ugoa]*[+=][rwxX]*s.*)$/;
    if (hasOption(words, 'R', 'recursive')) {
        return 'changes the rights of a whole folder';
    }
    return words.some(word => open.test(word.text))
        ? 'makes files writable for everybody, or gives a program its owner’s rights'
        : undefined;
}

const changesOwner: ProgramRule = words => (hasOption(words, 'R', 'recursive') ? 'changes the owner of a whole folder' : undefined);

const kills: ProgramRule = words =>
    words.some((word, index) => /^(?:0|1)$/.test(word.text) || (word.text === '-1' && index > 0) || word.expandsFirst)
        ? 'stops programs other than its own'
        : undefined;

const RULES: Readonly<Record<string, ProgramRule>> = {
    ...byNames('sudo doas su pkexec runuser gosu run0 sudoedit chroot nsenter machinectl', rights),
    ...byNames('dd shred wipefs fdisk sfdisk gdisk sgdisk parted mke2fs mkswap blkdiscard diskutil hdparm cryptsetup', disks),
    ...byNames('shutdown reboot halt poweroff init telinit systemctl launchctl service insmod modprobe rmmod sysctl swapoff', machine),
    ...byNames('mount umount iptables ip6tables nft ufw useradd usermod userdel groupadd passwd chpasswd visudo setenforce', machine),
    ...byNames('at batch systemd-run alias trap bind enable', words => (words.length ? laterCommand(words) : undefined)),
    crontab: words => (words.length === 1 && words[0].text === '-l' ? undefined : laterCommand(words)),
    fc: words => (words[0]?.text === '-l' ? undefined : 'repeats a command of the history'),
    make: whenWord(/^(?:SHELL=|--eval|-$)/, hiddenCommand),
    rg: whenWord(/^--(?:pre|hostname-bin)(?:=|$)/, hiddenCommand),
    complete: whenWord(/^-C$/, 'makes a command run later or under another name'),
    ...byNames('eval iex invoke-expression parallel', always('builds a command line and runs it')),
    ...byNames('rm unlink remove-item ri del erase rd rmdir', removes),
    ...byNames('rimraf trash-empty', always('deletes folders with everything in them')),
    chmod: changesMode,
    ...byNames('chown chgrp', changesOwner),
    kill: kills,
    ...byNames('killall pkill taskkill', always('stops programs by their name')),
    ...byNames('find gfind', runsFoundFiles),
    ...byNames('fd fdfind', runsFoundFiles),
    git: dangerOfGit,
    ...byNames('npm pnpm', words => publishes(words) ?? callsLine(words)),
    ...byNames('yarn bun cargo gem poetry', publishes),
    npx: callsLine,
    twine: whenOperand(/^upload$/, 'publishes a package'),
    ...byNames('format', formatsVolume),
    env: whenWord(/^(?:-\w*S|--split-string)/, hiddenCommand),
    ...byNames('flock script', whenWord(/^(?:-\w*c|--command)/, hiddenCommand)),
    ...byNames(
        'tar bsdtar',
        whenWord(
            /^(?:--(?:to-command|checkpoint-action|use-compress-program|rsh-command|info-script|new-volume-script)|-\w*[IF]$)/,
            hiddenCommand
        )
    ),
    ...byNames(
        'awk gawk mawk nawk',
        whenWord(/system\s*\(|\|\s*getline|\|&?\s*"|print\w*[^;}]*[>|]/, 'runs commands or writes files from inside a program text')
    ),
    sed: whenWord(
        /(?:^|[;{}\n/\d$])\s*[ew]\s+\S|(?:^|[^\\])\/[gip\d]*e[gip\d]*$/,
        'runs commands or writes files from inside a program text'
    ),
    ...byNames('vim vi nvim ex ed emacs view', whenWord(/^(?:\+|-c|--cmd|-s|--eval|-es|-e$)/, hiddenCommand)),
    ...byNames('nc ncat netcat', whenWord(/^-\w*[ec]\b|^--(?:exec|sh-exec)/, 'gives a shell to the network')),
    socat: whenWord(/exec:|system:/i, 'gives a shell to the network'),
    ssh: whenWord(/ProxyCommand|LocalCommand/i, hiddenCommand),
    rsync: whenWord(
        /^--(?:delete|remove-source-files|rsh|rsync-path)|^-\w*e\b/,
        'deletes files at its destination, or runs a program that is hidden in an argument'
    ),
    ...byNames('tmux screen', whenWord(/^(?:send(?:-keys)?|run(?:-shell)?|pipe-pane|if-shell|-X)$/, 'types into another terminal')),
    ...byNames(
        'docker podman',
        whenWord(
            /^(?:prune|rmi?|--privileged|--pid=host|--volume=\/:.*|\/:.*)$/,
            'deletes containers, or gives one the rights of the machine'
        )
    ),
    kubectl: whenOperand(/^(?:delete|drain)$/, 'deletes parts of a cluster'),
    ...byNames('terraform tofu', whenOperand(/^(?:apply|destroy)$/, 'changes or deletes machines')),
    gh: whenOperand(/^delete$/, 'deletes things on a server'),
    truncate: always('cuts files off'),
    history: whenWord(/^-\w*[cdw]/, 'changes the history of commands'),
    ...byNames('source .', whenOperand(/^(?:\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/.*)$/, 'feeds text to an interpreter as a program'))
};

const WRITERS = new Set(
    'tee cp mv ln install rsync touch rm unlink mkdir rmdir patch truncate chmod chown sed perl curl wget ex ed tar unzip sponge copy move set-content out-file'.split(
        ' '
    )
);

const SYSTEM_PATH = /^(?:\/(?:etc|usr|bin|sbin|lib\w*|boot|sys|proc|root|var\/(?:spool|lib))(?:\/|$)|[a-z]:[\\/]windows)/i;
const DEVICE = /^\/dev\/(?!(?:null|stdout|stderr|stdin|tty|zero|full|fd\/\d+|shm\/.*)$)/;

/** Why this program with these arguments must be confirmed. */
export function dangerOfProgram(program: string, words: readonly ShellWord[]): string | undefined {
    if (/^mkfs(?:\.|$)/.test(program)) {
        return disks(words);
    }
    const reason = Object.hasOwn(RULES, program) ? RULES[program](words) : undefined;
    return reason ?? (WRITERS.has(program) ? firstDanger(words.map(word => dangerOfWriting(attachedPath(word.text)))) : undefined);
}

/** Why writing to a path by redirection or by a program must be confirmed. */
export function dangerOfWriting(path: string): string | undefined {
    if (DEVICE.test(path)) {
        return 'writes to a device';
    }
    if (SYSTEM_PATH.test(path)) {
        return 'writes to a folder of the system';
    }
    return writeRule(path) === 'free' ? undefined : 'writes to a protected file or folder';
}

export function firstDanger(reasons: readonly (string | undefined)[]): string | undefined {
    return reasons.find(reason => reason !== undefined);
}

/** `-ofile`, `--output=file` and `of=file` name a path too. */
function attachedPath(text: string): string {
    return text.replace(/^--?[\w-]+=|^-[a-zA-Z](?=[./~])/, '');
}

function byNames(names: string, rule: ProgramRule): Record<string, ProgramRule> {
    return Object.fromEntries(names.split(' ').map(name => [name, rule]));
}
