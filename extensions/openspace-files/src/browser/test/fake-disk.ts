import { Emitter } from '@theia/core/lib/common/event';
import { Resource, ResourceError, ResourceSaveOptions } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';

/** A file as Theia's `FileResource` gives it: a save is refused when the file is newer and of another length, then the person is asked. */
export class FakeDisk implements Resource {
    readonly uri: URI;
    version: { encoding: string; etag: string; mtime: number };
    readonly onDidChangeContents = new Emitter<void>().event;
    asked = 0;
    overwrite = false;
    reading: Promise<void> = Promise.resolve();
    saving: Promise<void> = Promise.resolve();
    /** Turns of the event loop that a save takes. */
    saveTakes = 0;
    private time = 1;

    constructor(
        name: string,
        public text: string
    ) {
        this.uri = new URI(`file:///${name}`);
        this.version = this.stat();
    }

    write(text: string): void {
        this.text = text;
        this.time++;
    }

    async readContents(): Promise<string> {
        await this.reading;
        this.version = this.stat();
        return this.text;
    }

    async saveContents(text: string, options?: ResourceSaveOptions): Promise<void> {
        const known = options?.version as FakeDisk['version'];
        if (known.mtime < this.time && known.etag !== `${known.mtime}:${this.text.length}`) {
            this.asked++;
            if (!this.overwrite) {
                throw ResourceError.OutOfSync({ message: 'newer', data: { uri: this.uri } });
            }
        }
        await this.saving;
        for (let turn = 0; turn < this.saveTakes; turn++) {
            await new Promise(resolve => setImmediate(resolve));
        }
        this.write(text);
        this.version = this.stat();
    }

    dispose(): void {
        // Nothing to let go.
    }

    private stat(): FakeDisk['version'] {
        return { encoding: 'utf8', etag: `${this.time}:${this.text.length}`, mtime: this.time };
    }
}
