import { parse } from '@theia/core/lib/common/glob';

/** Never looked into, whatever is asked for: the history of the repository, and the store's own files. */
export const ALWAYS_LEFT_OUT: readonly string[] = ['--glob=!**/.git', '--glob=!**/.openspace'];

/** What a search is limited to, in the two ways that it takes. */
export interface Inclusion {
    /**
     * Lines of an ignore file that leaves out everything else. A `--glob` would do that too, but it also brings back what `.gitignore`
     * names; an ignore file stands behind every `.gitignore`.
     */
    readonly rules: readonly string[];
    /** Arguments that have ripgrep tell what is wrong with a pattern, because it passes over such a line of an ignore file. */
    readonly checks: readonly string[];
    /** A rule of `.gitignore` that begins with `!` outranks an ignore file, so what is found is compared once more. Takes a relative path. */
    matches(path: string): boolean;
}

/** `undefined` where nothing is named. */
export function inclusionOf(pattern: string): Inclusion | undefined {
    const globs = patternsOf(pattern).flatMap(glob => [glob, within(glob)]);
    if (!globs.length) {
        return undefined;
    }
    const matchers = globs.some(isUnusual) ? [] : globs.map(glob => parse(glob.replace(/^\//, '')));
    return {
        rules: ['*', '!*/', ...globs.map(glob => `!${glob}`)],
        checks: globs.map(glob => `--pre-glob=${glob}`),
        matches: path => !matchers.length || matchers.some(matches => matches(path))
    };
}

export function excludeGlobs(pattern: string): string[] {
    return patternsOf(pattern).map(glob => `--glob=!${glob}`);
}

/** How people write patterns: `*.ts`, `src`, `src/**`; several with commas, as in the search view. They match at any depth unless they begin with a slash. */
function patternsOf(pattern: string): string[] {
    return splitOutsideBraces(pattern)
        .map(part => part.trim().replace(/^\.\//, '/'))
        .filter(part => part !== '')
        .map(part => (part.startsWith('/') || part.startsWith('**/') ? part : `**/${part}`));
}

/** A folder stands for what is in it. */
function within(glob: string): string {
    return glob.endsWith('/') ? `${glob}**` : `${glob}/**`;
}

/** Escapes and brackets in brackets, which only ripgrep reads as it does. */
function isUnusual(glob: string): boolean {
    return /\\|\[[!^]?[[\]]/.test(glob);
}

function splitOutsideBraces(text: string): string[] {
    return text.match(/(?:\{[^}]*\}|[^,{])+|\{/g) ?? [];
}
