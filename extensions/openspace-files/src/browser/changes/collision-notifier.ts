import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { EditorCollisions } from '../editors/editor-collisions';
import { ChangeDiffs } from './change-diffs';

const COMPARE = nls.localizeByDefault('Compare');

/** Tells the person that they and an agent met on the same lines, and shows both texts. */
@injectable()
export class CollisionNotifier implements FrontendApplicationContribution {
    @inject(EditorCollisions)
    private readonly collisions: EditorCollisions;

    @inject(ChangeDiffs)
    private readonly diffs: ChangeDiffs;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:files')
    private readonly logger: ILogger;

    onStart(): void {
        this.collisions.event(file => {
            this.tell(file).catch(error => this.logger.error(`A collision in ${file} could not be shown`, error));
        });
    }

    private async tell(file: URI): Promise<void> {
        const text = nls.localize(
            'openspace/files/collision',
            'The agent has just written lines of {0} that you are editing. Your text is still in the editor. Saving asks before it replaces what the agent wrote.',
            file.path.base
        );
        if ((await this.messages.warn(text, COMPARE)) === COMPARE) {
            await this.diffs.openCollision(file);
        }
    }
}
