import { injectable } from '@theia/core/shared/inversify';

interface ShownMessage {
    readonly text: string;
    goTo(): void;
}

/** What one can do with the timeline on the screen. */
export interface TimelineControl {
    previousMessage(): void;
    nextMessage(): void;
    /** What the person has said, the last first. */
    messages(): readonly ShownMessage[];
    jumpToLatest(): void;
    find(): void;
    lastAnswer(): string | undefined;
}

/** Knows the timeline on the screen, for commands and keys. */
@injectable()
export class TimelineNavigation {
    private shown: TimelineControl | undefined;

    get control(): TimelineControl | undefined {
        return this.shown;
    }

    show(control: TimelineControl): { dispose(): void } {
        this.shown = control;
        return {
            dispose: () => {
                if (this.shown === control) {
                    this.shown = undefined;
                }
            }
        };
    }
}
