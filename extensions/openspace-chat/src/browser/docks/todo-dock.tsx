import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { Todo } from '@openspace/opencode/lib/common/opencode-types';
import { visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { isWorking } from '../../common/sessions/activity';
import { planIcon, planProgress } from '../../common/tools/plan';
import type { ChatSection } from '../panel/chat-section';
import { useSessionState } from '../state/use-session-state';
import { Dock } from './dock';

/** What the agent has planned, and how far it is. */
@injectable()
export class TodoDock implements ChatSection {
    readonly id = 'plan';
    readonly slot = 'dock';
    readonly order = 10;

    @inject(SessionService)
    private readonly sessions: SessionService;

    render(sessionId: string | undefined): React.ReactNode {
        return sessionId !== undefined && <Plan key={sessionId} sessions={this.sessions} sessionId={sessionId} />;
    }
}

function Plan({ sessions, sessionId }: { sessions: SessionService; sessionId: string }): React.ReactNode {
    const todos = useSessionState(sessions, state => state.todos.get(sessionId)) ?? [];
    const working = useSessionState(sessions, state => isWorking(state, sessionId));
    const { done, all } = planProgress(todos);
    if (all === 0 || (!working && done === all)) {
        return undefined;
    }
    const current = todos.find(({ status }) => status === 'in_progress');
    return (
        <Dock
            name={nls.localize('openspace/chat/plan', 'Plan')}
            icon="checklist"
            startsCollapsed
            title={current ? visibleText(current.content) : nls.localize('openspace/chat/plan', 'Plan')}
            tail={<span className="openspace-dock-count">{nls.localize('openspace/chat/doneOf', '{0} of {1}', done, all)}</span>}
        >
            <ul className="openspace-plan">
                {todos.map((item, index) => (
                    <PlanItem key={index} item={item} />
                ))}
            </ul>
        </Dock>
    );
}

function PlanItem({ item: { content, status } }: { item: Todo }): React.ReactNode {
    return (
        <li className={`openspace-plan-${status}`}>
            <i className={`codicon codicon-${planIcon(status)}`} aria-hidden />
            <span>{visibleText(content)}</span>
            <span className="openspace-spoken">{wordOf(status)}</span>
        </li>
    );
}

function wordOf(status: string): string {
    switch (status) {
        case 'completed':
            return nls.localize('openspace/chat/planDone', 'done');
        case 'cancelled':
            return nls.localize('openspace/chat/planDropped', 'dropped');
        case 'in_progress':
            return nls.localize('openspace/chat/planNow', 'under way');
        default:
            return nls.localize('openspace/chat/planOpen', 'to do');
    }
}
