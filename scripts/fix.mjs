// @ts-check
import { run } from './shared/run.mjs';
import { toolPath } from './shared/tool.mjs';
import { ROOT } from './shared/workspace.mjs';

/** Mends what tools can mend, and shows what is left. */
const show = (/** @type {string} */ text) => process.stdout.write(text);
await run(toolPath('prettier'), ['--write', '--log-level', 'warn', '.'], { cwd: ROOT, onOutput: show });
await run(toolPath('eslint'), ['.', '--fix'], { cwd: ROOT, onOutput: show }).catch(error => (process.exitCode = error.code));
