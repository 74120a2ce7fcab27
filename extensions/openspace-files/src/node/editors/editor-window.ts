import { FileUri } from '@theia/core/lib/common/file-uri';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { realPathOf } from '@openspace/core/lib/node/paths/real-path';
import type { SharedEditorsWindow } from '../../common/editors-protocol';
import type { EditorState } from '../store/unsaved-editors';

/** A window that is busy for longer counts as one that may hold unsaved text. */
const ANSWER_WITHIN = 3_000;

/** One window, and the files it has open. */
export class EditorWindow {
    private open: readonly string[] = [];
    private readonly left = new Deferred<'saved'>();

    constructor(
        private readonly remote: SharedEditorsWindow,
        private readonly answerWithin = ANSWER_WITHIN
    ) {}

    setOpen(uris: readonly string[]): void {
        this.open = uris;
    }

    /** What it has not answered yet no longer matters. */
    leave(): void {
        this.left.resolve('saved');
    }

    isUnsaved(file: string): Promise<EditorState> {
        return this.inTime(file, uris => this.remote.isUnsaved(uris));
    }

    prepareWrite(file: string): Promise<EditorState> {
        return this.inTime(file, uris => this.remote.prepareWrite(uris));
    }

    async finishWrite(file: string): Promise<void> {
        this.remote.notifyWritten(await this.namesOf(file));
    }

    private async inTime(file: string, question: (uris: string[]) => Promise<boolean>): Promise<EditorState> {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<'unanswered'>(resolve => (timer = setTimeout(() => resolve('unanswered'), this.answerWithin)));
        const ask = async (): Promise<EditorState> => ((await question(await this.namesOf(file))) ? 'unsaved' : 'saved');
        try {
            return await Promise.race([ask(), late, this.left.promise]);
        } finally {
            clearTimeout(timer);
        }
    }

    /** Every URI by which this window may know the file: its editors may have come to it through links. */
    private async namesOf(file: string): Promise<string[]> {
        const real = FileUri.create(file).toString();
        const others = this.open.filter(uri => uri !== real);
        const targets = await Promise.all(others.map(uri => realPathOf(FileUri.fsPath(uri)).catch(() => undefined)));
        return [real, ...others.filter((_, index) => targets[index] === file)];
    }
}
