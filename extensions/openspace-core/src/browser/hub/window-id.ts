import { generateUuid } from '@theia/core/lib/common/uuid';

const KEY = 'openspace.window';

/** An id that this tab keeps over reloads. */
export function windowId(): string {
    let id = window.sessionStorage.getItem(KEY);
    if (!id) {
        id = generateUuid();
        window.sessionStorage.setItem(KEY, id);
    }
    return id;
}
