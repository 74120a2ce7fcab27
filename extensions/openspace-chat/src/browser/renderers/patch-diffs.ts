import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { nls } from '@theia/core/lib/common/nls';
import { InMemoryResources } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { beforePatch, readPatch, sidesOfPatch } from '../../common/tools/file-patch';
import type { FileChangeFacts } from '../../common/tools/tool-facts';

const SCHEME = 'openspace-chat-diff';

/** Shows what a call did to a file in Theia's diff editor. */
@injectable()
export class PatchDiffs {
    @inject(EditorManager)
    private readonly editors: EditorManager;

    @inject(FileService)
    private readonly files: FileService;

    @inject(InMemoryResources)
    private readonly memory: InMemoryResources;

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
            return this.show(this.document(file, before), file, label);
        }
        const sides = patch === undefined ? { before: '', after: content ?? '' } : sidesOfPatch(readPatch(patch));
        return this.compare(file, sides.before, sides.after, label);
    }

    /** Only the two sides, where neither is a file any more. */
    async compare(file: URI, before: string, after: string, label: string): Promise<void> {
        await this.show(this.document(file, before), this.document(file, after), label);
    }

    /** What the file shall become, against the file itself. */
    async propose(file: URI, after: string, label: string): Promise<void> {
        await this.show(file, this.document(file, after), label);
    }

    /** A proposal against the file or text as it is. */
    async preview(file: URI, current: string, proposal: string): Promise<URI> {
        const label = nls.localize('openspace/chat/previewLabel', '{0} (proposal)', file.path.base);
        const uri = DiffUris.encode(this.document(file, current), this.document(file, proposal), label);
        await this.editors.open(uri, { mode: 'activate' });
        return uri;
    }

    private async show(left: URI, right: URI, label: string): Promise<void> {
        await this.editors.open(DiffUris.encode(left, right, label), { mode: 'activate', preview: true });
    }

    private async currentText(file: URI): Promise<string | undefined> {
        return (await this.files.exists(file)) ? (await this.files.read(file)).value : undefined;
    }

    /** The name stays, so that the language is known. */
    private document(file: URI, text: string): URI {
        const uri = new URI().withScheme(SCHEME).withPath(`/${generateUuid()}/${file.path.base}`);
        this.memory.add(uri, text);
        return uri;
    }
}
