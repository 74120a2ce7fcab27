/** Never looked into, whatever is asked for: the history of the repository, and the store's own files. */
export const ALWAYS_LEFT_OUT: readonly string[] = ['--glob=!**/.git', '--glob=!**/.openspace'];

/** How people write patterns: `*.ts`, `src`, `src/**`; several with commas, as in the search view. They match at any depth unless they begin with a slash. */
export function includeGlobs(pattern: string): string[] {
    return patternsOf(pattern).flatMap(glob => [`--glob=${glob}`, `--glob=${within(glob)}`]);
}

export function excludeGlobs(pattern: string): string[] {
    return patternsOf(pattern).map(glob => `--glob=!${glob}`);
}

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

function splitOutsideBraces(text: string): string[] {
    return text.match(/(?:\{[^}]*\}|[^,{])+|\{/g) ?? [];
}
