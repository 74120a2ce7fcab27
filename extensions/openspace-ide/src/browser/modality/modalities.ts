import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { VIEW_TYPE } from '../../common/panes/pane-layout';

export interface Content {
    readonly type: string;
    readonly contentId: string;
}

/** The kinds of content that extensions have registered. */
@injectable()
export class Modalities {
    @inject(ContributionProvider) @named(Modality) private readonly provider: ContributionProvider<Modality>;

    all(): Modality[] {
        return this.provider.getContributions();
    }

    get(id: string): Modality {
        const modality = this.all().find(candidate => candidate.id === id);
        if (!modality) {
            const available = this.all().map(candidate => candidate.id);
            throw ToolError(`There is no modality '${id}'.`, { advice: `Available: ${available.join(', ')}.`, details: { available } });
        }
        return modality;
    }

    contentOf(widget: Widget): Content {
        for (const modality of this.all()) {
            const contentId = modality.contentIdOf(widget);
            if (contentId !== undefined) {
                return { type: modality.id, contentId };
            }
        }
        return { type: VIEW_TYPE, contentId: widget.id };
    }
}
