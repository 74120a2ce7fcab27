const MOST_LINES = 1_000;
const LONGEST_LINE = 4_000;

/** The last lines a server wrote, without its secrets. */
export class ServerLog {
    private readonly lines: string[] = [];
    private rest = '';
    private secrets: string[] = [];

    constructor(private readonly onLine: (line: string) => void = () => {}) {}

    /** From now on these are left out. */
    hide(...secrets: string[]): void {
        this.secrets.push(...secrets);
    }

    write(text: string): void {
        const parts = (this.rest + text).split(/\r?\n/);
        this.rest = (parts.pop() ?? '').slice(-LONGEST_LINE);
        parts.forEach(line => this.add(line));
    }

    add(line: string): void {
        const clean = this.secrets.reduce((before, secret) => before.replaceAll(secret, '•••'), line).slice(0, LONGEST_LINE);
        if (clean.trim() !== '') {
            this.lines.push(clean);
            this.lines.splice(0, this.lines.length - MOST_LINES);
            this.onLine(clean);
        }
    }

    tail(count = MOST_LINES): string[] {
        return this.lines.slice(-count);
    }
}
