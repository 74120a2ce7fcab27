import { expect } from 'chai';
import * as fc from 'fast-check';
import { constants } from 'fs';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { Container } from '@theia/core/shared/inversify';
import { DEFAULT_POLICY } from '../../common/policy/policy-preferences';
import { isDenial } from '../../common/tools/denial';
import { isToolError } from '../../common/tools/tool-error';
import { PolicySettings } from '../policy/policy-settings';
import type { PathPurpose } from '../../common/paths/guarded-path';
import { PathGuard } from './path-guard';
import { WorkspaceRoots } from './workspace-roots';

describe('path guard', () => {
    let base: string;
    let root: string;
    let outside: string;
    let roots: string[];
    let guard: PathGuard;

    before(async () => {
        base = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-guard-')));
        root = path.join(base, 'workspace');
        outside = path.join(base, 'outside');
        for (const folder of ['workspace/src', 'workspace/.git', 'workspace/.vscode', 'outside/folder', 'workspace-evil', 'second/lib']) {
            await fs.mkdir(path.join(base, folder), { recursive: true });
        }
        await fs.writeFile(path.join(root, 'src', 'utils.ts'), 'inside');
        await fs.writeFile(path.join(root, '.env'), 'SECRET=1');
        await fs.writeFile(path.join(root, '.git', 'config'), 'secret');
        await fs.writeFile(path.join(outside, 'secret.txt'), 'secret');
        await fs.writeFile(path.join(base, 'workspace-evil', 'x.txt'), 'secret');
        await fs.writeFile(path.join(base, 'second', 'lib', 'only-here.ts'), 'second');
        await fs.symlink(path.join(outside, 'secret.txt'), path.join(root, 'link-out.txt'));
        await fs.symlink(outside, path.join(root, 'folder-out'));
        await fs.symlink(path.join(outside, 'missing.txt'), path.join(root, 'dangling-out'));
        await fs.symlink('src/utils.ts', path.join(root, 'link-in.ts'));
        await fs.symlink('src/new.ts', path.join(root, 'dangling-in'));
        await fs.symlink('.env', path.join(root, 'notes.txt'));
        await fs.symlink('src/utils.ts', path.join(root, 'server.pem'));
        await fs.symlink('.git', path.join(root, 'innocent'));
        await fs.symlink('loop', path.join(root, 'loop'));
        await fs.symlink(root, path.join(base, 'alias'));
    });

    after(() => fs.rm(base, { recursive: true, force: true }));

    beforeEach(() => {
        roots = [root];
        const container = new Container();
        container.bind(WorkspaceRoots).toConstantValue({ roots: async () => roots });
        container
            .bind(PolicySettings)
            .toConstantValue({ current: { ...DEFAULT_POLICY, sensitiveFilePatterns: ['*.sql'] } } as unknown as PolicySettings);
        container.bind(PathGuard).toSelf();
        guard = container.get(PathGuard);
    });

    async function refusal(requested: string, purpose: PathPurpose = 'read'): Promise<string> {
        try {
            const { absolute } = await guard.resolve(requested, purpose);
            return `let through: ${absolute}`;
        } catch (error) {
            if (!isToolError(error)) {
                throw error;
            }
            return error.message;
        }
    }

    describe('what it lets through', () => {
        it('resolves relative and absolute paths of the workspace', async () => {
            const expected = { absolute: path.join(root, 'src/utils.ts'), relative: 'src/utils.ts', root };
            expect(await guard.resolve('src/utils.ts', 'read')).to.deep.equal(expected);
            expect(await guard.resolve('./src//utils.ts', 'read')).to.deep.equal(expected);
            expect(await guard.resolve(path.join(root, 'src/utils.ts'), 'show')).to.deep.equal(expected);
            expect(await guard.resolve('.', 'read')).to.deep.equal({ absolute: root, relative: '', root });
        });

        it('resolves a link that stays inside to what it leads to', async () => {
            expect((await guard.resolve('link-in.ts', 'read')).relative).to.equal('src/utils.ts');
            expect((await guard.resolve('dangling-in', 'write')).relative).to.equal('src/new.ts');
        });

        it('resolves paths that do not exist yet', async () => {
            expect((await guard.resolve('a/b/c.ts', 'write')).absolute).to.equal(path.join(root, 'a/b/c.ts'));
        });

        it('knows a workspace that was opened through a link', async () => {
            roots = [path.join(base, 'alias')];
            expect((await guard.resolve('src/utils.ts', 'read')).absolute).to.equal(path.join(root, 'src/utils.ts'));
            expect((await guard.resolve(path.join(base, 'alias/src/utils.ts'), 'read')).relative).to.equal('src/utils.ts');
        });

        it('takes the first of several roots that has the file, then the one that is named', async () => {
            roots = [root, path.join(base, 'second')];
            expect((await guard.resolve('lib/only-here.ts', 'read')).root).to.equal(path.join(base, 'second'));
            expect((await guard.resolve('second/lib/new.ts', 'write')).absolute).to.equal(path.join(base, 'second/lib/new.ts'));
            expect((await guard.resolve('brand/new.ts', 'write')).absolute).to.equal(path.join(root, 'brand/new.ts'));
        });
    });

    describe('what it refuses', () => {
        for (const requested of [
            '../etc/passwd',
            '..',
            'src/../../outside/secret.txt',
            'src\\..\\..\\outside',
            '/etc/passwd',
            '/',
            'file:///etc/passwd',
            'FILE:/etc/passwd',
            'http://example.org/x',
            'vscode-remote:x',
            '\\\\host\\share\\x',
            '//host/share/x',
            'C:\\Windows\\x',
            'c:x',
            '~/x',
            '~',
            '~root/x',
            'a\0b',
            '\0',
            'link-out.txt',
            'folder-out/secret.txt',
            'folder-out/not/yet/there.txt',
            'folder-out',
            'dangling-out'
        ]) {
            for (const purpose of ['read', 'write', 'show'] as const) {
                it(`takes ${JSON.stringify(requested)} to be outside the workspace (${purpose})`, async () => {
                    expect(await refusal(requested, purpose)).to.contain('outside the workspace');
                });
            }
        }

        it('is not fooled by a neighbour whose name begins like the workspace', async () => {
            expect(await refusal(path.join(base, 'workspace-evil', 'x.txt'))).to.contain('outside the workspace');
        });

        it('says so when links go in circles, a folder is a file, or a name is too long', async () => {
            expect(await refusal('loop')).to.contain('cannot be reached');
            expect(await refusal('src/utils.ts/x')).to.contain('cannot be reached');
            expect(await refusal('x'.repeat(4000))).to.contain('cannot be reached');
        });

        it('says so when no workspace is open', async () => {
            roots = [];
            expect(await refusal('src/utils.ts')).to.equal('No workspace is open.');
        });

        for (const requested of [
            '.env',
            'sub/.env.local',
            '.git/config',
            '.GIT/config',
            'notes.txt',
            'server.pem',
            'innocent/config',
            'dump.sql'
        ]) {
            it(`keeps the sensitive file ${requested} from readers`, async () => {
                expect(await refusal(requested, 'read')).to.contain('Access denied: sensitive file');
                expect(await refusal(requested, 'show')).to.contain('Access denied: sensitive file');
            });
        }

        for (const requested of [
            '.git/hooks/pre-commit',
            '.GIT/config',
            '.git./x',
            'innocent/config',
            'node_modules/a.js',
            '.openspace/audit.ndjson'
        ]) {
            it(`never lets ${requested} be written`, async () => {
                expect(await refusal(requested, 'write')).to.contain('is protected');
            });
        }

        it('marks what it refuses as denied, not as failed', async () => {
            const error = await guard.resolve('/etc/passwd', 'read').catch((reason: unknown) => reason);
            expect(isDenial(error)).to.equal(true);
        });

        it('leaves it to the person whether files that others obey, or secrets, are written', async () => {
            for (const requested of ['.vscode/tasks.json', 'AGENTS.md', 'opencode.json', '.env']) {
                expect((await guard.resolve(requested, 'write')).ask, requested).to.contain(requested);
            }
            expect(await guard.resolve('src/utils.ts', 'write')).not.to.have.property('ask');
        });

        it('names paths so that a person sees every character', async () => {
            expect((await guard.resolve('.vscode/a\u202e.json', 'write')).ask).to.contain('".vscode/a⟨U+202E⟩.json"');
        });

        it('never resolves any text to something outside', async () => {
            const part = fc.oneof(
                fc.string({ unit: 'binary', maxLength: 5 }),
                fc.constantFrom(
                    '..',
                    '.',
                    '',
                    'src',
                    'folder-out',
                    'dangling-out',
                    'link-out.txt',
                    'innocent',
                    '~',
                    'file:',
                    'C:',
                    '\\\\',
                    root,
                    outside,
                    '/'
                )
            );
            await fc.assert(
                fc.asyncProperty(
                    fc.array(part, { maxLength: 6 }),
                    fc.constantFrom('/', '\\', ''),
                    fc.constantFrom('read' as const, 'write' as const),
                    async (parts, separator, purpose) => {
                        try {
                            const { absolute } = await guard.resolve(parts.join(separator), purpose);
                            expect(`${absolute}/`.startsWith(`${root}/`)).to.equal(true);
                        } catch (error) {
                            expect(isToolError(error), String(error)).to.equal(true);
                        }
                    }
                ),
                { numRuns: 500 }
            );
        });
    });

    describe('opening what was let through', () => {
        const { O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

        async function read(requested: string): Promise<string> {
            const handle = await guard.openVerified(await guard.resolve(requested, 'read'), O_RDONLY);
            try {
                return await handle.readFile('utf8');
            } finally {
                await handle.close();
            }
        }

        it('reads and writes the file', async () => {
            expect(await read('link-in.ts')).to.equal('inside');
            const handle = await guard.openVerified(await guard.resolve('src/made.ts', 'write'), O_WRONLY | O_CREAT | O_TRUNC);
            await handle.writeFile('made');
            await handle.close();
            expect(await read('src/made.ts')).to.equal('made');
        });

        it('fails when the file became a link after the check', async () => {
            await fs.writeFile(path.join(root, 'victim.txt'), 'inside');
            const guarded = await guard.resolve('victim.txt', 'write');
            await fs.rm(guarded.absolute);
            await fs.symlink(path.join(outside, 'secret.txt'), guarded.absolute);
            for (const flags of [O_RDONLY, O_WRONLY | O_TRUNC]) {
                const error = await guard.openVerified(guarded, flags).catch((reason: unknown) => reason);
                expect(isDenial(error)).to.equal(true);
            }
            expect(await fs.readFile(path.join(outside, 'secret.txt'), 'utf8')).to.equal('secret');
        });

        it('creates nothing outside when the folder became a link after the check', async () => {
            await fs.mkdir(path.join(root, 'swapped'));
            const guarded = await guard.resolve('swapped/new.txt', 'write');
            await fs.rmdir(path.join(root, 'swapped'));
            await fs.symlink(path.join(outside, 'folder'), path.join(root, 'swapped'));
            const error = await guard.openVerified(guarded, O_WRONLY | O_CREAT).catch((reason: unknown) => reason);
            expect(isDenial(error)).to.equal(true);
            expect(await fs.readdir(path.join(outside, 'folder'))).to.deep.equal([]);
        });

        it('creates nothing outside when a folder further up became a link', async () => {
            await fs.mkdir(path.join(root, 'up/down'), { recursive: true });
            await fs.mkdir(path.join(outside, 'up/down'), { recursive: true });
            const guarded = await guard.resolve('up/down/new.txt', 'write');
            await fs.rename(path.join(root, 'up'), path.join(root, 'moved'));
            await fs.symlink(path.join(outside, 'up'), path.join(root, 'up'));
            const error = await guard.openVerified(guarded, O_WRONLY | O_CREAT).catch((reason: unknown) => reason);
            expect(isDenial(error)).to.equal(true);
            expect(await fs.readdir(path.join(outside, 'up/down'))).to.deep.equal([]);
        });

        it('never reads outside while somebody swaps a folder and a link back and forth', async () => {
            const flip = path.join(root, 'flip');
            await fs.mkdir(path.join(root, 'real'));
            await fs.writeFile(path.join(root, 'real', 'secret.txt'), 'inside');
            await fs.symlink(outside, path.join(root, 'fake'));
            let done = false;
            const swapping = (async () => {
                while (!done) {
                    for (const name of ['real', 'fake']) {
                        await fs.rename(path.join(root, name), flip);
                        await fs.rename(flip, path.join(root, name));
                    }
                }
            })();
            const seen = new Set<string>();
            for (let attempt = 0; attempt < 1500; attempt++) {
                seen.add(await read('flip/secret.txt').catch(() => 'refused'));
            }
            done = true;
            await swapping;
            expect([...seen]).not.to.include('secret');
        });

        it('opens neither folders nor pipes', async () => {
            const error = await guard.openVerified(await guard.resolve('src', 'read'), O_RDONLY).catch((reason: unknown) => reason);
            expect(isToolError(error)).to.equal(true);
        });
    });
});
