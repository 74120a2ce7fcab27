import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { SecretFile } from './secret-file';

describe('a secret file', () => {
    let folder: string;
    let file: string;
    let warnings: string[];

    beforeEach(async () => {
        folder = await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-secret-'));
        file = path.join(folder, 'home', 'hub-token');
        warnings = [];
    });

    afterEach(() => fs.rm(folder, { recursive: true }));

    const secretFile = (): SecretFile => new SecretFile(file, problem => warnings.push(problem));

    it('is made once, for the person only, and read from then on', async () => {
        const secret = await secretFile().load();
        expect(secret).to.match(/^[\w-]{43}$/);
        expect((await fs.stat(file)).mode & 0o777).to.equal(0o600);
        expect((await fs.stat(path.dirname(file))).mode & 0o777).to.equal(0o700);
        expect(await secretFile().load()).to.equal(secret);
        expect(await fs.readdir(path.dirname(file))).to.deep.equal(['hub-token']);
        expect(warnings).to.deep.equal([]);
    });

    it('is one and the same for all that start at once', async () => {
        const secrets = await Promise.all(Array.from({ length: 20 }, () => secretFile().load()));
        expect(new Set(secrets).size).to.equal(1);
        expect(await fs.readdir(path.dirname(file))).to.deep.equal(['hub-token']);
    });

    it('is another one after it was renewed', async () => {
        const before = await secretFile().load();
        const after = await secretFile().renew();
        expect(after).not.to.equal(before);
        expect(await secretFile().load()).to.equal(after);
        expect((await fs.stat(file)).mode & 0o777).to.equal(0o600);
    });

    for (const [what, spoil] of [
        ['is empty', () => fs.writeFile(file, '')],
        ['was cut off', () => fs.truncate(file, 20)],
        ['holds something else', () => fs.writeFile(file, 'Bearer of bad news, who is long enough to be one')],
        ['can be read by others', () => fs.chmod(file, 0o644)],
        [
            'is a link',
            async () => {
                await fs.rename(file, `${file}.elsewhere`);
                await fs.symlink(`${file}.elsewhere`, file);
            }
        ]
    ] as const) {
        it(`is made anew where it ${what}, with a warning that says so`, async () => {
            const before = await secretFile().load();
            await spoil();
            const after = await secretFile().load();
            expect(after)
                .to.match(/^[\w-]{43}$/)
                .and.not.to.equal(before);
            expect((await fs.lstat(file)).mode & 0o777).to.equal(0o600);
            expect(warnings).to.have.length(1);
            expect(warnings[0]).to.contain('configured again').and.not.to.contain(before);
            expect(await secretFile().load()).to.equal(after);
        });
    }
});
