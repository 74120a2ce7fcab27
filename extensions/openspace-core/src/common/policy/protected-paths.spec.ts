import { expect } from 'chai';
import { writeRule } from './protected-paths';

describe('protected paths', () => {
    for (const path of [
        '.git/hooks/pre-commit',
        '.git/config',
        '.git',
        '.GIT/config',
        '.Git./config',
        '.git /config',
        'git~1/config',
        'sub/.git/config',
        'sub\\.git\\config',
        '.git::$INDEX_ALLOCATION/config',
        '.g\u200cit/config',
        'node_modules/left-pad/index.js',
        'packages/a/NODE_MODULES/b.js',
        '.openspace/audit.ndjson',
        'a/.openspace/snapshots/x',
        './.git/config',
        'a//.git//config'
    ]) {
        it(`never lets an agent write ${JSON.stringify(path)}`, () => expect(writeRule(path)).to.equal('refused'));
    }

    for (const path of [
        '.vscode/extensions.json',
        'a/.VSCODE/tasks.json',
        '.theia/settings.json',
        'opencode.json',
        'opencode.jsonc',
        'sub/OpenCode.json',
        '.opencode/agent/x.md',
        'AGENTS.md',
        'docs/agents.md',
        'CLAUDE.md',
        '.mcp.json',
        '.cursor/mcp.json',
        '.claude/settings.local.json',
        'settings.json',
        'tasks.json',
        'launch.json',
        '.bashrc',
        'home/.zshrc',
        '.profile',
        '.envrc',
        '.gitconfig',
        '.husky/pre-commit',
        '.npmrc',
        'x.code-workspace',
        'AGENTS.md.',
        'AGENTS.md '
    ]) {
        it(`asks before an agent writes ${JSON.stringify(path)}`, () => expect(writeRule(path)).to.equal('ask'));
    }

    for (const path of [
        '',
        'src/main.ts',
        'package.json',
        '.gitignore',
        '.github/workflows/ci.yml',
        'git/config',
        'my.git/x',
        'src/settings.ts',
        'node_modules.md',
        'a/agents/x.md'
    ]) {
        it(`lets an agent write ${JSON.stringify(path)}`, () => expect(writeRule(path)).to.equal('free'));
    }
});
