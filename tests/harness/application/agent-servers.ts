import * as fs from 'node:fs/promises';
import { processesWithEnvironment } from '../process-tree';
import type { Application } from './application';

/** Ids of the opencode servers that a running product has started. */
export async function agentServers(application: Application): Promise<number[]> {
    const ids = await processesWithEnvironment('HOME', application.home);
    const commands = await Promise.all(ids.map(id => fs.readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
    return ids.filter((_, index) => commands[index].includes('\0serve\0'));
}
