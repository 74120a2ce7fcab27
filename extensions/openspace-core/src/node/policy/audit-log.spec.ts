import { expect } from 'chai';
import { fork } from 'child_process';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceRoots } from '../paths/workspace-roots';
import { AuditFile } from './audit-file';
import { AuditEntry, AuditLog } from './audit-log';

const ENTRY: AuditEntry = {
    actor: 'agent',
    session: 's1',
    client: 'opencode',
    tool: 'openspace.file.read',
    path: 'a.ts',
    summary: 'path 4',
    outcome: 'ok',
    duration: 1.23
};

describe('audit log', () => {
    const formerHome = process.env.OPENSPACE_HOME;
    let folder: string;
    let workspace: string;
    let home: string;
    let roots: string[];
    let log: AuditLog;
    let container: Container;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-audit-')));
        workspace = path.join(folder, 'workspace');
        home = path.join(folder, 'home');
        process.env.OPENSPACE_HOME = home;
        await fs.mkdir(workspace);
        roots = [workspace];
        container = new Container();
        container.bind(ILogger).to(MockLogger);
        container.bind(WorkspaceRoots).toConstantValue({ roots: async () => roots });
        container.bind(AuditLog).toSelf().inSingletonScope();
        log = container.get(AuditLog);
    });

    afterEach(async () => {
        await container.unbindAsync(AuditLog);
        if (formerHome === undefined) {
            delete process.env.OPENSPACE_HOME;
        } else {
            process.env.OPENSPACE_HOME = formerHome;
        }
        await fs.rm(folder, { recursive: true, force: true });
    });

    const linesOf = async (file: string) => (await fs.readFile(file, 'utf8')).trimEnd().split('\n');
    const inWorkspace = () => path.join(workspace, '.openspace', 'audit.ndjson');

    it('has the line in the workspace before it answers', async () => {
        await log.append(ENTRY);
        const [line] = await linesOf(inWorkspace());
        expect(JSON.parse(line)).to.deep.include({
            actor: 'agent',
            session: 's1',
            client: 'opencode',
            tool: 'openspace.file.read',
            path: 'a.ts',
            summary: 'path 4',
            outcome: 'ok',
            duration: 1.2
        });
        expect(JSON.parse(line))
            .to.have.property('timestamp')
            .that.matches(/^\d{4}-\d\d-\d\dT/);
        expect(JSON.parse(line)).to.have.property('workspaceId').that.has.length(16);
    });

    it('keeps its folder out of git, and the file from other people', async () => {
        await log.append(ENTRY);
        expect(await fs.readFile(path.join(workspace, '.openspace', '.gitignore'), 'utf8')).to.equal('*\n');
        expect((await fs.stat(inWorkspace())).mode & 0o777).to.equal(0o600);
    });

    it('writes to the home folder when no workspace is open', async () => {
        roots = [];
        await log.append(ENTRY);
        const [line] = await linesOf(path.join(home, 'audit.ndjson'));
        expect(JSON.parse(line)).to.have.property('workspaceId', null);
    });

    it('follows no link that a repository brings along, and writes to the home folder instead', async () => {
        const victim = path.join(folder, 'victim');
        await fs.writeFile(victim, 'mine');
        await fs.mkdir(path.join(workspace, '.openspace'));
        await fs.symlink(victim, inWorkspace());
        await log.append(ENTRY);
        expect(await fs.readFile(victim, 'utf8')).to.equal('mine');
        expect(await linesOf(path.join(home, 'audit.ndjson'))).to.have.length(1);
    });

    it('keeps texts of callers short and on one line', async () => {
        await log.append({ ...ENTRY, client: 'x\ny'.repeat(10_000), error: 'e'.repeat(10_000), outcome: 'error' });
        const lines = await linesOf(inWorkspace());
        expect(lines).to.have.length(1);
        expect(lines[0].length).to.be.lessThan(4000);
    });

    it('keeps the order of calls that come at once', async () => {
        await Promise.all(Array.from({ length: 500 }, (_, index) => log.append({ ...ENTRY, summary: `${index}` })));
        const numbers = (await linesOf(inWorkspace())).map(line => Number(JSON.parse(line).summary));
        expect(numbers).to.deep.equal(Array.from({ length: 500 }, (_, index) => index));
    });

    it('goes on in a new file after somebody deleted the old one', async () => {
        const file = new AuditFile(path.join(workspace, '.openspace'), workspace, { bytes: 1, kept: 5 });
        await file.append('first');
        await fs.rm(path.join(workspace, '.openspace'), { recursive: true });
        await file.append('second');
        await file.close();
        expect(await linesOf(inWorkspace())).to.deep.equal(['second']);
    });

    it('begins a new line after one that a crash cut off', async () => {
        await fs.mkdir(path.dirname(inWorkspace()));
        await fs.writeFile(inWorkspace(), '{"torn":');
        await log.append(ENTRY);
        const lines = await linesOf(inWorkspace());
        expect(lines[0]).to.equal('{"torn":');
        expect(JSON.parse(lines[1])).to.have.property('tool', ENTRY.tool);
    });

    it('rotates at its limit and keeps as many old files as it should', async () => {
        const file = new AuditFile(path.join(workspace, '.openspace'), workspace, { bytes: 100, kept: 3 });
        for (let index = 0; index < 60; index++) {
            await file.append(`${index}`.padEnd(19, '.'));
        }
        await file.close();
        const names = (await fs.readdir(path.dirname(inWorkspace()))).sort();
        expect(names).to.deep.equal(['.gitignore', 'audit.1.ndjson', 'audit.2.ndjson', 'audit.3.ndjson', 'audit.ndjson']);
        const lines: string[] = [];
        for (const name of ['audit.3.ndjson', 'audit.2.ndjson', 'audit.1.ndjson', 'audit.ndjson']) {
            lines.push(...(await linesOf(path.join(path.dirname(inWorkspace()), name))));
        }
        expect(lines.map(line => parseInt(line, 10))).to.deep.equal(Array.from({ length: 20 }, (_, index) => 40 + index));
    });

    it('never tears or loses a line when several processes write at once', async () => {
        const script = path.join(folder, 'writer.cjs');
        await fs.writeFile(
            script,
            `const { AuditFile } = require(${JSON.stringify(require.resolve('./audit-file'))});
            const file = new AuditFile(process.argv[2], process.argv[3], { bytes: 20000, kept: 50 });
            (async () => { for (let i = 0; i < 500; i++) { await file.append(JSON.stringify({ who: process.argv[4], i, pad: 'x'.repeat(i % 200) })); } await file.close(); })();`
        );
        const write = (who: string) =>
            new Promise<void>((resolve, reject) => {
                fork(script, [path.dirname(inWorkspace()), workspace, who]).on('exit', code =>
                    code === 0 ? resolve() : reject(new Error(`exit ${code}`))
                );
            });
        await Promise.all(['a', 'b', 'c'].map(write));
        const seen = new Set<string>();
        for (const name of await fs.readdir(path.dirname(inWorkspace()))) {
            if (name.startsWith('audit')) {
                for (const line of await linesOf(path.join(path.dirname(inWorkspace()), name))) {
                    const { who, i } = JSON.parse(line);
                    seen.add(`${who} ${i}`);
                }
            }
        }
        expect(seen.size).to.equal(1500);
    });
});
