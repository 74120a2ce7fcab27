import * as fs from 'fs';
import { promisify } from 'util';

const read = promisify(fs.read);

/** Somebody has most likely just looked at a small file, so it is in memory, and a trip to another thread would take longer. */
const SMALL = 256 * 1024;
/** Files are compared in parts of these sizes. */
const SMALL_PART = Buffer.allocUnsafeSlow(64 * 1024);
const PART = 1024 * 1024;

/** Whether a file has a content. Memory for all of it would cost more than reading it. */
export async function holds(descriptor: number, content: Buffer): Promise<boolean> {
    if (content.length <= SMALL) {
        return holdsAtOnce(descriptor, content);
    }
    const part = Buffer.allocUnsafeSlow(PART);
    for (let at = 0; ;) {
        const { bytesRead } = await read(descriptor, part, 0, part.length, at);
        if (bytesRead === 0 || !isPart(part.subarray(0, bytesRead), content, at)) {
            return bytesRead === 0 && at === content.length;
        }
        at += bytesRead;
    }
}

/** Nobody else comes in between, so one part serves all. */
function holdsAtOnce(descriptor: number, content: Buffer): boolean {
    for (let at = 0; ;) {
        const bytesRead = fs.readSync(descriptor, SMALL_PART, 0, SMALL_PART.length, at);
        if (bytesRead === 0 || !isPart(SMALL_PART.subarray(0, bytesRead), content, at)) {
            return bytesRead === 0 && at === content.length;
        }
        at += bytesRead;
    }
}

function isPart(part: Buffer, content: Buffer, at: number): boolean {
    return at + part.length <= content.length && part.compare(content, at, at + part.length) === 0;
}

/** A file may grow or shrink while it is read: it is as long as what could be read of it. */
export async function readAll(descriptor: number, size: number): Promise<Buffer> {
    let bytes = Buffer.allocUnsafeSlow(size + 1);
    let length = 0;
    for (;;) {
        const bytesRead = await readInto(bytes.subarray(length), descriptor, length, size);
        length += bytesRead;
        if (bytesRead === 0 || length < bytes.length) {
            return bytes.subarray(0, length);
        }
        bytes = Buffer.concat([bytes, Buffer.allocUnsafeSlow(bytes.length)]);
    }
}

async function readInto(bytes: Buffer, descriptor: number, position: number, size: number): Promise<number> {
    return size <= SMALL
        ? fs.readSync(descriptor, bytes, 0, bytes.length, position)
        : (await read(descriptor, bytes, 0, bytes.length, position)).bytesRead;
}
