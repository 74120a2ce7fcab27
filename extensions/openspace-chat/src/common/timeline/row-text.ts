import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import type { TimelineRow } from './timeline-row';

/** Longer outputs are searched in their beginning only: a log of megabytes must not make the search bar slow. */
const LONGEST_OUTPUT = 100_000;

/** What a person can find in a row. */
export function textOfRow(row: TimelineRow): string {
    switch (row.kind) {
        case 'question':
            return row.parts.map(textOfPart).filter(Boolean).join('\n');
        case 'part':
            return textOfPart(row.part);
        case 'explored':
            return row.parts.map(textOfTool).join('\n');
        case 'error':
            return `${row.name} ${row.message}`;
        case 'footer':
            return row.summary.diffs.map(({ file }) => file).join('\n');
        case 'compaction':
        case 'retry':
        case 'working':
            return '';
    }
}

function textOfPart(part: Part): string {
    if (part.type === 'text' || part.type === 'reasoning') {
        return part.text;
    }
    if (part.type === 'tool') {
        return textOfTool(part);
    }
    return part.type === 'file' ? (part.filename ?? '') : part.type === 'subtask' ? `${part.description}\n${part.prompt}` : '';
}

function textOfTool({ tool, state }: ToolPart): string {
    const input = Object.values(state.input).filter(value => typeof value === 'string');
    const result = state.status === 'completed' ? state.output.slice(0, LONGEST_OUTPUT) : state.status === 'error' ? state.error : '';
    return [tool, ...input, result].join('\n');
}

export interface RowMatch {
    readonly row: string;
    /** The how manieth in its row. */
    readonly occurrence: number;
}

/** Every place where the words stand, whatever their case, from top to bottom. Only the text that people see counts. */
export function findInRows(rows: readonly TimelineRow[], query: string, text: (row: TimelineRow) => string = textOfRow): RowMatch[] {
    const wanted = query.toLocaleLowerCase();
    if (wanted === '') {
        return [];
    }
    return rows.flatMap(row => {
        const content = text(row).toLocaleLowerCase();
        const matches: RowMatch[] = [];
        for (let at = content.indexOf(wanted); at >= 0; at = content.indexOf(wanted, at + wanted.length)) {
            matches.push({ row: row.key, occurrence: matches.length });
        }
        return matches;
    });
}
