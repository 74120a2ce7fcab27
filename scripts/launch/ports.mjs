// @ts-check
import net from 'node:net';
import { Failure } from '../setup/failure.mjs';
import { runningInstances } from '../setup/instances.mjs';
import { addressOf } from './folder.mjs';
import { findPortOwner } from './port-owner.mjs';

/** Only this machine may reach the IDE. */
export const HOST = '127.0.0.1';

/**
 * Fails when the IDE could not listen on this port, with who has it and what to do.
 * @param {number} port 0 is always free
 */
export async function requireFreePort(port) {
    const error = await tryToListen(port);
    if (!error) {
        return;
    }
    const another = `npm start -- --port ${port === 65535 ? 0 : port + 1}   (or --port 0 for any free one)`;
    if (error.code === 'EADDRINUSE') {
        throw new Failure([`Port ${port} is taken${describeOwner(port)}.`, 'Stop that, or choose another port:', `  ${another}`]);
    }
    if (error.code === 'EACCES') {
        throw new Failure([
            `Port ${port} is reserved by the system for the administrator.`,
            'Choose a port above 1023:',
            '  npm start -- --port 3000'
        ]);
    }
    throw new Failure([`OpenSpace cannot listen on port ${port}: ${error.message}`, 'Choose another port:', `  ${another}`], {
        cause: error
    });
}

/** @param {number} port */
function describeOwner(port) {
    const owner = findPortOwner(port);
    const instance = runningInstances().find(candidate => candidate.pid === owner?.pid);
    if (instance) {
        return ` by OpenSpace itself, which already runs at ${addressOf(port, instance.folder)} (process ${instance.pid})`;
    }
    return owner ? ` by process ${owner.pid} (${owner.command})` : ' by another program';
}

/**
 * @param {number} port
 * @returns {Promise<NodeJS.ErrnoException | undefined>} why it did not work
 */
function tryToListen(port) {
    return new Promise(resolve => {
        const server = net.createServer();
        server.once('error', resolve);
        server.listen({ port, host: HOST }, () => server.close(() => resolve(undefined)));
    });
}
