// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
