// @ts-check
// What the launcher does once everything is installed and built, on any application.
// Arguments: APPLICATION FOLDER PORT REGISTRY LOG
import { runIde } from '../run-ide.mjs';
import { Run } from '../run.mjs';
import { supervise } from '../supervise.mjs';

const [application, folder, port, registry, logFile] = process.argv.slice(2);
const exitCode = await supervise(
    (run, progress) =>
        runIde(run, progress, {
            application,
            folder,
            port: Number(port),
            hubPort: 0,
            agentArguments: [],
            env: process.env,
            logFile,
            onReady: url => process.stdout.write(`OpenSpace is ready: ${url}\n`)
        }),
    new Run(registry)
);
process.exit(exitCode);
