import type { PromptDrafts } from '../prompt/prompt-drafts';

/**
 * Whoever answers by keyboard would be nowhere once the answered card is gone: they go on in the prompt. Who has gone elsewhere meanwhile stays
 * there.
 */
export function returnFocus(drafts: PromptDrafts): void {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.closest('.openspace-dock') !== null) {
        drafts.requestFocus();
    }
}
