// @ts-check
// Only syntax that an old Node can parse in this file and in node-version.mjs: the rest is loaded after the check.
import { nodeVersionProblem } from './setup/node-version.mjs';

const problem = nodeVersionProblem(process.version, process.execPath);
if (problem) {
    process.stderr.write(problem + '\n');
    process.exit(1);
}

import('./launch/main.mjs')
    .then(launcher => launcher.main(process.argv.slice(2)))
    .then(
        exitCode => process.exit(exitCode),
        error => {
            process.stderr.write(((error && error.stack) || String(error)) + '\n');
            process.exit(1);
        }
    );
