import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { findModel, isSameModel, ModelRef } from '../../common/models/model-choice';
import type { ConfigSummary, ModelCatalog } from '../../common/opencode-protocol';
import type { ModelInfo } from '../../common/opencode-types';
import { OpencodeConnection } from '../connection/opencode-connection';
import { DirectoryCache } from './directory-cache';

const FAVOURITES = 'openspace.opencode.favourite-models';
const RECENT = 'openspace.opencode.recent-models';
const MAXIMUM_RECENT = 10;

/** The providers and models there are, and those a person likes and has used, for all their workspaces. */
@injectable()
export class ModelService implements FrontendApplicationContribution {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    /** Not the workspace's: who likes a model likes it everywhere. */
    @inject(LocalStorageService)
    private readonly storage: LocalStorageService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly catalogs = new DirectoryCache<ModelCatalog>(directory =>
        this.connection.askInTime(service => service.models(directory))
    );
    private readonly configs = new DirectoryCache<ConfigSummary>(directory =>
        this.connection.askInTime(service => service.config(directory))
    );
    private liked: readonly ModelRef[] = [];
    private used: readonly ModelRef[] = [];

    private readonly changed = new Emitter<void>();
    /** Providers, models, favourites or recent ones are others than before. */
    readonly onDidChange: Event<void> = this.changed.event;

    onStart(): void {
        this.restore().catch(error => this.logger.warn('Favourite and recent models are forgotten', error));
        // A server that starts, or starts anew, may have another configuration.
        this.connection.onDidChangeStatus(({ state }) => {
            if (state === 'ready') {
                this.refresh();
            }
        });
    }

    get favourites(): readonly ModelRef[] {
        return this.liked;
    }

    /** The last used first. */
    get recent(): readonly ModelRef[] {
        return this.used;
    }

    catalog(directory: string): Promise<ModelCatalog> {
        return this.catalogs.get(directory);
    }

    config(directory: string): Promise<ConfigSummary> {
        return this.configs.get(directory);
    }

    async find(directory: string, model: ModelRef): Promise<ModelInfo | undefined> {
        return findModel(await this.catalog(directory), model);
    }

    /** Asks again next time. */
    refresh(): void {
        this.catalogs.clear();
        this.configs.clear();
        this.changed.fire();
    }

    async setFavourite(model: ModelRef, favourite: boolean): Promise<void> {
        const others = this.liked.filter(other => !isSameModel(other, model));
        this.liked = favourite ? [...others, { providerID: model.providerID, modelID: model.modelID }] : others;
        this.changed.fire();
        await this.storage.setData(FAVOURITES, this.liked);
    }

    async markUsed({ providerID, modelID }: ModelRef): Promise<void> {
        const model = { providerID, modelID };
        if (this.used[0] && isSameModel(this.used[0], model)) {
            return;
        }
        this.used = [model, ...this.used.filter(other => !isSameModel(other, model))].slice(0, MAXIMUM_RECENT);
        this.changed.fire();
        await this.storage.setData(RECENT, this.used);
    }

    private async restore(): Promise<void> {
        this.liked = (await this.storage.getData<ModelRef[]>(FAVOURITES, [])) ?? [];
        this.used = (await this.storage.getData<ModelRef[]>(RECENT, [])) ?? [];
        this.changed.fire();
    }
}
