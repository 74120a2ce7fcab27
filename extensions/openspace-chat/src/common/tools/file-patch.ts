import { applyPatch, parsePatch, reversePatch, StructuredPatch } from 'diff';

export interface DiffLine {
    readonly kind: 'same' | 'added' | 'removed' | 'gap';
    readonly text: string;
    /** From 1; absent on the side where the line is not. */
    readonly before?: number;
    readonly after?: number;
}

/** A changed file as people read it. */
export interface FileDiff {
    readonly lines: readonly DiffLine[];
    readonly added: number;
    readonly removed: number;
}

/** One file of a unified diff. */
export interface PatchedFile {
    /** The name after the change, or before it where the file is deleted. */
    readonly path: string;
    readonly diff: FileDiff;
    readonly patch: StructuredPatch;
}

/** Reads a unified diff of one or more files. Undefined when it is none: a diff that is read in part would hide the rest. */
export function readPatches(text: string): PatchedFile[] | undefined {
    const patches = parsed(text);
    return patches?.every(({ hunks }) => hunks.length > 0)
        ? patches.map(patch => ({ path: nameOf(patch), diff: linesOf(patch.hunks), patch }))
        : undefined;
}

/** Reads a unified diff of one file. What is no diff gives no lines. */
export function readPatch(patch: string): FileDiff {
    return linesOf((parsed(patch) ?? []).flatMap(({ hunks }) => hunks));
}

/** What the file becomes by a patch; undefined when the patch does not fit. */
export function afterPatch(before: string, patch: StructuredPatch): string | undefined {
    const after = applyPatch(before, patch);
    return after === false ? undefined : after;
}

function linesOf(hunks: StructuredPatch['hunks']): FileDiff {
    const lines: DiffLine[] = [];
    for (const { oldStart, newStart, lines: texts } of hunks) {
        if (lines.length > 0) {
            lines.push({ kind: 'gap', text: '' });
        }
        let [before, after] = [Math.max(1, oldStart), Math.max(1, newStart)];
        for (const line of texts) {
            const text = line.slice(1);
            if (line.startsWith('+')) {
                lines.push({ kind: 'added', text, after: after++ });
            } else if (line.startsWith('-')) {
                lines.push({ kind: 'removed', text, before: before++ });
            } else if (line.startsWith(' ') || line === '') {
                lines.push({ kind: 'same', text, before: before++, after: after++ });
            }
        }
    }
    return diffOf(lines);
}

/** A file that was not there before. */
export function newFileDiff(content: string): FileDiff {
    const texts = content.replace(/\n$/, '').split('\n');
    return diffOf(texts.map((text, index) => ({ kind: 'added', text, after: index + 1 })));
}

/** A file of which nobody knows what was in it before. */
export function plainLines(content: string): FileDiff {
    const { lines } = newFileDiff(content);
    return diffOf(lines.map(line => ({ ...line, kind: 'same' })));
}

/** Only lines near a change; what is left out is a gap. */
export function nearChanges({ lines, added, removed }: FileDiff, context = 3): FileDiff {
    const near = lines.map(() => false);
    lines.forEach(({ kind }, index) => {
        if (kind === 'added' || kind === 'removed') {
            near.fill(true, Math.max(0, index - context), Math.min(lines.length, index + context + 1));
        }
    });
    const kept = lines.flatMap((line, index): DiffLine[] =>
        near[index] ? [line] : near[index - 1] && near.includes(true, index) ? [{ kind: 'gap', text: '' }] : []
    );
    return { lines: kept, added, removed };
}

/** What the file was before the patch, if it is still as the patch left it. */
export function beforePatch(patch: string, current: string): string | undefined {
    const [file] = parsed(patch) ?? [];
    return file && file.hunks.length > 0 ? afterPatch(current, reversePatch(file)) : undefined;
}

/** Both sides of a patch, as far as it holds them: what to compare when the file has moved on. */
export function sidesOfPatch({ lines }: FileDiff): { before: string; after: string } {
    const side = (other: DiffLine['kind']): string =>
        lines
            .filter(({ kind }) => kind !== other)
            .map(({ kind, text }) => (kind === 'gap' ? '…' : text))
            .join('\n');
    return { before: side('added'), after: side('removed') };
}

function parsed(text: string): StructuredPatch[] | undefined {
    try {
        const patches = parsePatch(text);
        return patches.every(({ hunks }) => hunks.every(({ oldStart, newStart }) => oldStart >= 0 && newStart >= 0)) ? patches : undefined;
    } catch {
        // The library's way to say that it is no diff.
        return undefined;
    }
}

function nameOf({ newFileName, oldFileName }: StructuredPatch): string {
    return [newFileName, oldFileName].find(name => name !== undefined && name !== '' && name !== '/dev/null') ?? '';
}

function diffOf(lines: readonly DiffLine[]): FileDiff {
    return {
        lines,
        added: lines.filter(({ kind }) => kind === 'added').length,
        removed: lines.filter(({ kind }) => kind === 'removed').length
    };
}
