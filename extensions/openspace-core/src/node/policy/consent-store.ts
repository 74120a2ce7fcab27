import { statSync } from 'fs';
import * as fs from 'fs/promises';
import * as path from 'path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, preDestroy } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { openSpaceHome } from '../hub/openspace-home';
import { writePrivateFile } from '../hub/private-file';

export type ConsentState = 'granted' | 'refused' | 'unknown';

/** Raised when what consent covers grows; an older answer then no longer counts and the person is asked again. */
const VERSION = '1.0';

const StoredConsent = z.object({ version: z.string(), state: z.enum(['granted', 'refused']), timestamp: z.iso.datetime() });

/** The person's general word that agents may act in this IDE. It is kept with the person, not with a workspace. */
@injectable()
export class ConsentStore {
    @inject(ILogger)
    @named('openspace:policy')
    private readonly logger: ILogger;

    private readonly onDidChangeEmitter = new Emitter<ConsentState>();
    private stored: { readonly fingerprint: string; readonly state: ConsentState } | undefined;
    private allowed = false;

    get onDidChange(): Event<ConsentState> {
        return this.onDidChangeEmitter.event;
    }

    /** Consent for this run only, as `--allow-agent` gives it. It is not stored. */
    allowThisRun(): void {
        this.allowed = true;
        this.onDidChangeEmitter.fire('granted');
    }

    async state(): Promise<ConsentState> {
        return this.allowed ? 'granted' : this.storedState();
    }

    /** Stores the person's answer; `unknown` forgets it, so that they are asked again. */
    async decide(state: ConsentState): Promise<void> {
        if (state === 'unknown') {
            await fs.rm(this.file, { force: true });
        } else {
            await writePrivateFile(this.file, `${JSON.stringify({ version: VERSION, state, timestamp: new Date().toISOString() })}\n`);
        }
        this.onDidChangeEmitter.fire(await this.state());
    }

    @preDestroy()
    protected dispose(): void {
        this.onDidChangeEmitter.dispose();
    }

    private get file(): string {
        return path.join(openSpaceHome(), 'consent.json');
    }

    /** The file is read again whenever it changed: an answer given in another IDE of the same person counts here at once. */
    private async storedState(): Promise<ConsentState> {
        const fingerprint = this.fingerprint();
        if (this.stored?.fingerprint !== fingerprint) {
            this.stored = { fingerprint, state: fingerprint ? await this.read() : 'unknown' };
        }
        return this.stored.state;
    }

    /** Asked for in every call, hence at once and not through the pool of file threads. */
    private fingerprint(): string {
        const stats = statSync(this.file, { bigint: true, throwIfNoEntry: false });
        return stats ? [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ') : '';
    }

    private async read(): Promise<ConsentState> {
        try {
            const consent = StoredConsent.parse(JSON.parse(await fs.readFile(this.file, 'utf8')));
            return consent.version === VERSION ? consent.state : 'unknown';
        } catch (error) {
            this.logger.error(`${this.file} cannot be read; the person will be asked again.`, error);
            return 'unknown';
        }
    }
}
