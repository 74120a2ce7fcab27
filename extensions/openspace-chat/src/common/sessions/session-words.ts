import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';

/** What opencode calls a session before it has a title. */
const UNTITLED = /^(New session|Child session) - \d{4}-\d\d-\d\dT/;

/** The title as people read it: on one line, with nothing hidden in it. */
export function titleOf(session: Pick<Session, 'title'> | undefined): string {
    const title = session?.title.trim() ?? '';
    return title === '' || UNTITLED.test(title) ? nls.localize('openspace/chat/untitled', 'New session') : visibleLine(title, 200);
}
