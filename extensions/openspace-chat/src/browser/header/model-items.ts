import { findModel, isSameModel, ModelRef } from '@openspace/opencode/lib/common/models/model-choice';
import type { ModelCatalog } from '@openspace/opencode/lib/common/opencode-protocol';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import type { QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';

export interface ModelItem extends QuickPickItem {
    readonly model: ModelRef;
}

/** All models: favourites first, then those used lately, then by provider; each once. */
export function modelItems(
    catalog: ModelCatalog,
    chosen: ModelRef | undefined,
    favourites: readonly ModelRef[],
    recent: readonly ModelRef[]
): (ModelItem | QuickPickSeparator)[] {
    const groups = [
        { label: nls.localize('openspace/chat/favourites', 'Favourites'), models: favourites },
        { label: nls.localize('openspace/chat/recentModels', 'Recent'), models: recent },
        ...catalog.providers.map(({ id, name, models }) => ({
            label: visibleLine(name, 60),
            models: models.map(model => ({ providerID: id, modelID: model.id }))
        }))
    ];
    const listed: ModelRef[] = [];
    return groups.flatMap(({ label, models }) => {
        const fresh = models.filter(model => findModel(catalog, model) && !listed.some(other => isSameModel(other, model)));
        listed.push(...fresh);
        const items = fresh.map(model => itemOf(catalog, model, chosen, favourites));
        return items.length > 0 ? [{ type: 'separator' as const, label }, ...items] : [];
    });
}

function itemOf(catalog: ModelCatalog, model: ModelRef, chosen: ModelRef | undefined, favourites: readonly ModelRef[]): ModelItem {
    const liked = favourites.some(other => isSameModel(other, model));
    const provider = catalog.providers.find(({ id }) => id === model.providerID)?.name ?? model.providerID;
    return {
        model: { providerID: model.providerID, modelID: model.modelID },
        label: visibleLine(findModel(catalog, model)?.name ?? model.modelID, 80),
        description: visibleLine(provider, 60),
        iconClasses: chosen && isSameModel(chosen, model) ? ['codicon', 'codicon-check'] : undefined,
        buttons: [
            {
                iconClass: `codicon codicon-star-${liked ? 'full' : 'empty'}`,
                tooltip: liked
                    ? nls.localize('openspace/chat/unlike', 'No favourite any more')
                    : nls.localize('openspace/chat/like', 'Make it a favourite'),
                alwaysVisible: liked
            }
        ]
    };
}
