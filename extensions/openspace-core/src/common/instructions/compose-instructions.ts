import { familyOf } from '../tools/agent-tool';

export interface InstructionParts {
    /** Ids of all tools. */
    readonly tools: readonly string[];
    readonly guidance: readonly string[];
    readonly readOnly: boolean;
    /** Lines about what each window shows, the last used first; `undefined` leaves the section out. */
    readonly state: readonly (readonly string[])[] | undefined;
    /** Recent calls worth knowing of. */
    readonly calls: readonly string[];
}

const LONGEST = 6 * 1024;

/** The prompt's text. It never grows past its limit: the state is cut first, then the guidance. */
export function composeInstructions(parts: InstructionParts): string {
    const head = [
        'You work inside OpenSpace, an IDE that you share with a person as equals.',
        'Tools named openspace.* act on the IDE the person sees. Explain by showing: open the file, highlight the lines, then speak.',
        'Paths are relative to the workspace. The person may edit and rearrange at any time: read again before you rely on what you saw.',
        'An answer with an error says what to do next.',
        ...(parts.readOnly ? ['Read-only mode is on: tools that write or run something refuse until the person turns it off.'] : [])
    ].join('\n');
    const sections = [
        section('Tools', families(parts.tools)),
        section('State of the IDE', stateLines(parts.state)),
        section('Recent calls that failed or were slow', parts.calls),
        section('Guidance', parts.guidance)
    ];
    return sections.filter(text => text !== '').reduce((text, next) => append(text, next), head);
}

function append(text: string, next: string): string {
    const room = LONGEST - text.length - 2;
    if (next.length <= room) {
        return `${text}\n\n${next}`;
    }
    const whole = next.slice(0, Math.max(0, room - 2)).lastIndexOf('\n');
    return whole > 0 ? `${text}\n\n${next.slice(0, whole)}\n…` : text;
}

function section(title: string, lines: readonly string[]): string {
    return lines.length > 0 ? `## ${title}\n${lines.join('\n')}` : '';
}

function families(tools: readonly string[]): string[] {
    const actions = new Map<string, string[]>();
    for (const id of tools) {
        const family = familyOf(id);
        const prefix = family ? `openspace.${family}.` : 'openspace.';
        actions.set(prefix, [...(actions.get(prefix) ?? []), id.slice(prefix.length)]);
    }
    return [...actions].map(([prefix, names]) => `- ${prefix}{${names.join(', ')}}`);
}

function stateLines(state: InstructionParts['state']): string[] {
    if (!state) {
        return [];
    }
    if (state.length === 0) {
        return ['No window is open: only tools that work without one are available.'];
    }
    return state.flatMap((lines, index) => (index === 0 ? lines : [`Another window:`, ...lines.map(line => `  ${line}`)]));
}
