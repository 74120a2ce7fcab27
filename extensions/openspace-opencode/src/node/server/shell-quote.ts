/** A text as one word for a POSIX shell. */
export function quoted(text: string): string {
    return `'${text.replaceAll("'", `'\\''`)}'`;
}
