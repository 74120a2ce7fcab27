/** Our own number among the OSC sequences; terminals that do not know it show nothing. */
export const MARK_SEQUENCE = 7331;

/** What a shell tells about itself: a command line begins to run, or the shell is about to ask for the next one. */
export type ShellMark =
    | { readonly kind: 'start'; readonly entry: number | undefined; readonly command: string }
    | { readonly kind: 'prompt'; readonly exitCode: number; readonly cwd: string };

/** The mark in a sequence `nonce;kind;number;text`; `undefined` when it lacks the terminal's own nonce: some program wrote it. */
export function readShellMark(nonce: string, payload: string): ShellMark | undefined {
    const [given, kind, number, ...rest] = payload.split(';');
    if (given !== nonce) {
        return undefined;
    }
    const text = unescapeText(rest.join(';'));
    if (kind === 'start') {
        return { kind, entry: number === '' ? undefined : Number(number), command: text };
    }
    return kind === 'prompt' ? { kind, exitCode: Number(number), cwd: text } : undefined;
}

function unescapeText(text: string): string {
    return text.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
}
