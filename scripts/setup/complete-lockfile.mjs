// @ts-check
// To be run after `npm install` has changed package-lock.json against a registry that lacks packages of other platforms.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/workspace.mjs';
import { missingOptionalPackages, withOptionalPackages } from './lockfile.mjs';

const file = process.argv[2] ?? path.join(ROOT, 'package-lock.json');
const text = fs.readFileSync(file, 'utf8');
const lockfile = JSON.parse(text);
const missing = missingOptionalPackages(lockfile);
if (missing.length > 0) {
    const indentation = /^\{\n( +)/.exec(text)?.[1] ?? '    ';
    fs.writeFileSync(file, `${JSON.stringify(withOptionalPackages(lockfile), undefined, indentation)}\n`);
}
process.stdout.write(`${missing.length} optional packages added${missing.map(({ name }) => `\n  ${name}`).join('')}\n`);
