import { expect } from 'chai';
import * as fc from 'fast-check';
import { isSensitive, sensitiveGlobs } from './sensitive-files';

const SENSITIVE: readonly string[] = [
    '.env',
    '.ENV',
    '.env.local',
    '.env.production',
    '.env.example',
    '.env_backup',
    '.env~',
    '.env.swp',
    '..env.swp',
    'config/.env.local',
    'prod.env',
    '.envrc',
    '.git/config',
    '.git',
    'sub/.git/HEAD',
    '.GIT/config',
    '.git./config',
    '.git /config',
    '.git::$INDEX_ALLOCATION/config',
    'mirror.git/config',
    'id_rsa',
    'a/id_rsa',
    'a/ID_ED25519',
    'id_rsa.bak',
    'id_dsa',
    'id_ecdsa',
    'server.pem',
    'server.pem.bak',
    'certs/server.KEY',
    'store.p12',
    'credentials.json',
    'app/credentials.yml',
    '.aws/credentials',
    'home/.aws/config',
    'secrets.yaml',
    'secrets.json',
    'deploy/secrets/db.txt',
    '.ssh/known_hosts',
    '.netrc',
    '.npmrc',
    '.pypirc',
    '.git-credentials',
    'service-account-prod.json',
    'terraform.tfstate',
    'prod.tfvars',
    '.openspace/snapshots/ab12',
    'hub-token',
    '.local/share/opencode/auth.json',
    '.config/gh/hosts.yml',
    '.docker/config.json',
    'config\\.env',
    '.e\u200cnv',
    '．env'
];

const PLAIN: readonly string[] = [
    '',
    'src/main.ts',
    'README.md',
    'environment.ts',
    'src/env.ts',
    '.gitignore',
    '.github/workflows/ci.yml',
    'keys.ts',
    'keyboard.key.ts',
    'src/secret-santa.ts',
    'docs/credentials-guide.md',
    'id_rsa.pub',
    'package.json',
    'monkey',
    'src/pem.ts',
    '.vscode/settings.json'
];

describe('sensitive files', () => {
    for (const path of SENSITIVE) {
        it(`keeps ${JSON.stringify(path)} from agents`, () => expect(isSensitive(path)).to.equal(true));
    }

    for (const path of PLAIN) {
        it(`lets agents read ${JSON.stringify(path)}`, () => expect(isSensitive(path)).to.equal(false));
    }

    it('takes further patterns from the person', () => {
        expect(isSensitive('notes/diary.txt', ['diary.*'])).to.equal(true);
        expect(isSensitive('private/a/b.txt', ['private'])).to.equal(true);
        expect(isSensitive('a/private/b/c.txt', ['private/**'])).to.equal(true);
        expect(isSensitive('a/private/b/c.txt', ['a/private'])).to.equal(true);
        expect(isSensitive('a/x.SQL', ['**/*.{sql,dump}'])).to.equal(true);
        expect(isSensitive('a/x.ts', ['**/*.{sql,dump}', 'private/**'])).to.equal(false);
    });

    it('takes a broken pattern by its letters instead of failing', () => {
        expect(isSensitive('a/[x', ['[x'])).to.equal(true);
        expect(isSensitive('a/x', ['[x', '', '/', '{', '**'.repeat(20)])).to.be.a('boolean');
    });

    it('gives globs for searches that cover nothing but what is sensitive', () => {
        const globs = sensitiveGlobs(['private/**', 'Diary.*', '[odd', '**']);
        for (const glob of globs) {
            const path = glob.replace('**/', 'a/').replace('**', 'x').replace('*', 'x');
            expect(isSensitive(path, ['private/**', 'diary.*', '**']), glob).to.equal(true);
        }
        expect(globs).to.include.members(['**/.env', '**/.git', '**/private/**', '**/diary.*']);
        expect(globs.some(glob => glob.includes('[odd'))).to.equal(false);
    });

    it('judges by name at any depth, in any case', () => {
        const folder = fc.stringMatching(/^[a-z]{1,8}$/).filter(name => name !== 'secrets' && name !== 'credentials');
        fc.assert(
            fc.property(
                fc.array(folder, { maxLength: 4 }),
                fc.constantFrom('.env', 'id_rsa', 'x.pem', '.git'),
                fc.boolean(),
                (folders, name, upper) => {
                    const path = [...folders, name].join('/');
                    expect(isSensitive(upper ? path.toUpperCase() : path)).to.equal(true);
                }
            )
        );
    });
});
