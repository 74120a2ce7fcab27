// @ts-check
import fs from 'node:fs';

const POLL_MS = 200;

/**
 * The last lines of a log.
 * @param {string} file
 * @param {number} [count]
 */
export function lastLines(file, count = 30) {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count);
}

/**
 * Copies a log that is being written to a stream, until the returned function is called.
 * @param {string} file
 * @param {{ write(chunk: Buffer): unknown }} stream
 * @returns {() => void}
 */
export function follow(file, stream) {
    const log = fs.openSync(file, 'r');
    const buffer = Buffer.alloc(64 * 1024);
    const copy = () => {
        for (let length = fs.readSync(log, buffer); length > 0; length = fs.readSync(log, buffer)) {
            stream.write(Buffer.from(buffer.subarray(0, length)));
        }
    };
    const timer = setInterval(copy, POLL_MS);
    return () => {
        clearInterval(timer);
        copy();
        fs.closeSync(log);
    };
}
