import * as fs from 'fs';
import { beginNewFile, NewFile, writeNewFile } from './durable-file';
import type { FilePlace, PresentFile } from './file-place';
import { besideName, temporaryName } from './leftovers';
import type { StoreFolder } from './store-folder';

const NOTHING = Buffer.alloc(0);

/**
 * The new content of a file, which waits in a temporary file. As long as that is there, the change was not made: this is how a crash is
 * told from a success. A file that shall go has an empty one waiting.
 */
export class StagedContent {
    private waiting: string[] = [];

    constructor(
        private readonly place: FilePlace,
        private readonly store: StoreFolder,
        private readonly changeId: string
    ) {}

    /** Begins to write it. It waits beside the file where a rename from the store's own folder does not reach. */
    begin(bytes: Buffer | undefined, present: PresentFile | undefined, beside: boolean): Promise<NewFile> {
        const temporary = this.store.temporary(temporaryName(this.changeId, beside ? 'beside' : 'new'));
        const mode = present ? Number(present.stats.mode) & 0o777 : 0o666;
        const beginAs = (file: string): Promise<NewFile> =>
            beginNewFile(file, bytes ?? NOTHING, { mode, durable: true, like: present?.stats });
        this.waiting = [temporary];
        return beside ? this.note(temporary).then(beginAs) : beginAs(temporary);
    }

    /**
     * Puts it in the place of the file, or takes the file away. At once: names change in the system's memory, and a file system with a
     * journal has the new name on the disk with the next that is synced.
     */
    commit(deletes: boolean): void {
        const [content, ...notes] = this.waiting;
        if (deletes) {
            this.place.remove();
            fs.unlinkSync(content);
        } else {
            this.place.replaceBy(content);
        }
        this.waiting = [];
        notes.forEach(note => fs.unlinkSync(note));
    }

    discard(): void {
        this.waiting.forEach(file => fs.rmSync(file, { force: true }));
        this.waiting = [];
    }

    /** Lets it wait: it tells the next start that the change was not made. */
    leave(): void {
        this.waiting = [];
    }

    /** Says where the content waits; gives that place. */
    private async note(temporary: string): Promise<string> {
        await writeNewFile(temporary, Buffer.from(this.place.file.relative), { mode: 0o600, durable: true });
        this.waiting = [this.place.entry(besideName(this.changeId)), temporary];
        return this.waiting[0];
    }
}
