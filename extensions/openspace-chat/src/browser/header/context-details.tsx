import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { ModelInfo } from '@openspace/opencode/lib/common/opencode-types';
import { ContextUsage, usedShare } from '@openspace/opencode/lib/common/session/selectors/context-usage';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { contextBreakdown, ContextSource } from '../../common/sessions/context-breakdown';
import { costText } from '../../common/timeline/measures';

const whole = new Intl.NumberFormat();
const SOURCES: readonly ContextSource[] = ['rest', 'person', 'agent', 'tools'];

export interface ContextDetailsProps {
    readonly sessions: SessionService;
    readonly sessionId: string;
    readonly usage: ContextUsage;
    readonly model: ModelInfo | undefined;
    readonly cost: number;
}

/** What fills the model's memory, and what it cost. */
export function ContextDetails({ sessions, sessionId, usage, model, cost }: ContextDetailsProps): React.ReactNode {
    const breakdown = contextBreakdown(sessions.state, sessionId, usage);
    const share = usedShare(usage, model?.limit.context);
    const limit = model?.limit.context;
    return (
        <div className="openspace-context">
            <h2>{nls.localize('openspace/chat/context', 'Context')}</h2>
            <p className="openspace-context-total">
                <strong>{whole.format(usage.tokens)}</strong>
                {limit
                    ? nls.localize('openspace/chat/ofTokens', ' of {0} tokens', whole.format(limit))
                    : nls.localize('openspace/chat/tokens', ' tokens')}
                {share !== undefined && <span> · {share} %</span>}
            </p>
            <svg className="openspace-context-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
                {SOURCES.map((source, index) => {
                    const before = SOURCES.slice(0, index).reduce((sum, each) => sum + breakdown[each], 0);
                    const part = (value: number): number => (usage.tokens > 0 ? (value / usage.tokens) * 100 : 0);
                    return (
                        <rect
                            key={source}
                            className={`openspace-source-${source}`}
                            x={part(before)}
                            width={part(breakdown[source])}
                            height="4"
                        />
                    );
                })}
            </svg>
            <dl>
                {SOURCES.map(source => (
                    <Row key={source} name={sourceName(source)} mark={source} value={whole.format(breakdown[source])} />
                ))}
            </dl>
            <dl>
                <Row name={nls.localize('openspace/chat/input', 'Input')} value={whole.format(usage.input)} />
                <Row name={nls.localize('openspace/chat/cached', 'Input from cache')} value={whole.format(usage.cached)} />
                <Row name={nls.localize('openspace/chat/output', 'Output')} value={whole.format(usage.output)} />
                <Row name={nls.localize('openspace/chat/reasoning', 'Reasoning')} value={whole.format(usage.reasoning)} />
                <Row name={nls.localize('openspace/chat/model', 'Model')} value={visibleLine(model?.name ?? usage.modelId, 60)} />
                <Row name={nls.localize('openspace/chat/cost', 'Cost with subagents')} value={costText(cost)} />
            </dl>
            <p className="openspace-context-note">
                {nls.localize('openspace/chat/estimate', 'Who filled it is estimated from the length of the messages.')}
            </p>
        </div>
    );
}

function Row({ name, value, mark }: { name: string; value: string; mark?: ContextSource }): React.ReactNode {
    return (
        <div>
            <dt>
                {mark && <i className={`openspace-source openspace-source-${mark}`} aria-hidden />}
                {name}
            </dt>
            <dd>{value}</dd>
        </div>
    );
}

function sourceName(source: ContextSource): string {
    switch (source) {
        case 'person':
            return nls.localize('openspace/chat/sourcePerson', 'You');
        case 'agent':
            return nls.localize('openspace/chat/sourceAgent', 'Agent');
        case 'tools':
            return nls.localize('openspace/chat/sourceTools', 'Tool calls');
        case 'rest':
            return nls.localize('openspace/chat/sourceRest', 'System prompt and tools');
    }
}
