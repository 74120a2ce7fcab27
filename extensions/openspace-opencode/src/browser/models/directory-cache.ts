/** Asks once for each directory, and again when the answer was an error or all was cleared. */
export class DirectoryCache<T> {
    private readonly answers = new Map<string, Promise<T>>();

    constructor(private readonly ask: (directory: string) => Promise<T>) {}

    get(directory: string): Promise<T> {
        const present = this.answers.get(directory);
        if (present) {
            return present;
        }
        const answer = this.ask(directory);
        this.answers.set(directory, answer);
        answer.catch(() => this.answers.get(directory) === answer && this.answers.delete(directory));
        return answer;
    }

    clear(): void {
        this.answers.clear();
    }
}
