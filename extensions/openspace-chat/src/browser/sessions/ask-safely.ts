import { SafeQuestionDialog } from '@openspace/core/lib/browser/view/safe-question-dialog';
import { nls } from '@theia/core/lib/common/nls';

/** Asks before something that cannot be taken back. Enter and Escape say no. */
export async function askSafely(title: string, text: string, allowLabel: string): Promise<boolean> {
    const content = document.createElement('p');
    content.textContent = text;
    const answer = await new SafeQuestionDialog({ title, allowLabel, denyLabel: nls.localizeByDefault('Cancel') }, content).open();
    return answer?.allowed ?? false;
}
