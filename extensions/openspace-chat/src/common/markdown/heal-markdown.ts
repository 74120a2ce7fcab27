/** Where a piece of running text begins: emphasis does not reach over a blank line, an item of a list, a heading or a row of a table. */
const BEGINS_PIECE = /^\s*(?:$|[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\|)/;
const FENCE = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+|>\s*)*(?:```|~~~)/;
const MARKERS = ['**', '__', '~~', '*', '_'] as const;

type Marker = (typeof MARKERS)[number];

/**
 * Completes what the last block of a text that still grows has only begun, so that it does not flicker while it arrives: half a bold word is
 * bold, half a link shows its words, a table is one from its second line on.
 */
export function healMarkdown(block: string): string {
    const lines = block.split('\n');
    if (lines.filter(line => FENCE.test(line)).length % 2 === 1) {
        return block;
    }
    const table = healTable(lines);
    if (table) {
        return table;
    }
    let from = lines.length - 1;
    while (from > 0 && !BEGINS_PIECE.test(lines[from])) {
        from--;
    }
    const head = lines.slice(0, from).join('\n');
    const piece = healPiece(lines.slice(from).join('\n'));
    return from > 0 ? `${head}\n${piece}` : piece;
}

function healPiece(text: string): string {
    const open: { marker: Marker; at: number }[] = [];
    const brackets: number[] = [];
    for (let at = 0; at < text.length; at++) {
        const character = text[at];
        if (character === '\\') {
            at++;
        } else if (character === '`') {
            const run = /^`+/.exec(text.slice(at))?.[0] ?? '`';
            const end = endOfCode(text, run, at + run.length);
            if (end < 0) {
                const code = text.slice(at + run.length).replace(/`+$/, '');
                return close(code.trim() === '' ? text.slice(0, at) : `${text.slice(0, at)}${run}${code}${run}`, open);
            }
            at = end + run.length - 1;
        } else if (character === '[') {
            brackets.push(at);
        } else if (character === ']' && brackets.length > 0) {
            const opening = brackets.pop() ?? 0;
            if (text[at + 1] === '(') {
                const end = text.indexOf(')', at);
                if (end < 0) {
                    return close(withoutLink(text, opening, text.slice(opening + 1, at)), open);
                }
                at = end;
            }
        } else {
            const marker = MARKERS.find(candidate => text.startsWith(candidate, at));
            if (marker) {
                toggle(open, marker, text, at);
                at += marker.length - 1;
            }
        }
    }
    const [opening] = brackets;
    // A bracket in prose is rare at the very end of a text, a link that is being written is not.
    return close(
        opening === undefined || text.slice(opening).includes('\n') ? text : withoutLink(text, opening, text.slice(opening + 1)),
        open
    );
}

/** Where code that begins with so many backticks ends: at as many, not at some of more. */
function endOfCode(text: string, run: string, from: number): number {
    for (const { 0: found, index } of text.slice(from).matchAll(/`+/g)) {
        if (found.length === run.length) {
            return from + index;
        }
    }
    return -1;
}

function withoutLink(text: string, opening: number, words: string): string {
    const image = text[opening - 1] === '!';
    return `${text.slice(0, image ? opening - 1 : opening)}${image ? '' : words}`;
}

function toggle(open: { marker: Marker; at: number }[], marker: Marker, text: string, at: number): void {
    const [before, after] = [text[at - 1] ?? ' ', text[at + marker.length] ?? ' '];
    const index = open.map(candidate => candidate.marker).lastIndexOf(marker);
    if (index >= 0 && !/\s/.test(before)) {
        open.splice(index);
    } else if (!/\s/.test(after) && !(marker.startsWith('_') && /\w/.test(before))) {
        open.push({ marker, at });
    } else if (at + marker.length === text.length && /\s/.test(before)) {
        open.push({ marker, at });
    }
}

/** Ends what is open, the innermost first; a marker with nothing behind it is left out. */
function close(text: string, open: readonly { marker: Marker; at: number }[]): string {
    let healed = text;
    for (const { marker, at } of [...open].reverse()) {
        if (at >= healed.length) {
            continue;
        }
        const content = healed.slice(at + marker.length).trimEnd();
        healed = content === '' ? healed.slice(0, at) : `${healed.slice(0, at + marker.length)}${content}${marker}`;
    }
    return healed;
}

/** The first line of a table is a paragraph until the line below it is whole. */
function healTable(lines: readonly string[]): string | undefined {
    const [head, rule] = lines;
    const begun = lines.length === 2 && /^\s*\|.*\|\s*$/.test(head) && /^\s*\|?[\s:|-]*$/.test(rule) && rule.trim() !== '';
    return begun ? `${head}\n|${' - |'.repeat(head.trim().slice(1, -1).split('|').length)}` : undefined;
}
