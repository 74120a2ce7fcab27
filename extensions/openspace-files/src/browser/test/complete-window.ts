import { mainWindow } from '@theia/monaco-editor-core/esm/vs/base/browser/window';

/** What Monaco finds in a browser's window and not in jsdom's, which another spec may have made. */
export function completeWindow(): void {
    Object.assign(globalThis, { CSS: { escape: String } });
    Object.assign(mainWindow, {
        matchMedia: () => new EventTarget(),
        // A timer of a service that lives for ever must not keep the process alive.
        setInterval: (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds).unref()
    });
}
