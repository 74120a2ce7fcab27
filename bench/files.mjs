// @ts-check
import 'reflect-metadata';
import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { median } from './runner.mjs';

// What the extension itself uses, as it finds it.
const load = createRequire(new URL('../extensions/openspace-files/package.json', import.meta.url));
const { CancellationToken } = load('@theia/core/lib/common/cancellation');
const { AuditLog } = load('@openspace/core/lib/node/policy/audit-log');
const { ToolRunner } = load('@openspace/core/lib/node/tools/tool-runner');
const { HubWorld } = load('@openspace/core/lib/node/test/hub-world');
const { ArtifactStore } = load('@openspace/files/lib/node/store/artifact-store');
const { rgPath } = load('@vscode/ripgrep');
const filesModule = load('@openspace/files/lib/node/files-backend-module').default;

const KILOBYTE = 1024;
/** [name, bytes, how often] */
const SIZES = /** @type {const} */ ([
    ['1 KB', KILOBYTE, 200],
    ['100 KB', 100 * KILOBYTE, 200],
    ['10 MB', 10 * KILOBYTE * KILOBYTE, 20]
]);
/** So many calls it takes until the engine has compiled what they run; a backend that has been up for a while is past that. */
const WARM_UP = 200;
/** Calls with and without the audit log come in so many blocks of so many. */
const AUDIT_BLOCKS = 100;
const AUDIT_BLOCK = 20;
const LINE = 'const value = compute(first, second); // a line of code\n';

/** Changes of files through the whole policy, against writing the same file safely without any of it. */
export const filePatches = {
    name: 'file patches',
    /** @param {(text: string) => void} note */
    async measure(note) {
        const world = await startWorld();
        try {
            const rows = [];
            for (const [name, bytes, times] of SIZES) {
                rows.push({ what: `file.patch, ${name}`, unit: 'ms', goal: 3, ...(await patchAgainstWrite(world, bytes, times)) });
                note(`${name} done`);
            }
            rows.push({ what: '1,000 patches on 100 files', unit: 'ms', ...(await manyPatches(world)) });
            note('1,000 patches done');
            rows.push({ what: 'file.patch with the audit log', unit: 'ms', goal: 1.05, ...(await auditCost(world)) });
            return rows;
        } finally {
            await world.stop();
        }
    }
};

/** Search in 100,000 files, against ripgrep on its own. */
export const fileSearch = {
    name: 'file search',
    /** @param {(text: string) => void} note */
    async measure(note) {
        const world = await startWorld();
        try {
            await makeFiles(world.workspace, 100_000);
            note('100,000 files made');
            /** @type {{ ours: number[], reference: number[] }} */
            const times = { ours: [], reference: [] };
            for (let round = 0; round < 8; round++) {
                const reference = await timed(() =>
                    run(rgPath, ['--hidden', '--fixed-strings', '--ignore-case', 'needle', '.'], world.workspace)
                );
                const ours = await timed(() => world.call('openspace.file.search', { query: 'needle', limit: 1000 }));
                // The first round fills the caches of the system.
                if (round > 0) {
                    times.ours.push(ours);
                    times.reference.push(reference);
                }
            }
            return [
                {
                    what: 'file.search in 100,000 files',
                    unit: 'ms',
                    goal: 1.3,
                    ours: median(times.ours),
                    reference: median(times.reference)
                }
            ];
        } finally {
            await world.stop();
        }
    }
};

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */

async function startWorld() {
    const hub = await HubWorld.start({ modules: [filesModule] });
    const log = hub.container.get(AuditLog);
    const append = log.append.bind(log);
    const runner = hub.container.get(ToolRunner);
    let calls = 0;
    return {
        workspace: path.join(hub.folder, 'workspace'),
        /** @param {boolean} on */
        setAudit: on => (log.append = on ? append : async () => undefined),
        /**
         * Each call has a connection of its own, because the rate limit is not what is measured.
         * @param {string} toolId
         * @param {object} input
         */
        call: (toolId, input) =>
            runner.call(
                { toolId, arguments: input, caller: { actor: 'agent', client: 'bench', connection: `bench${calls++}` } },
                CancellationToken.None
            ),
        async stop() {
            await hub.container.get(ArtifactStore).close();
            await hub.stop();
        }
    };
}

/**
 * @param {World} world
 * @param {string} file
 * @param {number} baseVersion
 * @param {number} line
 */
async function patch(world, file, baseVersion, line) {
    const operations = [{ type: 'replace', startLine: line, endLine: line, content: `changed at ${baseVersion}` }];
    const { version } = await world.call('openspace.file.patch', { path: file, baseVersion, operations });
    return version;
}

/**
 * A new file that is on the disk before it takes the place of the old one: what a careful program does without any of our promises.
 * @param {string} file
 * @param {Buffer} bytes
 */
async function writeSafely(file, bytes) {
    const handle = await fs.open(`${file}.tmp`, 'w');
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    await fs.rename(`${file}.tmp`, file);
}

/**
 * @param {World} world
 * @param {number} bytes
 * @param {number} times
 */
async function patchAgainstWrite(world, bytes, times) {
    const content = Buffer.from(LINE.repeat(Math.ceil(bytes / LINE.length)));
    const line = Math.ceil(content.length / LINE.length / 2);
    const name = `patched-${bytes}.ts`;
    await fs.writeFile(path.join(world.workspace, name), content);
    let { version } = await world.call('openspace.file.read', { path: name, endLine: 1 });
    /** @type {{ ours: number[], reference: number[] }} */
    const taken = { ours: [], reference: [] };
    for (let round = -Math.min(WARM_UP, times); round < times; round++) {
        const reference = await timed(() => writeSafely(path.join(world.workspace, 'plain.ts'), content));
        const ours = await timed(async () => (version = await patch(world, name, version, line)));
        if (round >= 0) {
            taken.ours.push(ours);
            taken.reference.push(reference);
        }
    }
    return { ours: median(taken.ours), reference: median(taken.reference) };
}

/** @param {World} world */
async function manyPatches(world) {
    const names = Array.from({ length: 100 }, (_, index) => `many-${index}.ts`);
    const content = Buffer.from(LINE.repeat(20));
    await Promise.all(names.map(name => fs.writeFile(path.join(world.workspace, name), content)));
    await Promise.all(names.map(name => world.call('openspace.file.read', { path: name })));
    const ours = await timed(() =>
        Promise.all(
            names.map(async name => {
                for (let version = 1; version <= 10;) {
                    version = await patch(world, name, version, 7);
                }
            })
        )
    );
    const reference = await timed(() =>
        Promise.all(
            names.map(async name => {
                for (let round = 0; round < 10; round++) {
                    await writeSafely(path.join(world.workspace, `plain-${name}`), content);
                }
            })
        )
    );
    return { ours, reference };
}

/**
 * The same world and the same file for both, so that nothing differs but the log. They take turns by blocks and not by calls: what a call
 * leaves in the system's memory goes to the disk with the next one, which has to be of the same kind. Each block is compared with its
 * neighbour, because the machine changes more from one second to the next than the log costs.
 * @param {World} world
 */
async function auditCost(world) {
    const name = 'audited.ts';
    await fs.writeFile(path.join(world.workspace, name), LINE.repeat(100));
    let { version } = await world.call('openspace.file.read', { path: name, endLine: 1 });
    /** @param {boolean} audited */
    const measureBlock = async audited => {
        world.setAudit(audited);
        const taken = [];
        for (let call = 0; call < AUDIT_BLOCK; call++) {
            taken.push(await timed(async () => (version = await patch(world, name, version, 50))));
        }
        // The first of them pays for what the other kind has left.
        return median(taken.slice(1));
    };
    /** @type {{ ratios: number[], references: number[] }} */
    const { ratios, references } = { ratios: [], references: [] };
    for (let block = -WARM_UP / AUDIT_BLOCK; block < AUDIT_BLOCKS; block++) {
        const auditedFirst = block % 2 === 0;
        const [first, second] = [await measureBlock(auditedFirst), await measureBlock(!auditedFirst)];
        const [ours, reference] = auditedFirst ? [first, second] : [second, first];
        if (block >= 0) {
            ratios.push(ours / reference);
            references.push(reference);
        }
    }
    world.setAudit(true);
    const reference = median(references);
    return { ours: reference * median(ratios), reference };
}

/**
 * @param {string} workspace
 * @param {number} count
 */
async function makeFiles(workspace, count) {
    const perFolder = 200;
    for (let folder = 0; folder < count / perFolder; folder++) {
        const place = path.join(workspace, `part${folder % 20}`, `folder${folder}`);
        await fs.mkdir(place, { recursive: true });
        const write = (/** @type {number} */ index) =>
            fs.writeFile(path.join(place, `file${index}.ts`), `${LINE.repeat(10)}${index === 0 ? 'needle\n' : ''}`);
        await Promise.all(Array.from({ length: perFolder }, (_, index) => write(index)));
    }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
function run(command, args, cwd) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
        child.stdout.resume();
        child.on('error', reject);
        child.on('close', () => resolve());
    });
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
    const started = performance.now();
    await work();
    return performance.now() - started;
}
