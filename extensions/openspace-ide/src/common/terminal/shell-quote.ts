/** A word that means exactly this text to bash and zsh; nothing in it can trigger a key binding or a history expansion. */
export function ansiQuote(text: string): string {
    const escaped = text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t').replace(/!/g, '\\x21');
    return `$'${escaped}'`;
}

/** A word that means exactly this text to fish, whose quotes know no escapes but these two. */
export function fishQuote(text: string): string {
    const escaped = text.replace(/[\\']/g, '\\$&').replace(/\n/g, "'\\n'").replace(/\t/g, "'\\t'");
    return `'${escaped}'`;
}
