import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ProcessEntry, processTable } from './process-table';

/** Programs that act with more than the person's everyday rights, on another machine, or on secrets. */
const SENSITIVE = new Set([
    ...['sudo', 'su', 'doas', 'pkexec', 'run0', 'login', 'runuser', 'machinectl'],
    ...['ssh', 'slogin', 'mosh', 'mosh-client', 'telnet', 'sftp', 'ftp', 'rlogin'],
    ...['passwd', 'chpasswd', 'gpg', 'gpg2', 'ssh-add', 'ssh-keygen', 'kinit', 'cryptsetup', 'pass', 'vault', 'op', 'bw']
]);

/** What gets the keys typed into a shell's terminal: the programs of its foreground group, with all that started them. */
export function foregroundOf(table: readonly ProcessEntry[], shellPid: number): ProcessEntry[] {
    const byPid = new Map(table.map(entry => [entry.pid, entry]));
    const group = byPid.get(shellPid)?.foregroundGroup;
    const found = new Set<ProcessEntry>();
    for (const member of table.filter(entry => entry.group === group && group !== byPid.get(shellPid)?.group)) {
        for (let entry: ProcessEntry | undefined = member; entry && entry.pid !== shellPid; entry = byPid.get(entry.parent)) {
            found.add(entry);
        }
    }
    return [...found];
}

/** The one among them that must not be typed into unasked. */
export function sensitiveAmong(processes: readonly ProcessEntry[]): ProcessEntry | undefined {
    return processes.find(entry => SENSITIVE.has(entry.name) || entry.name.startsWith('pinentry'));
}

/** The programs that a terminal's keys go to; empty while its shell waits for a command. */
export async function foregroundProcesses(shellPid: number): Promise<ProcessEntry[]> {
    return foregroundOf(await processTable(), shellPid);
}

/** Whether a program reads a line without showing it, as all of them do for passwords. Only Linux tells. */
export async function hidesInput(shellPid: number): Promise<boolean> {
    if (process.platform !== 'linux') {
        return false;
    }
    const { stdout } = await promisify(execFile)('stty', ['-a', '-F', `/proc/${shellPid}/fd/0`]);
    const settings = new Set(stdout.split(/[\s;]+/));
    return settings.has('-echo') && settings.has('icanon');
}
