import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { injectable } from '@theia/core/shared/inversify';

const SCHEME = 'openspace-chat-diff';

/** Texts that are there only to be compared: nobody can edit them, and they are forgotten with the editor that shows them. */
@injectable()
export class DiffTexts implements ResourceResolver {
    private readonly texts = new Map<string, string>();

    /** The name stays, so that the language is known. */
    add(file: URI, text: string): URI {
        const uri = new URI().withScheme(SCHEME).withPath(`/${generateUuid()}/${file.path.base}`);
        this.texts.set(uri.toString(), text);
        return uri;
    }

    release(uris: readonly URI[]): void {
        uris.forEach(uri => this.texts.delete(uri.toString()));
    }

    resolve(uri: URI): Resource {
        const text = this.texts.get(uri.toString());
        if (text === undefined) {
            // Also the way to say that it is somebody else's.
            throw new Error(`The text ${uri} is not kept any more. Open the difference from the chat again.`);
        }
        return { uri, readOnly: true, readContents: async () => text, dispose: () => undefined };
    }
}
