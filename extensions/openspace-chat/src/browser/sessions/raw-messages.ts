import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { DiffTexts } from '../renderers/diff-texts';

/** Shows the messages of a session as the server has them, to read and not to edit. */
@injectable()
export class RawMessages {
    @inject(SessionService)
    private readonly sessions: SessionService;

    @inject(DiffTexts)
    private readonly texts: DiffTexts;

    @inject(EditorManager)
    private readonly editors: EditorManager;

    async show(sessionId: string): Promise<void> {
        const { fileName, content } = await this.sessions.export(sessionId, 'json');
        const uri = this.texts.add(new URI().withPath(`/${fileName}`), content);
        const release = (): void => this.texts.release([uri]);
        try {
            const editor = await this.editors.open(uri, { mode: 'activate' });
            editor.onDispose(release);
        } catch (error) {
            release();
            throw error;
        }
    }
}
