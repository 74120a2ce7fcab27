import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { OpencodeError } from '../../common/opencode-error';
import { nextLife, ServerLife, ServerNews, ServerStep, statusOf, UNBORN } from '../../common/server/server-life';
import type { ServerStatus } from '../../common/server/server-status';
import { judgeVersion } from '../../common/server/server-version';
import { Clock } from '../events/clock';
import { ExternalServer } from './external-server';
import { OpencodeSettings } from './opencode-settings';
import { OwnServer } from './own-server';
import { sweepFormerRuns } from './run-folder';
import { ServerLog } from './server-log';
import { FinalFailure, RunningServer } from './server-source';

/** After so long without a fault, earlier ones are forgiven. */
const PROVEN_AFTER = 60_000;
const LAST_LINES = 30;

/** Keeps one opencode server running for as long as somebody wants it, and tells everybody how it is. */
@injectable()
export class OpencodeServer implements BackendApplicationContribution {
    @inject(OwnServer)
    private readonly own: OwnServer;

    @inject(ExternalServer)
    private readonly external: ExternalServer;

    @inject(OpencodeSettings)
    private readonly settings: OpencodeSettings;

    @inject(ServerLog)
    private readonly serverLog: ServerLog;

    @inject(Clock)
    private readonly clock: Clock;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly statusChanged = new Emitter<ServerStatus>();
    readonly onDidChangeStatus: Event<ServerStatus> = this.statusChanged.event;

    private readonly began = new Emitter<RunningServer>();
    /** A server answers, for the first time or anew. */
    readonly onDidStart: Event<RunningServer> = this.began.event;

    private life: ServerLife = UNBORN;
    private running: RunningServer | undefined;
    private answers = renewed();
    private readonly directories = new Set<string>();
    private timer: Disposable = Disposable.NULL;
    /** Starts and stops happen one after another. */
    private work: Promise<void> = Promise.resolve();
    /** Counts the starts: the outcome of one that was overtaken by another is of no interest. */
    private latest = 0;
    private stopped = false;

    initialize(): void {
        this.settings.onDidChangeUrl(() => this.restart());
    }

    async onStop(): Promise<void> {
        this.stopped = true;
        this.timer.dispose();
        // A start that is under way sees `stopped` and ends what it has begun.
        await Promise.all([this.running?.stop(), this.work]);
    }

    get status(): ServerStatus {
        return statusOf(this.life, this.serverLog.tail(LAST_LINES));
    }

    /** All that a server was asked to work in. */
    get openDirectories(): readonly string[] {
        return [...this.directories];
    }

    /** The person trusts these directories: from now on the server may run and look into them, as soon as somebody wants it. */
    permit(directories: readonly string[]): void {
        directories.forEach(directory => this.directories.add(directory));
    }

    /** Starts, unless it has been started. Nothing starts for nobody's directories. */
    want(): void {
        if (this.directories.size > 0) {
            this.hear({ news: 'wanted' });
        }
    }

    /** Does nothing as long as nobody was trusted: a restart is no first start. */
    restart(): void {
        if (this.life.phase !== 'off') {
            this.hear({ news: 'restart' });
        }
    }

    /** Waits until a server answers, which starts with the first who waits; rejects when none will. */
    async whenRunning(): Promise<RunningServer> {
        this.want();
        if (this.life.phase === 'off') {
            throw OpencodeError('The agent is not running: this workspace is not trusted yet.', { failure: 'untrusted' });
        }
        if (this.life.phase === 'failed') {
            throw OpencodeError(this.life.reason ?? 'The agent is not running.', { failure: 'unavailable' });
        }
        return this.answers.promise;
    }

    /** The stream of its events broke, or works again. */
    reportStream(news: Extract<ServerNews, { news: 'silent' | 'heard' }>): void {
        this.hear(news);
    }

    /** It is taken for dead although its process may live. */
    reportDead(server: RunningServer, reason: string): void {
        if (server === this.running) {
            this.lose(reason);
        }
    }

    private hear(news: ServerNews): void {
        if (this.stopped) {
            return;
        }
        const before = this.life;
        const { life, step } = nextLife(before, news);
        this.life = life;
        if (life.phase === 'failed' && before.phase !== 'failed') {
            this.answers.reject(OpencodeError(life.reason ?? '', { failure: 'unavailable' }));
            this.answers = renewed();
            this.logger.error(`The opencode server is given up: ${life.reason}`);
        }
        if (life !== before) {
            this.statusChanged.fire(this.status);
        }
        if (step) {
            this.take(step);
        }
    }

    private take(step: ServerStep): void {
        this.timer.dispose();
        if (step.step === 'pause') {
            this.timer = this.clock.after(step.ms, () => this.hear({ news: 'rested' }));
        } else {
            const start = ++this.latest;
            this.work = this.work.then(() => this.begin(start));
        }
    }

    private async begin(start: number): Promise<void> {
        const overtaken = (): boolean => this.stopped || start !== this.latest;
        try {
            await this.end();
            await this.settings.ready;
            await sweepFormerRuns(line => {
                this.logger.warn(line);
            });
            const source = this.settings.url ? this.external : this.own;
            const server = await source.start(this.openDirectories);
            if (overtaken()) {
                await server.stop();
            } else {
                this.adopt(server);
            }
        } catch (error) {
            this.logger.error('The opencode server did not start', error);
            if (!overtaken()) {
                const reason = error instanceof Error ? error.message : String(error);
                this.hear({ news: 'not-started', reason, final: error instanceof FinalFailure });
            }
        }
    }

    private adopt(server: RunningServer): void {
        this.running = server;
        server.onDidEnd(reason => {
            if (server === this.running) {
                this.lose(reason);
            }
        });
        if (judgeVersion(server.version) === 'untested') {
            this.logger.warn(`opencode ${server.version} has not been tested with OpenSpace`);
        }
        this.logger.info(`opencode ${server.version} answers at ${server.address.url}`);
        this.hear({ news: 'started', version: server.version, external: server.external });
        this.answers.resolve(server);
        this.timer = this.clock.after(PROVEN_AFTER, () => this.hear({ news: 'proven' }));
        this.began.fire(server);
    }

    private lose(reason: string): void {
        this.answers = renewed();
        this.logger.warn(`The opencode server was lost: ${reason}`);
        this.hear({ news: 'lost', reason });
    }

    private async end(): Promise<void> {
        const { running } = this;
        this.running = undefined;
        if (running) {
            this.answers = renewed();
            await running.stop();
        }
    }
}

/** Nobody may be waiting for it: then its rejection is of no interest. */
function renewed(): Deferred<RunningServer> {
    const deferred = new Deferred<RunningServer>();
    deferred.promise.catch(() => {});
    return deferred;
}
