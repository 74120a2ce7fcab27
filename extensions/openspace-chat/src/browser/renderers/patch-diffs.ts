import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { beforePatch, readPatch, sidesOfPatch } from '../../common/tools/file-patch';
import type { FileChangeFacts } from '../../common/tools/tool-facts';
import { DiffTexts } from './diff-texts';

/** Shows what a call did to a file in Theia's diff editor. */
@injectable()
export class PatchDiffs {
    @inject(EditorManager)
    private readonly editors: EditorManager;

    @inject(FileService)
    private readonly files: FileService;

    @inject(DiffTexts)
    private readonly texts: DiffTexts;

    /**
     * Before against the file itself while it is as the change left it, so that the person can go on editing there; else both sides as far as
     * the change tells them.
     */
    async open({ path, patch, content }: FileChangeFacts, directory: string): Promise<void> {
        const file = new URI(directory).withScheme('file').resolve(path).normalizePath();
        const label = nls.localize('openspace/chat/diffLabel', '{0} (before ↔ after)', file.path.base);
        const current = await this.currentText(file);
        const before =
            current === undefined ? undefined : patch === undefined ? (content === current ? '' : undefined) : beforePatch(patch, current);
        if (before !== undefined) {
            await this.show(this.texts.add(file, before), file, label);
            return;
        }
        const sides = patch === undefined ? { before: '', after: content ?? '' } : sidesOfPatch(readPatch(patch));
        return this.compare(file, sides.before, sides.after, label);
    }

    /** Only the two sides, where neither is a file any more. */
    async compare(file: URI, before: string, after: string, label: string): Promise<void> {
        await this.show(this.texts.add(file, before), this.texts.add(file, after), label);
    }

    /** What the file shall become, against the file itself. */
    async propose(file: URI, after: string, label: string): Promise<void> {
        await this.show(file, this.texts.add(file, after), label);
    }

    /** A proposal against the file or text as it is. */
    async preview(file: URI, current: string, proposal: string): Promise<URI> {
        const label = nls.localize('openspace/chat/previewLabel', '{0} (proposal)', file.path.base);
        return this.show(this.texts.add(file, current), this.texts.add(file, proposal), label);
    }

    private async show(left: URI, right: URI, label: string): Promise<URI> {
        const uri = DiffUris.encode(left, right, label);
        const release = (): void => this.texts.release([left, right]);
        try {
            const editor = await this.editors.open(uri, { mode: 'activate', preview: true });
            editor.onDispose(release);
        } catch (error) {
            release();
            throw error;
        }
        return uri;
    }

    private async currentText(file: URI): Promise<string | undefined> {
        return (await this.files.exists(file)) ? (await this.files.read(file)).value : undefined;
    }
}
