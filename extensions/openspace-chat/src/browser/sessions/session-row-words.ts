import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import type { SessionGroup } from '../../common/sessions/session-groups';
import type { SessionMark } from '../../common/sessions/session-marks';
import { titleOf } from '../../common/sessions/session-words';
import type { SessionRow } from './session-nodes';

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function rowName(node: SessionRow): string {
    switch (node.kind) {
        case 'group':
            return groupName(node.group);
        case 'session':
            return titleOf(node.session);
        case 'more':
            return nls.localize('openspace/chat/loadMore', 'Load older sessions…');
    }
}

function groupName({ period, start }: SessionGroup): string {
    switch (period) {
        case 'today':
            return nls.localize('openspace/chat/today', 'Today');
        case 'yesterday':
            return nls.localize('openspace/chat/yesterday', 'Yesterday');
        case 'day':
            return weekday.format(start);
        case 'month':
            return month.format(start);
    }
}

export function timeOf({ time }: Session): string {
    return clock.format(time.updated);
}

export function markWord(mark: SessionMark): string {
    switch (mark) {
        case 'waiting':
            return nls.localize('openspace/chat/markWaiting', 'waits for you');
        case 'working':
            return nls.localize('openspace/chat/markWorking', 'at work');
        case 'failed':
            return nls.localize('openspace/chat/markFailed', 'failed');
        case 'unread':
            return nls.localize('openspace/chat/markUnread', 'unread');
    }
}

export function iconOf(session: Session, mark: SessionMark | undefined): string {
    switch (mark) {
        case 'waiting':
            return 'bell-dot';
        case 'working':
            return 'loading codicon-modifier-spin';
        case 'failed':
            return 'error';
        case 'unread':
            return 'circle-filled';
        case undefined:
            return session.parentID === undefined ? (session.share ? 'globe' : 'comment') : 'type-hierarchy-sub';
    }
}

/** Why there are no rows. */
export function emptyWords({ search, showsArchive }: { readonly search: string; readonly showsArchive: boolean }): string {
    if (search.trim() !== '') {
        return nls.localize('openspace/chat/noMatch', 'No session has this in its title.');
    }
    return showsArchive
        ? nls.localize('openspace/chat/noArchive', 'The archive is empty.')
        : nls.localize('openspace/chat/noSessions', 'No sessions yet. Say something to the agent and one begins.');
}
