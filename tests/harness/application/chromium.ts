import { existsSync } from 'node:fs';
import * as path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium; a browser of Playwright's own is never downloaded. */
export function chromiumExecutable(): string {
    const configured = process.env.OPENSPACE_CHROMIUM;
    const folders = (process.env.PATH ?? '').split(path.delimiter);
    const found = configured ?? NAMES.flatMap(name => folders.map(folder => path.join(folder, name))).find(existsSync);
    if (!found) {
        throw new Error('No Chromium found. Install Debian\'s "chromium" package, or set OPENSPACE_CHROMIUM to a browser\'s path.');
    }
    return found;
}

/** Chromium's own sandbox does not work for root, and its background traffic would only fail on a closed network. */
export const CHROMIUM_ARGS: readonly string[] = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run'
];
