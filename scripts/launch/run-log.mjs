// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { logFile } from '../setup/paths.mjs';
import { isRunning } from '../setup/process-identity.mjs';

const KEPT = 10;

/** A log for this launch, named after its process: several may run side by side. The oldest logs of launches that are over are removed. */
export function newRunLog() {
    const file = logFile(`ide-${process.pid}`);
    const folder = path.dirname(file);
    const finished = fs
        .readdirSync(folder)
        .flatMap(name => {
            const pid = /^ide-(\d+)\.log$/.exec(name)?.[1];
            const time = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
            return pid && time && !isRunning({ pid: Number(pid) }) ? [{ name, time }] : [];
        })
        .sort((a, b) => b.time - a.time);
    finished.slice(KEPT - 1).forEach(({ name }) => fs.rmSync(path.join(folder, name), { force: true }));
    return file;
}
