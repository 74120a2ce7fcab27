/** What becomes of an agent's wish to write somewhere: never, only with the person's word, or freely. */
export type WriteRule = 'refused' | 'ask' | 'free';

const REFUSED_FOLDERS = new Set(['.git', 'node_modules', '.openspace']);

/** The short name that Windows gives `.git`. */
const SHORT_GIT = /^git~\d+$/;

/** Folders whose files are run or obeyed by a tool that the person starts later. */
const ASKED_FOLDERS = new Set(['.vscode', '.theia', '.opencode', '.cursor', '.claude', '.husky', '.githooks', '.devcontainer', '.ssh']);

const ASKED_FILES = new Set([
    // Configuration and instructions of agents
    'opencode.json',
    'opencode.jsonc',
    'agents.md',
    'claude.md',
    '.mcp.json',
    'mcp.json',
    '.cursorrules',
    // Settings of editors
    'settings.json',
    'tasks.json',
    'launch.json',
    // What shells and other tools read when they start
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.bash_aliases',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
    '.zlogout',
    '.kshrc',
    '.cshrc',
    '.tcshrc',
    '.login',
    '.logout',
    '.inputrc',
    'config.fish',
    '.envrc',
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pypirc',
    '.vimrc',
    '.exrc',
    '.gitconfig',
    '.pre-commit-config.yaml',
    'lefthook.yml'
]);

const WORKSPACE_FILE = /\.(code|theia)-workspace$/;

/**
 * The rule for a path in a workspace, relative to its root. Every segment counts, because a nested repository or package is as
 * good a place for a hook as the outermost one. A file that does not exist yet is judged like one that does.
 */
export function writeRule(relativePath: string): WriteRule {
    const segments = comparableSegments(relativePath);
    if (segments.some(segment => REFUSED_FOLDERS.has(segment) || SHORT_GIT.test(segment))) {
        return 'refused';
    }
    const name = segments.at(-1) ?? '';
    const asked = segments.some(segment => ASKED_FOLDERS.has(segment)) || ASKED_FILES.has(name) || WORKSPACE_FILE.test(name);
    return asked ? 'ask' : 'free';
}

/** Segments as a case-insensitive file system compares them: Windows also drops trailing dots and blanks, and streams. */
export function comparableSegments(path: string): string[] {
    return path
        .normalize('NFKC')
        .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
        .toLowerCase()
        .split(/[\\/]+/)
        .map(segment => (/^\.{1,2}$/.test(segment) ? segment : segment.replace(/:.*$|[. ]+$/g, '').replace(/[. ]+$/, '')))
        .filter(segment => segment !== '' && segment !== '.');
}
