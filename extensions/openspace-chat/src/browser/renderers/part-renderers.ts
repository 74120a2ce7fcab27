import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PartRenderer } from './part-renderer';
import { ShownTheme } from './shown-theme';

/** Finds who draws a part, and in what theme. */
@injectable()
export class PartRenderers {
    @inject(ContributionProvider)
    @named(PartRenderer)
    private readonly contributions: ContributionProvider<PartRenderer>;

    @inject(ShownTheme)
    readonly theme: ShownTheme;

    /** `undefined` for what nobody can draw: then it is left out. */
    rendererOf(part: Part): PartRenderer | undefined {
        let best: PartRenderer | undefined;
        let highest = 0;
        for (const renderer of this.contributions.getContributions()) {
            const fitness = renderer.canRender(part);
            if (fitness > highest) {
                [best, highest] = [renderer, fitness];
            }
        }
        return best;
    }
}
