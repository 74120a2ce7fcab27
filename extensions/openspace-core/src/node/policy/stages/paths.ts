import { inject, injectable } from '@theia/core/shared/inversify';
import { valuesOfKind } from '../../../common/tools/argument-kind';
import { PathGuard } from '../../paths/path-guard';
import type { PathPurpose } from '../../../common/paths/guarded-path';
import type { PendingCall, PolicyStage } from '../../tools/pending-call';

/** Every path among the arguments is inside the workspace, is no secret, and is not one that agents must keep their hands off. */
@injectable()
export class PathStage implements PolicyStage {
    readonly holdsPersons = true;

    @inject(PathGuard)
    private readonly guard: PathGuard;

    async check(call: PendingCall): Promise<void> {
        const { kinds, effect } = call.tool.descriptor;
        const purpose: PathPurpose = effect === 'write' ? 'write' : effect === 'read' ? 'read' : 'show';
        for (const path of valuesOfKind('path', kinds, call.input)) {
            const guarded = await this.guard.resolve(path, purpose);
            call.paths.set(path, guarded);
            if (guarded.ask) {
                call.reasonsToAsk.push(`It ${guarded.ask}.`);
            }
        }
    }
}
