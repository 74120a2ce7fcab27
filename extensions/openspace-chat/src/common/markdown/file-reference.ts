/** A place in a file, as people and models write it: `src/a.ts:12`, `src/a.ts:12-20`, `src/a.ts#L12-L20`. */
export interface FileReference {
    readonly path: string;
    readonly startLine?: number;
    readonly endLine?: number;
}

const PATH = String.raw`(?:\.{0,2}/)?(?:[\w@.()+\-[\]]+/)*[\w@.()+\-[\]]*[\w)\]]`;
const EXTENSION = String.raw`\.[A-Za-z][A-Za-z0-9]{0,9}`;
const LINES = String.raw`(?::(\d{1,7})(?::\d{1,5})?(?:[-–](\d{1,7}))?|#L(\d{1,7})(?:-L?(\d{1,7}))?)`;

const WHOLE = new RegExp(`^(${PATH}${EXTENSION})${LINES}?$`);
/** In running text only what names a line is taken for a file: `e.g.` and `and/or` are not. */
const IN_TEXT = new RegExp(`(?<![\\w/:@.\\-])(${PATH}${EXTENSION})${LINES}(?![\\w/])`, 'g');

/** The file that a piece of code names, or `undefined`. A lone name such as `a.b` counts only with a folder or a line. */
export function fileReference(text: string): FileReference | undefined {
    const match = text.length > 400 ? null : WHOLE.exec(text);
    if (!match) {
        return undefined;
    }
    const reference = referenceOf(match);
    return reference.path.includes('/') || reference.startLine !== undefined ? reference : undefined;
}

export interface FoundReference {
    readonly start: number;
    readonly end: number;
    readonly reference: FileReference;
}

/** All places in files that a text names. */
export function fileReferences(text: string): FoundReference[] {
    return [...text.matchAll(IN_TEXT)].map(match => ({
        start: match.index,
        end: match.index + match[0].length,
        reference: referenceOf(match)
    }));
}

/** The link that opens it in an editor. */
export function codeLink({ path, startLine, endLine }: FileReference): string {
    const lines = startLine === undefined ? '' : `#L${startLine}${endLine !== undefined && endLine > startLine ? `-L${endLine}` : ''}`;
    return `code:${encodeURI(path).replaceAll('#', '%23')}${lines}`;
}

function referenceOf(match: RegExpMatchArray): FileReference {
    const [, path, colonStart, colonEnd, hashStart, hashEnd] = match;
    const [start, end] = [colonStart ?? hashStart, colonEnd ?? hashEnd];
    return {
        path: path.replace(/^\.\//, ''),
        startLine: start === undefined ? undefined : Number(start),
        endLine: end === undefined ? undefined : Number(end)
    };
}
