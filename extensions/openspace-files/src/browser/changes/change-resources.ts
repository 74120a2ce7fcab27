import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChange } from '../../common/changes/agent-change';
import { ChangesHistory } from './changes-history';

const SCHEME = 'openspace-change';

export type ChangeSide = 'before' | 'after';

/** The content of a file before or after a change, for reading. The path names the language. */
export function changeUri(change: FileChange, side: ChangeSide): URI {
    return new URI()
        .withScheme(SCHEME)
        .withPath(`/${change.path}`)
        .withQuery(`${side}=${encodeURIComponent(change.id)}`);
}

/** Opens the contents of changes in editors. */
@injectable()
export class ChangeResources implements ResourceResolver {
    @inject(ChangesHistory)
    private readonly history: ChangesHistory;

    resolve(uri: URI): Resource {
        if (uri.scheme !== SCHEME) {
            throw new Error(`Not the content of a change: ${uri}`);
        }
        const [side, id] = uri.query.split('=');
        return {
            uri,
            readOnly: true,
            autosaveable: false,
            readContents: async () => (await this.history.service.contents(decodeURIComponent(id)))[side as ChangeSide] ?? '',
            dispose: () => undefined
        };
    }
}
