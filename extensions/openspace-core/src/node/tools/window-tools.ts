/**
 * The contribution point for the ids of tools that an extension runs in windows. The Hub learns of such tools from the windows; with
 * these it can say what a call needs before the first window was ever open.
 */
export const WindowTools = Symbol('WindowTools');
export interface WindowTools {
    readonly ids: readonly string[];
}
