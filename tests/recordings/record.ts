/** Makes the recordings of the real opencode anew that the specs of the session reducer replay: `node tests/lib/recordings/record.js`. */
import * as path from 'node:path';
import { ScriptedModel } from '../harness/model/scripted-model';
import { startOpencode } from '../harness/opencode/opencode-server';
import { Recording } from './recording';
import { SCENARIOS } from './scenarios';

const TARGET = path.resolve(__dirname, '../../../extensions/openspace-opencode/recordings');

async function record(wanted: readonly string[]): Promise<void> {
    const model = await ScriptedModel.start();
    const opencode = await startOpencode({
        modelUrl: model.url,
        files: { 'README.md': '# Workspace\n', 'poem.txt': 'Roses are red\nViolets are blue\n' },
        config: { permission: { edit: 'allow', bash: 'ask' }, compaction: { auto: false, prune: false } }
    });
    const closed = new AbortController();
    try {
        const recording = await Recording.listen(opencode.client, closed.signal);
        for (const [name, play] of Object.entries(SCENARIOS)) {
            if (wanted.length > 0 && !wanted.includes(name)) {
                continue;
            }
            recording.begin();
            await play({ client: opencode.client, model, recording });
            await recording.quiet();
            await recording.fetch();
            const size = await recording.save(path.join(TARGET, `${name}.ndjson`), {
                [opencode.workspace]: '/w',
                'scripted-model': 'model',
                [path.dirname(opencode.workspace)]: '/m',
                [model.url]: 'http://127.0.0.1:4000/v1'
            });
            process.stdout.write(`${name}: ${size} bytes\n`);
            const [unexpected] = model.unexpectedRequests;
            if (unexpected) {
                throw new Error(`${name}: ${unexpected.reason}`);
            }
        }
    } finally {
        closed.abort();
        await opencode.stop();
        await model.stop();
    }
}

record(process.argv.slice(2)).catch(error => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
});
