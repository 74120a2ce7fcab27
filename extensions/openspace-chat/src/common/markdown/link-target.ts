import { parseLink } from '@openspace/core/lib/common/links/link';
import { codeLink, fileReference } from './file-reference';

/** Where a link in a message leads. */
export interface LinkTarget {
    /** `web` leaves the IDE and is confirmed first; `file` and `place` open something inside; `command` runs an agent tool. */
    readonly kind: 'web' | 'file' | 'command' | 'place';
    readonly href: string;
}

/** What a link of a message may lead to; `undefined` for what nobody should follow. */
export function linkTarget(href: string): LinkTarget | undefined {
    const trimmed = href.trim();
    if (/^(https?:\/\/|mailto:)/i.test(trimmed)) {
        return { kind: 'web', href: trimmed };
    }
    const link = parseLink(trimmed);
    if (link && !/^(javascript|vbscript|data|file|blob)$/.test(link.scheme) && !isFileWithLine(trimmed)) {
        return { kind: link.scheme === 'command' ? 'command' : link.scheme === 'code' ? 'file' : 'place', href: trimmed };
    }
    const reference = fileReference(decoded(trimmed));
    return reference ? { kind: 'file', href: codeLink(reference) } : plainFile(trimmed);
}

/** `a.ts:12` reads like a scheme. */
function isFileWithLine(href: string): boolean {
    return /^[^:]*\.[a-z][a-z0-9]*:\d/i.test(href);
}

/** `[the readme](README.md)`: what is written as a link and has no scheme is a file. */
function plainFile(href: string): LinkTarget | undefined {
    const path = decoded(href);
    return /^[^#?:\\][^:\\]*$/.test(path) && !path.startsWith('//')
        ? { kind: 'file', href: `code:${href.replace(/^\.\//, '')}` }
        : undefined;
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
