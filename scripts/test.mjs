// @ts-check
// Only syntax that an old Node can parse in this file: the rest is loaded after the check.
import { nodeVersionProblem } from './setup/node-version.mjs';

const problem = nodeVersionProblem(process.version, process.execPath);
if (problem) {
    process.stderr.write(problem + '\n');
    process.exit(1);
}

import('./checks/everything.mjs').then(
    ({ proveEverything }) => proveEverything().then(exitCode => process.exit(exitCode)),
    error => {
        process.stderr.write(((error && error.stack) || String(error)) + '\n');
        process.exit(1);
    }
);
