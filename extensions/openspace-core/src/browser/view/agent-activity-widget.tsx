import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import type { CallRecord } from '../../common/activity/call-record';
import { visibleText } from '../../common/policy/visible-text';
import { ActivityModel } from '../activity/activity-model';

/** Lists what agents did: newest first, with arguments, outcome and duration. */
@injectable()
export class AgentActivityWidget extends ReactWidget {
    static readonly ID = 'openspace-agent-activity';
    static readonly LABEL = nls.localize('openspace/core/activity', 'Agent Activity');

    @inject(ActivityModel)
    private readonly model: ActivityModel;

    private expanded: number | undefined;

    @postConstruct()
    protected init(): void {
        this.id = AgentActivityWidget.ID;
        this.title.label = AgentActivityWidget.LABEL;
        this.title.caption = AgentActivityWidget.LABEL;
        this.title.iconClass = codicon('pulse');
        this.title.closable = true;
        this.node.tabIndex = -1;
        this.addClass('openspace-activity');
        this.toDispose.push(this.model.onDidChange(() => this.update()));
        this.update();
    }

    protected override onActivateRequest(): void {
        this.node.focus();
    }

    protected override render(): React.ReactNode {
        const calls = this.model.calls();
        if (calls.length === 0) {
            return (
                <p className="openspace-activity-empty">
                    {nls.localize('openspace/core/noActivity', 'No agent has called a tool yet. What agents do in this IDE appears here.')}
                </p>
            );
        }
        return (
            <ul className="openspace-activity-list" role="list">
                {[...calls].reverse().map(call => (
                    <li key={call.id} className={`openspace-activity-call openspace-activity-${call.outcome}`}>
                        {this.renderCall(call)}
                    </li>
                ))}
            </ul>
        );
    }

    private renderCall(call: CallRecord): React.ReactNode {
        const expanded = this.expanded === call.id;
        return (
            <>
                <button type="button" aria-expanded={expanded} onClick={() => this.toggle(call.id)}>
                    <span className={codicon(iconOf(call))} aria-label={call.outcome} />
                    <span className="openspace-activity-tool">{call.toolId.replace(/^openspace\./, '')}</span>
                    <span className="openspace-activity-summary">{visibleText(call.error ?? call.arguments)}</span>
                    <span className="openspace-activity-time">
                        {new Date(call.startedAt).toLocaleTimeString()} · {Math.round(call.durationMs)} ms
                    </span>
                </button>
                {expanded && (
                    <dl>
                        <dt>{nls.localize('openspace/core/by', 'By')}</dt>
                        <dd>{visibleText(call.caller.client)}</dd>
                        <dt>{nls.localize('openspace/core/arguments', 'Arguments')}</dt>
                        <dd>
                            <pre>{visibleText(call.arguments)}</pre>
                        </dd>
                        {call.error && (
                            <>
                                <dt>{nls.localizeByDefault('Error')}</dt>
                                <dd>
                                    <pre>{visibleText(call.error)}</pre>
                                </dd>
                            </>
                        )}
                    </dl>
                )}
            </>
        );
    }

    private toggle(id: number): void {
        this.expanded = this.expanded === id ? undefined : id;
        this.update();
    }
}

function iconOf(call: CallRecord): string {
    switch (call.outcome) {
        case 'ok':
            return 'pass';
        case 'denied':
            return 'circle-slash';
        case 'error':
            return 'error';
    }
}
