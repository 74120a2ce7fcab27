import { StorageService } from '@theia/core/lib/browser/storage-service';
import type { TabBar, Widget } from '@theia/core/shared/@lumino/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { identify, KnownPane } from '../../common/panes/pane-identity';
import { PaneArea } from '../../common/panes/pane-layout';

const STORAGE_KEY = 'openspace.panes';
const REMEMBERED = 50;

/** Names for tab groups, which Theia leaves nameless. A name stays while the group lives, and over a reload. */
@injectable()
export class PaneIds {
    @inject(StorageService) private readonly storage: StorageService;

    private readonly ids = new WeakMap<TabBar<Widget>, string>();
    private known: KnownPane[] = [];
    private stored = '';

    async load(): Promise<void> {
        const known = await this.storage.getData<KnownPane[]>(STORAGE_KEY, []);
        this.known = Array.isArray(known) ? known : [];
        this.stored = JSON.stringify(this.known);
    }

    /** The ids of all groups there are, in their order. */
    assign(groups: readonly { readonly bar: TabBar<Widget>; readonly area: PaneArea }[]): string[] {
        const live = new Set(groups.map(group => this.ids.get(group.bar)).filter(id => id !== undefined));
        const panes = groups.map(({ bar, area }) => {
            const tabs = bar.titles.map(title => title.owner.id);
            const id = this.ids.get(bar) ?? identify(area, tabs, this.known, live);
            this.ids.set(bar, id);
            live.add(id);
            return { id, tabs };
        });
        this.known = [...panes, ...this.known.filter(pane => !live.has(pane.id))].slice(0, REMEMBERED);
        return panes.map(pane => pane.id);
    }

    async store(): Promise<void> {
        const current = JSON.stringify(this.known);
        if (current !== this.stored) {
            this.stored = current;
            await this.storage.setData(STORAGE_KEY, this.known);
        }
    }
}
