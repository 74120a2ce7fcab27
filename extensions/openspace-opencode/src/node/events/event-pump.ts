import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { DirectoryEvent } from '../../common/opencode-protocol';
import { OpencodeConnection } from '../adapter/opencode-connection';
import { checkHealth } from '../server/health';
import { OpencodeServer } from '../server/opencode-server';
import { FinalFailure, RunningServer } from '../server/server-source';
import { Clock } from './clock';
import { readFrame } from './event-frame';

/** The server gives a sign of life every 10 s. */
const SILENCE = 30_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** A server of ours that runs and cannot be heard for so many attempts hangs. */
const MOST_ATTEMPTS = 12;

/** How a connection came to its end. */
interface Ending {
    /** Something was heard through it. */
    readonly heard: boolean;
    readonly reason: string;
    /** No other connection would do better. */
    readonly final: boolean;
}

/** Listens to the one stream of all events, for as long as there is a server, and says when some were missed. */
@injectable()
export class EventPump implements BackendApplicationContribution {
    @inject(OpencodeServer)
    private readonly server: OpencodeServer;

    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(Clock)
    private readonly clock: Clock;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly received = new Emitter<DirectoryEvent>();
    /** In the order of the stream, each once. */
    readonly onDidReceive: Event<DirectoryEvent> = this.received.event;

    private readonly missed = new Emitter<string | undefined>();
    /** Events of a directory, or of all, may have been missed. What comes after is newer. A new stream says it twice: see `follow`. */
    readonly onDidMiss: Event<string | undefined> = this.missed.event;

    private current: AbortController | undefined;

    initialize(): void {
        this.server.onDidStart(server => {
            this.current?.abort();
            const current = (this.current = new AbortController());
            server.onDidEnd(() => current.abort());
            this.listen(server, current.signal).catch(error => this.logger.error('The event pump broke', error));
        });
    }

    onStop(): void {
        this.current?.abort();
    }

    private async listen(server: RunningServer, stopped: AbortSignal): Promise<void> {
        for (let failures = 0; !stopped.aborted; failures++) {
            if (failures > 0) {
                await this.pause(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), stopped);
            }
            if (stopped.aborted) {
                return;
            }
            const { heard, reason, final } = await this.follow(server, stopped);
            if (stopped.aborted) {
                return;
            }
            failures = heard ? 0 : failures;
            this.logger.warn(`The stream of opencode's events broke: ${reason}`);
            this.server.reportStream({ news: 'silent', reason });
            if (final || (failures >= MOST_ATTEMPTS && !server.external)) {
                this.server.reportDead(server, final ? reason : 'The server runs but does not answer.');
                return;
            }
        }
    }

    /** One connection, until it ends for whatever reason. */
    private async follow(server: RunningServer, stopped: AbortSignal): Promise<Ending> {
        const closing = new AbortController();
        const close = (): void => closing.abort();
        stopped.addEventListener('abort', close);
        let heard = false;
        let proved = false;
        let reason = 'the server closed it';
        let final = false;
        let silence = Disposable.NULL;
        const listenFor = (ms: number): void => {
            silence.dispose();
            silence = this.clock.after(ms, () => {
                reason = `nothing was heard for ${ms / 1000} seconds`;
                closing.abort();
            });
        };
        try {
            listenFor(SILENCE);
            const sdk = await this.connection.sdkOf(server);
            const { stream } = await sdk.global.event({
                signal: closing.signal,
                sseMaxRetryAttempts: 1,
                onSseError: error => {
                    if (!closing.signal.aborted) {
                        reason = error instanceof Error ? error.message : String(error);
                    }
                }
            });
            for await (const data of stream) {
                listenFor(SILENCE);
                if (heard && !proved) {
                    // The server greets before it collects events for us, and what happened in between is in nobody's answer for sure.
                    proved = true;
                    this.missed.fire(undefined);
                }
                heard = true;
                await this.take(server, data);
            }
        } catch (error) {
            reason = error instanceof Error ? error.message : String(error);
            final = error instanceof FinalFailure;
        } finally {
            silence.dispose();
            stopped.removeEventListener('abort', close);
        }
        return { heard, reason, final };
    }

    private async take(server: RunningServer, data: unknown): Promise<void> {
        const frame = readFrame(data);
        if (frame.kind === 'garbage') {
            this.logger.warn(`opencode sent an event that cannot be read: ${abbreviated(data)}`);
        } else if (frame.kind === 'connected') {
            // Who starts it may have started another version.
            const version = server.external ? await checkHealth(server.address) : undefined;
            this.server.reportStream({ news: 'heard', version });
            this.missed.fire(undefined);
        } else if (frame.kind === 'event') {
            this.received.fire(frame.event);
            this.noticeDisposal(frame.event);
        }
    }

    /** A disposed instance forgets what was pending without telling. */
    private noticeDisposal({ directory, event }: DirectoryEvent): void {
        if (event.type === 'global.disposed') {
            this.missed.fire(undefined);
        } else if (event.type === 'server.instance.disposed') {
            this.missed.fire(event.properties.directory ?? directory);
        }
    }

    private pause(ms: number, stopped: AbortSignal): Promise<void> {
        return new Promise(resolve => {
            const timer = this.clock.after(ms, done);
            stopped.addEventListener('abort', done);
            function done(): void {
                timer.dispose();
                stopped.removeEventListener('abort', done);
                resolve();
            }
        });
    }
}

function abbreviated(data: unknown): string {
    let text: string | undefined;
    try {
        text = JSON.stringify(data);
    } catch {
        text = undefined;
    }
    return (text ?? String(data)).slice(0, 200);
}
