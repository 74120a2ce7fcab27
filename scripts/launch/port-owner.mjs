// @ts-check
import fs from 'node:fs';

/**
 * The process that listens on a TCP port, where the system lets us see it (Linux; of other users only as root).
 * @param {number} port
 * @returns {{ pid: number, command: string } | undefined}
 */
export function findPortOwner(port) {
    const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap(table => listeningSockets(table, port)));
    if (inodes.size === 0) {
        return undefined;
    }
    for (const pid of entries('/proc').filter(name => /^\d+$/.test(name))) {
        if (entries(`/proc/${pid}/fd`).some(fd => inodes.has(linkTarget(`/proc/${pid}/fd/${fd}`)))) {
            return { pid: Number(pid), command: commandOf(pid) };
        }
    }
    return undefined;
}

/**
 * @param {string} table
 * @param {number} port
 * @returns {string[]} as file descriptors show them: `socket:[123]`
 */
function listeningSockets(table, port) {
    const LISTEN = '0A';
    const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    return readText(table)
        .split('\n')
        .map(line => line.trim().split(/\s+/))
        .filter(fields => fields[1]?.endsWith(suffix) && fields[3] === LISTEN)
        .map(fields => `socket:[${fields[9]}]`);
}

/** @param {string} pid */
function commandOf(pid) {
    const command = readText(`/proc/${pid}/cmdline`).split('\0').join(' ').trim();
    return command.length > 100 ? `${command.slice(0, 99)}…` : command;
}

// What follows reads a file system that changes under our hands and hides what belongs to others: what cannot be read is not there.

/** @param {string} folder */
function entries(folder) {
    try {
        return fs.readdirSync(folder);
    } catch {
        return [];
    }
}

/** @param {string} link */
function linkTarget(link) {
    try {
        return fs.readlinkSync(link);
    } catch {
        return '';
    }
}

/** @param {string} file */
function readText(file) {
    try {
        return fs.readFileSync(file, 'utf8');
    } catch {
        return '';
    }
}
