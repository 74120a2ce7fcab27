/** Splits a command line at separators outside quotes. */
export type CommandSplitter = (command: string) => string[];

/**
 * A command line made plain for a splitter that knows only quotes and separators: comments and here-documents are taken out,
 * escapes, ANSI-C quotes and continued lines are resolved into ordinary quotes. Without that, an apostrophe in a comment would
 * hide the next line, and `$'\''` the rest of its own.
 */
export interface ShellText {
    readonly commands: string;
    /** A command runs inside another one: `$(…)`, backticks, `<(…)`. */
    readonly substitutes: boolean;
    readonly pipes: boolean;
    /** A quote or here-document stays open: what the text means depends on what is typed next. */
    readonly unclosed: boolean;
    readonly comments: boolean;
}

export interface ShellTextOptions {
    /** Interactive zsh takes no comments, so what follows a `#` must be judged as commands too. */
    readonly keepComments: boolean;
}

export function readShellText(text: string, options: ShellTextOptions): ShellText {
    return new ShellTextReader(text.replace(/\r\n?/g, '\n'), options.keepComments).read();
}

interface HereDocument {
    readonly delimiter: string;
    readonly quoted: boolean;
    readonly indented: boolean;
}

const ARITHMETIC = /^\$\(\([\w\s+*/%$<>=-]*\)\)/;
const RUNNING_EXPANSION = /^\$\{[\s|(]|^\$\{[^}]*@P\}/;
const HERE_DOCUMENT = /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s'"\\<>|&;()])+)/;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
    a: '\x07',
    b: '\b',
    e: '\x1b',
    E: '\x1b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v'
};

class ShellTextReader {
    private at = 0;
    private commands = '';
    private last = '';
    private substitutes = false;
    private pipes = false;
    private unclosed = false;
    private comments = false;
    private readonly pending: HereDocument[] = [];
    private readonly hasDoubleParentheses: boolean;
    private readonly hasSubstitution: boolean;

    constructor(
        private readonly text: string,
        private readonly keepComments: boolean
    ) {
        this.hasDoubleParentheses = text.includes('((');
        this.hasSubstitution = /\$\([^(]|`/.test(text);
    }

    read(): ShellText {
        while (this.at < this.text.length) {
            this.readPlain(this.text[this.at]);
        }
        this.unclosed ||= this.pending.length > 0;
        const { commands, substitutes, pipes, unclosed, comments } = this;
        return { commands, substitutes, pipes, unclosed, comments };
    }

    private readPlain(char: string): void {
        const rest = this.text.slice(this.at, this.at + 200);
        if (char === '\\') {
            this.readEscape();
        } else if (rest.startsWith("$'")) {
            this.readAnsiQuote();
        } else if (char === "'") {
            this.readSingleQuote();
        } else if (char === '"' || rest.startsWith('$"')) {
            this.readDoubleQuote(char === '"' ? 1 : 2);
        } else if (char === '#' && /^[\s;|&()]?$/.test(this.last) && !this.keepComments) {
            this.skipComment();
        } else if (rest.startsWith('<<') && !rest.startsWith('<<<') && this.last !== '<') {
            this.readHereDocument();
        } else if (char === '\n') {
            this.emit('\n', 1);
            this.skipHereDocuments();
        } else if (rest.startsWith('>|')) {
            this.emit('>', 2);
        } else {
            this.noticeSubstitution(rest);
            this.pipes ||= char === '|' && rest[1] !== '|' && this.last !== '|';
            this.emit(char, 1);
        }
    }

    private emit(text: string, read: number): void {
        this.commands += text;
        this.last = text.at(-1) ?? this.last;
        this.at += read;
    }

    private noticeSubstitution(rest: string): void {
        const arithmetic = ARITHMETIC.test(rest) && !this.hasSubstitution;
        this.substitutes ||= (/^(`|\$\(|[<>]\()/.test(rest) && !arithmetic) || RUNNING_EXPANSION.test(rest);
    }

    private readEscape(): void {
        const next = this.text[this.at + 1];
        if (next === undefined) {
            this.unclosed = true;
        }
        this.emit(next === undefined || next === '\n' ? '' : quote(next), 2);
    }

    private readSingleQuote(): void {
        const end = this.text.indexOf("'", this.at + 1);
        this.unclosed ||= end < 0;
        const content = this.text.slice(this.at + 1, end < 0 ? undefined : end);
        this.emit(`'${content}'`, content.length + 2);
    }

    private readDoubleQuote(opening: number): void {
        this.emit('"', opening);
        while (this.at < this.text.length && this.text[this.at] !== '"') {
            const char = this.text[this.at];
            if (char === '\\') {
                this.emit(this.text[this.at + 1] === '\n' ? '' : this.text.slice(this.at, this.at + 2), 2);
            } else {
                this.noticeSubstitution(this.text.slice(this.at, this.at + 200));
                this.emit(char, 1);
            }
        }
        this.unclosed ||= this.at >= this.text.length;
        this.emit('"', 1);
    }

    private readAnsiQuote(): void {
        this.at += 2;
        let content = '';
        while (this.at < this.text.length && this.text[this.at] !== "'") {
            content += this.text[this.at] === '\\' ? this.readAnsiEscape() : this.text[this.at++];
        }
        this.unclosed ||= this.at >= this.text.length;
        this.emit(quote(content), 1);
    }

    private readAnsiEscape(): string {
        const code = /^\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3}))/i.exec(this.text.slice(this.at, this.at + 12));
        if (code) {
            this.at += code[0].length;
            const value = code[4] === undefined ? parseInt(code[1] ?? code[2] ?? code[3], 16) : parseInt(code[4], 8);
            return value <= 0x10ffff ? String.fromCodePoint(value) : '';
        }
        const next = this.text[this.at + 1] ?? '';
        this.at += 2;
        return SIMPLE_ESCAPES[next] ?? next;
    }

    private skipComment(): void {
        this.comments = true;
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
    }

    private readHereDocument(): void {
        const match = HERE_DOCUMENT.exec(this.text.slice(this.at, this.at + 1000));
        // `((1<<2))` shifts bits; telling the two apart takes a whole shell grammar, so a text with both counts as open.
        if (!match || this.hasDoubleParentheses) {
            this.unclosed = true;
            this.emit('<<', 2);
            return;
        }
        const quoted = /['"\\]/.test(match[2]);
        this.pending.push({ delimiter: match[2].replace(/['"\\]/g, ''), quoted, indented: match[1] === '-' });
        this.emit(`<<${quote(match[2])}`, match[0].length);
    }

    private skipHereDocuments(): void {
        for (let next = this.pending.shift(); next; next = this.pending.shift()) {
            this.skipHereDocument(next);
        }
    }

    private skipHereDocument(document: HereDocument): void {
        let closed = false;
        while (!closed && this.at < this.text.length) {
            const end = this.text.indexOf('\n', this.at);
            const line = this.text.slice(this.at, end < 0 ? undefined : end);
            this.at += line.length + 1;
            closed = (document.indented ? line.replace(/^\t+/, '') : line) === document.delimiter;
            this.substitutes ||= !closed && !document.quoted && /`|\$\(/.test(line);
        }
        this.unclosed ||= !closed;
    }
}

function quote(text: string): string {
    return text
        .split("'")
        .map(part => (part ? `'${part}'` : ''))
        .join(`"'"`);
}
