/** One word as the program would receive it, quotes removed. */
export interface ShellWord {
    readonly text: string;
    /** The shell fills in a variable or a list in braces: the text is not what the program gets. */
    readonly expands: boolean;
    /** The filled-in part comes first, so the word may turn out to be an option. */
    readonly expandsFirst: boolean;
    /** The shell replaces it by the names of files that match. */
    readonly globs: boolean;
}

interface Redirection {
    readonly operator: string;
    readonly target: ShellWord;
}

/** One program with its arguments, without separators, pipes and parentheses. */
export interface SimpleCommand {
    readonly words: readonly ShellWord[];
    readonly redirections: readonly Redirection[];
}

const OPERATOR = /^(?:&>>|&>|<<<|<<-|<<|<>|<&|>>|>&|<|>)/;
const VARIABLE = /^\$[\w{@*#?!$-]/;
const BRACE_LIST = /^\{[^{}]*(?:,|\.\.)/;

/** The simple commands of one piece, which parentheses may divide further. The piece holds no escapes outside quotes. */
export function simpleCommands(piece: string): SimpleCommand[] {
    return new WordReader(piece).read();
}

class WordReader {
    private at = 0;
    private readonly commands: SimpleCommand[] = [];
    private words: ShellWord[] = [];
    private redirections: Redirection[] = [];
    private operator: string | undefined;
    private text = '';
    private started = false;
    private quoted = false;
    private expands = false;
    private expandsFirst = false;
    private globs = false;

    constructor(private readonly piece: string) {}

    read(): SimpleCommand[] {
        while (this.at < this.piece.length) {
            this.readNext(this.piece[this.at]);
        }
        this.endCommand();
        return this.commands;
    }

    private readNext(char: string): void {
        const rest = this.piece.slice(this.at, this.at + 200);
        const operator = OPERATOR.exec(rest)?.[0];
        if (/\s/.test(char)) {
            this.endWord();
            this.at++;
        } else if (char === '(' || char === ')') {
            this.endCommand();
            this.at++;
        } else if (operator) {
            this.beginRedirection(operator);
        } else if (char === "'") {
            this.readSingleQuote();
        } else if (char === '"') {
            this.readDoubleQuote();
        } else {
            this.noticeExpansion(rest);
            this.globs ||= /[*?[]/.test(char);
            this.append(char, 1);
        }
    }

    private append(text: string, read: number): void {
        this.started = true;
        this.text += text;
        this.at += read;
    }

    private noticeExpansion(rest: string, quoted = false): void {
        if (VARIABLE.test(rest) || (!quoted && BRACE_LIST.test(rest))) {
            this.expandsFirst ||= this.text === '';
            this.expands = true;
        }
    }

    private beginRedirection(operator: string): void {
        if (!this.quoted && /^\d*$/.test(this.text)) {
            this.forgetWord();
        }
        this.endWord();
        this.operator = operator;
        this.at += operator.length;
    }

    private readSingleQuote(): void {
        const end = this.piece.indexOf("'", this.at + 1);
        const content = this.piece.slice(this.at + 1, end < 0 ? undefined : end);
        this.quoted = true;
        this.append(content, content.length + 2);
    }

    private readDoubleQuote(): void {
        this.quoted = true;
        this.append('', 1);
        while (this.at < this.piece.length && this.piece[this.at] !== '"') {
            if (/^\\[$`"\\]/.test(this.piece.slice(this.at, this.at + 2))) {
                this.append(this.piece[this.at + 1], 2);
            } else {
                this.noticeExpansion(this.piece.slice(this.at, this.at + 2), true);
                this.append(this.piece[this.at], 1);
            }
        }
        this.at++;
    }

    private endWord(): void {
        if (!this.started) {
            return;
        }
        const { text, expands, expandsFirst, globs } = this;
        const opensBlock = text === '{' && !this.quoted;
        const word = { text, expands, expandsFirst, globs };
        if (this.operator === undefined) {
            this.words.push(word);
        } else {
            this.redirections.push({ operator: this.operator, target: word });
        }
        this.operator = undefined;
        this.forgetWord();
        if (opensBlock) {
            this.endCommand();
        }
    }

    private forgetWord(): void {
        this.text = '';
        this.started = this.quoted = this.expands = this.expandsFirst = this.globs = false;
    }

    private endCommand(): void {
        this.endWord();
        if (this.words.length || this.redirections.length) {
            this.commands.push({ words: this.words, redirections: this.redirections });
        }
        this.words = [];
        this.redirections = [];
        this.operator = undefined;
    }
}
