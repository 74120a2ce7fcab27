import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { sameJson } from '@openspace/opencode/lib/common/session/same-json';
import * as React from '@theia/core/shared/react';
import { Activity, activityOf } from '../../common/sessions/activity';
import { isGone } from '../../common/sessions/readiness';
import type { ChatReadiness } from '../panel/chat-readiness';
import { useEvents } from '../state/use-event';
import { useSessionState } from '../state/use-session-state';
import { activityWords, finishedWords, readinessWords, stateWords } from './activity-words';

export interface ActivityLineProps {
    readonly sessions: SessionService;
    readonly chat: ChatReadiness;
    readonly sessionId: string | undefined;
}

/** What the agent is doing now. Seen in full; spoken only when its state changes. */
export function ActivityLine({ sessions, chat, sessionId }: ActivityLineProps): React.ReactNode {
    useEvents(chat.onDidChange);
    const activity = useSessionState(sessions, state => activityOf(state, sessionId), sameJson);
    const now = useSeconds(activity.kind === 'retry');
    const absent = isGone(chat.readiness);
    const kind = absent ? 'idle' : activity.kind;
    const idle = kind === 'idle';
    const finished = useFinished(activity.kind, sessionId) && !absent;
    const words = idle ? readinessWords(chat.readiness) : activityWords(activity, now);
    return (
        <div className={`openspace-now openspace-now-${kind}`} title={words}>
            <i className={`codicon codicon-${iconOf(kind)}`} aria-hidden />
            <span aria-hidden>{words}</span>
            <span className="openspace-spoken" role="status">
                {finished ? finishedWords() : idle ? words : stateWords(kind)}
            </span>
        </div>
    );
}

function iconOf(kind: Activity['kind']): string {
    switch (kind) {
        case 'idle':
            return 'circle-small';
        case 'fault':
            return 'error';
        case 'permission':
        case 'question':
            return 'bell-dot';
        case 'retry':
        case 'thinking':
        case 'writing':
        case 'working':
        case 'summarising':
        case 'tool':
            return 'loading codicon-modifier-spin';
    }
}

/** Whether the agent has just been at work in this session. Who only listens has to hear the end of it. */
function useFinished(kind: Activity['kind'], sessionId: string | undefined): boolean {
    const [finished, setFinished] = React.useState(false);
    const before = React.useRef({ kind, sessionId });
    React.useEffect(() => {
        const { current } = before;
        setFinished(kind === 'idle' && current.sessionId === sessionId && current.kind !== 'idle');
        before.current = { kind, sessionId };
    }, [kind, sessionId]);
    return finished;
}

/** The time, once a second while somebody needs it. */
function useSeconds(needed: boolean): number {
    const [now, setNow] = React.useState(() => Date.now());
    React.useEffect(() => {
        if (!needed) {
            return undefined;
        }
        setNow(Date.now());
        const timer = setInterval(() => setNow(Date.now()), 1_000);
        return () => clearInterval(timer);
    }, [needed]);
    return now;
}
