/**
 * A file after a block of code was applied to it. Models repeat whole files or single functions; a block that begins, somewhere inside the file,
 * with a line that is there only once, and ends with a line that follows there, takes the place of those lines. Any other is the whole file.
 */
export function placeCode(text: string, code: string): string {
    const lines = text.split('\n');
    const piece = code.replace(/\n+$/, '').split('\n');
    const starts = lines.flatMap((line, index) => (line.trim() === piece[0].trim() ? [index] : []));
    const [start] = starts;
    const begins = lines.findIndex(line => line.trim() !== '');
    const end = starts.length === 1 && start > begins && piece[0].trim() !== '' ? endOf(lines, start, piece) : undefined;
    if (end === undefined) {
        return `${piece.join('\n')}\n`;
    }
    const indented = reindent(piece, indentOf(lines[start]));
    return [...lines.slice(0, start), ...indented, ...lines.slice(end + 1)].join('\n');
}

/** As many lines like the last one of the piece follow in the file as the piece has: `}` ends each of its functions. */
function endOf(lines: readonly string[], start: number, piece: readonly string[]): number | undefined {
    const indented = reindent(piece, indentOf(lines[start]));
    const last = indented[indented.length - 1];
    let missing = indented.filter(line => line === last).length;
    for (let index = start; index < lines.length; index++) {
        if (lines[index] === last && --missing === 0) {
            return index;
        }
    }
    return undefined;
}

function reindent(piece: readonly string[], indent: string): string[] {
    const own = indentOf(piece[0]);
    return piece.map(line => (line.trim() === '' ? line : line.startsWith(own) ? `${indent}${line.slice(own.length)}` : line));
}

function indentOf(line: string): string {
    return /^\s*/.exec(line)?.[0] ?? '';
}
