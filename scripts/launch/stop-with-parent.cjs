// @ts-check
'use strict';
// Loaded into the backend by `--require`. The launcher holds the other end of the IPC channel: when it is gone, even by `kill -9`, the backend
// stops too, and takes everything along that it has started.
const { isMainThread } = require('node:worker_threads');
const { RUN_ID, killRun } = require('./run-processes.cjs');

/** Theia gives its contributions five seconds to stop. */
const GRACE_MS = 6000;

if (isMainThread && process.channel) {
    // A forked child gets the options of its parent; its parent is not the launcher.
    const own = process.execArgv.indexOf(__filename);
    process.execArgv.splice(own - 1, own > 0 ? 2 : 0);
    process.once('disconnect', stop);
    // Listening must not keep a backend alive that has nothing else to do.
    process.channel.unref();
}

function stop() {
    const runId = process.env[RUN_ID];
    const killRest = () => runId && killRun(runId, [process.pid]);
    process.once('exit', killRest);
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    if (process.listenerCount('SIGTERM') > 0) {
        process.kill(process.pid, 'SIGTERM');
    } else {
        process.exit(1);
    }
}
