// @ts-check
import { unitTests } from './checks/suites.mjs';
import { run } from './shared/run.mjs';
import { toolPath } from './shared/tool.mjs';
import { ROOT } from './shared/workspace.mjs';

/** Line coverage of the specs, file by file, and as pages under coverage/. */
await run(toolPath('tsc'), ['-b'], { cwd: ROOT });
const { failed } = await unitTests({ report: 'html' });
process.exit(failed === 0 ? 0 : 1);
