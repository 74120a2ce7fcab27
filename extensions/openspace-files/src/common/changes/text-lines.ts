/** The lines of a text with their endings, so that joining them gives the very same text. */
export function splitLines(text: string): string[] {
    return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}
