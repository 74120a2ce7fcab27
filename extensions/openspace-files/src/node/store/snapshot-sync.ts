import { hasCode } from '@openspace/core/lib/node/paths/real-path';
import type { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { makeDurable } from './durable-file';
import type { StoreFolder } from './store-folder';

/** Contents that come one after another go to the disk together. */
const DELAY = 200;

/** Has snapshots on the disk soon after they were written. */
export class SnapshotSync {
    private readonly waiting = new Set<string>();
    private running: Promise<void> | undefined;
    private hurry = new Deferred<void>();

    constructor(
        private readonly folder: StoreFolder,
        private readonly logger: ILogger
    ) {}

    add(name: string): void {
        this.waiting.add(name);
        this.running ??= this.run();
    }

    /** Resolves when all of them are on the disk, without further delay. */
    async flush(): Promise<void> {
        this.hurry.resolve();
        await this.running;
    }

    private async run(): Promise<void> {
        const timer = setTimeout(() => this.hurry.resolve(), DELAY);
        await this.hurry.promise;
        clearTimeout(timer);
        for (const name of this.waiting) {
            this.waiting.delete(name);
            await this.sync(name);
        }
        this.hurry = new Deferred();
        this.running = undefined;
    }

    private async sync(name: string): Promise<void> {
        try {
            await makeDurable(this.folder.snapshot(name));
        } catch (error) {
            // It may have been cleared away meanwhile.
            if (!hasCode(error, 'ENOENT')) {
                this.logger.warn('A snapshot may not be on the disk yet.', error);
            }
        }
    }
}
