import * as fs from 'node:fs/promises';

export interface Listener {
    readonly port: number;
    readonly loopback: boolean;
}

const LISTENING = '0A';
/** 127.0.0.0/8 and ::1, as the kernel writes them: in words of four bytes, the last byte first. */
const LOOPBACK = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** The TCP sockets that these processes listen on. Only Linux tells; elsewhere the list is empty. */
export async function listenersOf(processes: readonly number[]): Promise<Listener[]> {
    if (process.platform !== 'linux') {
        return [];
    }
    const inodes = new Set((await Promise.all(processes.map(socketsOf))).flat());
    const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(file => fs.readFile(file, 'utf8').catch(() => '')));
    return tables
        .flatMap(table => table.trim().split('\n').slice(1))
        .map(line => line.trim().split(/\s+/))
        .filter(([, , , state, , , , , , inode]) => state === LISTENING && inodes.has(inode))
        .map(([, local]) => local.split(':'))
        .map(([address, port]) => ({ port: parseInt(port, 16), loopback: LOOPBACK.test(address) }));
}

async function socketsOf(id: number): Promise<string[]> {
    const folder = `/proc/${id}/fd`;
    // A process may end meanwhile, and so may its descriptors.
    const names = await fs.readdir(folder).catch(() => []);
    const links = await Promise.all(names.map(name => fs.readlink(`${folder}/${name}`).catch(() => '')));
    return links.flatMap(link => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
