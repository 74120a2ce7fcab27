import { POLICY_PREFERENCES } from '@openspace/core/lib/common/policy/policy-preferences';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { expect } from 'chai';
import * as fs from 'fs/promises';
import { tmpdir } from 'os';
import { Facts, ToolsWorld } from '../test/tools-world';

describe('the search in files', () => {
    let world: ToolsWorld;

    afterEach(() => world.stop());

    beforeEach(async () => {
        world = await ToolsWorld.start();
        await world.put('src/a.ts', 'const größe = Needle;\nnothing\n');
        await world.put('src/b.js', 'needle\r\n');
        await world.put('docs/c.md', 'a NEEDLE, and a needle\n');
        await world.put('build/out.js', 'needle');
        await world.put('.gitignore', 'build\n');
        await world.put('.env', 'needle=1');
        await world.put('config/.ENV.local', 'needle=1');
        await world.put('keys/server.pem', 'needle');
        await world.put('diary/monday.txt', 'needle');
        await world.put('x.env~', 'needle');
    });

    const found = (facts: Facts): string[] =>
        (facts.matches as { path: string; line: number; column: number }[]).map(match => `${match.path}:${match.line}:${match.column}`);

    it('gives file, line, column and excerpt, and leaves out what is ignored or secret', async () => {
        const facts = await world.ok('search', { query: 'needle' });
        expect(found(facts)).to.deep.equal(['diary/monday.txt:1:1', 'docs/c.md:1:3', 'src/a.ts:1:15', 'src/b.js:1:1']);
        expect((facts.matches as { excerpt: string }[])[2].excerpt).to.equal('const größe = Needle;');
        expect(facts.truncated).to.equal(false);
    });

    it('takes patterns, case and a place to search', async () => {
        expect(found(await world.ok('search', { query: 'needle', includePattern: '*.ts, docs' }))).to.deep.equal([
            'docs/c.md:1:3',
            'src/a.ts:1:15'
        ]);
        expect(found(await world.ok('search', { query: 'needle', includePattern: '{src,docs}/*.{js,md}' }))).to.have.length(2);
        expect(found(await world.ok('search', { query: 'needle', excludePattern: 'src,diary' }))).to.deep.equal(['docs/c.md:1:3']);
        expect(found(await world.ok('search', { query: 'Needle', caseSensitive: true }))).to.deep.equal(['src/a.ts:1:15']);
        expect(found(await world.ok('search', { query: 'needle', path: 'src' }))).to.have.length(2);
        expect(found(await world.ok('search', { query: 'needle', path: 'src/b.js' }))).to.deep.equal(['src/b.js:1:1']);
    });

    it('keeps to .gitignore whatever the pattern asks for', async () => {
        await world.put('.gitignore', 'build\n*.log\n!keep.log\n!keep.md\nignored.ts\n');
        await world.put('nested/.gitignore', 'own.ts\n!x.log\n');
        for (const name of ['a.log', 'keep.log', 'keep.md', 'ignored.ts', 'nested/own.ts', 'nested/x.log', 'nested/other.ts']) {
            await world.put(name, 'needle');
        }
        const files = async (includePattern: string): Promise<string[]> =>
            found(await world.ok('search', { query: 'needle', includePattern })).map(each => each.split(':')[0]);
        for (const pattern of ['ignored.ts', '/ignored.ts', '**/ignored.ts', 'nested/own.ts', 'own.ts', 'a.log', 'build', '/build/**']) {
            expect(await files(pattern), pattern).to.deep.equal([]);
        }
        expect(await files('*.log')).to.deep.equal(['keep.log', 'nested/x.log']);
        expect(await files('*.ts')).to.deep.equal(['nested/other.ts', 'src/a.ts']);
        expect(await files('/*.md')).to.deep.equal(['keep.md']);
        expect(await files('./nested')).to.deep.equal(['nested/other.ts', 'nested/x.log']);
        expect(await files('*.{js,ts}')).to.deep.equal(['nested/other.ts', 'src/a.ts', 'src/b.js']);
        expect(await files('*'))
            .to.include.members(['diary/monday.txt', 'keep.md'])
            .and.not.to.include('ignored.ts');
        expect(found(await world.ok('search', { query: 'needle', includePattern: '*.md', excludePattern: 'keep.*' }))).to.deep.equal([
            'docs/c.md:1:3'
        ]);
    });

    it('takes the signs of a pattern as parts of names, and no second line', async () => {
        await world.put('!odd.ts', 'needle');
        await world.put('#odd.ts', 'needle');
        await world.put('[odd].ts', 'needle');
        for (const [includePattern, name] of [
            ['!odd.ts', '!odd.ts'],
            ['#odd.ts', '#odd.ts'],
            ['\\[odd\\].ts', '[odd].ts'],
            ['[[]odd].ts', '[odd].ts']
        ]) {
            expect(found(await world.ok('search', { query: 'needle', includePattern })), includePattern).to.deep.equal([`${name}:1:1`]);
        }
        expect(found(await world.ok('search', { query: 'needle', includePattern: ' , ' })).length).to.be.greaterThan(3);
        for (const hostile of [
            { includePattern: '*.md\n!build/*' },
            { excludePattern: '*.md\r' },
            { includePattern: 'a\0b' },
            { query: 'a\0b' }
        ]) {
            await world.failure('search', { query: 'needle', ...hostile });
        }
    });

    it('leaves no file behind, also when it is stopped or fails', async () => {
        const temporary = async (): Promise<string[]> => (await fs.readdir(tmpdir())).filter(name => name.startsWith('openspace-search-'));
        const before = await temporary();
        await world.put('many.txt', 'needle\n'.repeat(5000));
        await world.ok('search', { query: 'needle', includePattern: '*.txt', limit: 1 });
        await world.failure('search', { query: '(', regex: true, includePattern: '*.txt' });
        expect(await temporary()).to.deep.equal(before);
    });

    it('does not open secrets by a pattern that asks for them', async () => {
        await world.put('.gitignore', '!.env\n!*.pem\n!.ENV.local\n');
        for (const includePattern of ['.env', '.ENV*', '**/*.pem', 'keys/**', '.git/**', '.openspace/**']) {
            expect(found(await world.ok('search', { query: 'needle', includePattern })), includePattern).to.deep.equal([]);
        }
    });

    it('obeys the person’s own patterns for sensitive files', async () => {
        const preferences = world.hub.container.get<PreferenceService>(PreferenceService);
        for (const patterns of [['diary'], ['**/{monday,tuesday}.txt']]) {
            await preferences.set(POLICY_PREFERENCES.sensitiveFilePatterns, patterns, PreferenceScope.User);
            expect(found(await world.ok('search', { query: 'needle' })), patterns[0]).not.to.include('diary/monday.txt:1:1');
            expect((await world.failure('read', { path: 'diary/monday.txt' })).text).to.contain('Access denied: sensitive file');
        }
    });

    it('takes regular expressions, and says what is wrong with one', async () => {
        expect(found(await world.ok('search', { query: '^n.+e$', regex: true }))).to.deep.equal(['diary/monday.txt:1:1', 'src/b.js:1:1']);
        expect(found(await world.ok('search', { query: '(', path: 'src' }))).to.deep.equal([]);
        expect((await world.failure('search', { query: '(', regex: true })).text).to.contain('regex parse error');
        expect((await world.failure('search', { query: 'x', includePattern: '[' })).text).to.contain('not understood');
        expect(found(await world.ok('search', { query: 'Needle;\nnothing', caseSensitive: true }))).to.deep.equal(['src/a.ts:1:15']);
    });

    it('stops at its limit and says so', async () => {
        await world.put('many.txt', 'needle\n'.repeat(5000));
        const facts = await world.ok('search', { query: 'needle', limit: 10 });
        expect(facts.matches).to.have.length(10);
        expect(facts.truncated).to.equal(true);
        expect(facts.note).to.contain('narrow the search');
    });

    it('shows a part of a long line, around the match, and lives with endless ones', async () => {
        await world.put('min.js', `${'x'.repeat(50_000)}needle${'y'.repeat(50_000)}`);
        await world.put('endless.js', `${'x'.repeat(3_000_000)}needle`);
        const facts = await world.ok('search', { query: 'needle', includePattern: '*.js', path: '.', excludePattern: 'src' });
        const matches = facts.matches as { path: string; column: number; excerpt: string }[];
        expect(matches.map(match => match.path)).to.deep.equal(['endless.js', 'min.js']);
        expect(matches[1].column).to.equal(50_001);
        expect(matches[1].excerpt).to.contain('needle').and.to.have.length.lessThan(310);
    });
});
