/** The file a block of code names, so that it can be applied there: in its first line (`ts title=src/a.ts`, `ts src/a.ts`, `ts:src/a.ts`) or in a comment above the code. */
export function codeTarget(info: string, code: string): string | undefined {
    const named = /(?:title|file|filename|path)\s*=\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(info);
    const candidates = [
        named?.[1] ?? named?.[2] ?? named?.[3],
        /^[\w+#-]*:(\S+)$/.exec(info)?.[1],
        info.split(/\s+/)[1],
        pathInComment(code)
    ];
    return candidates.find((path): path is string => path !== undefined && isPath(path));
}

function pathInComment(code: string): string | undefined {
    const first = code.slice(0, 300).split('\n')[0].trim();
    return /^(?:\/\/|#|--|;|<!--|\/\*|%)\s*(?:file(?:name)?:\s*)?(\S+?)\s*(?:-->|\*\/)?$/i.exec(first)?.[1];
}

/** Relative, inside, and with an extension: anything else is no file to write to. */
function isPath(path: string): boolean {
    return (
        /^(?![/~])(?!.*(?:^|\/)\.\.(?:\/|$))[\w@.()+\-/[\] ]*\.[A-Za-z0-9]{1,10}$/.test(path) &&
        !/^\d/.test(path.split('/').at(-1)?.split('.').at(-1) ?? '')
    );
}
