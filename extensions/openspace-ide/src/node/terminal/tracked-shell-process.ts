import { Emitter } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import type { MultiRingBufferReadableStream } from '@theia/process/lib/node/multi-ring-buffer';
import { ShellProcess } from '@theia/terminal/lib/node/shell-process';
import type { ScreenSize } from './terminal-screen';

/** A shell whose output, input and size can be followed, whoever causes them. */
@injectable()
export class TrackedShellProcess extends ShellProcess {
    private readonly outputEmitter = new Emitter<string>();
    private readonly inputEmitter = new Emitter<string>();
    private readonly resizeEmitter = new Emitter<ScreenSize>();
    private readonly killEmitter = new Emitter<void>();
    private streams: MultiRingBufferReadableStream[] | undefined;
    private isFollowed = false;

    /** What windows send: keys of a person, and answers of their terminal emulators. */
    readonly onInput = this.inputEmitter.event;
    readonly onResize = this.resizeEmitter.event;
    /** Somebody wants it to end. */
    readonly onKill = this.killEmitter.event;

    /** All output from now on. */
    get onOutput(): Emitter<string>['event'] {
        if (!this.isFollowed) {
            this.isFollowed = true;
            this.terminal?.onData(data => this.outputEmitter.fire(data));
        }
        return this.outputEmitter.event;
    }

    get size(): ScreenSize {
        return { cols: this.terminal?.cols ?? ShellProcess.defaultCols, rows: this.terminal?.rows ?? ShellProcess.defaultRows };
    }

    get hasStarted(): boolean {
        return this.terminal !== undefined;
    }

    /** Whether a window shows it, and answers what programs ask the terminal. */
    get isShown(): boolean {
        this.streams = this.streams?.filter(stream => !stream.destroyed);
        // The process itself holds one stream that nobody reads.
        return (this.streams?.length ?? 0) > 1;
    }

    /** Input that no person typed. */
    writeForAgent(data: string): void {
        super.write(data);
    }

    /** The programs in the terminal wait in their next write until it goes on. */
    setPaused(paused: boolean): void {
        if (paused) {
            this.terminal?.pause();
        } else {
            this.terminal?.resume();
        }
    }

    override write(data: string): void {
        this.inputEmitter.fire(data);
        super.write(data);
    }

    override resize(cols: number, rows: number): void {
        super.resize(cols, rows);
        this.resizeEmitter.fire(this.size);
    }

    override kill(signal?: string): void {
        super.kill(signal);
        this.killEmitter.fire();
    }

    override createOutputStream(): MultiRingBufferReadableStream {
        const stream = super.createOutputStream();
        // The base class calls this before our own fields exist.
        this.streams = [...(this.streams ?? []), stream];
        return stream;
    }
}
