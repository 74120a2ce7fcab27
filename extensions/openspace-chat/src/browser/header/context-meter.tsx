import { ModelService } from '@openspace/opencode/lib/browser/models/model-service';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { sameJson } from '@openspace/opencode/lib/common/session/same-json';
import { contextUsage, ContextUsage, costOfTree, usedShare } from '@openspace/opencode/lib/common/session/selectors/context-usage';
import type { ModelInfo } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useSessionState } from '../state/use-session-state';
import { ContextDetails } from './context-details';
import { costText, countText } from '../../common/timeline/measures';
import { Popover } from './popover';

export interface ContextMeterProps {
    readonly sessions: SessionService;
    readonly models: ModelService;
    readonly sessionId: string;
}

/** How full the model's memory is, as a ring; a click shows what fills it. */
export function ContextMeter({ sessions, models, sessionId }: ContextMeterProps): React.ReactNode {
    const usage = useSessionState(sessions, state => contextUsage(state, sessionId), sameJson);
    // Costs are summed up over all subagents; not with every word that streams in.
    const all = useSessionState(sessions, state => state.sessions);
    const cost = React.useMemo(() => costOfTree(sessions.state, sessionId), [all, sessionId]);
    const model = useModel(models, sessions, sessionId, usage);
    if (!usage) {
        return undefined;
    }
    const share = usedShare(usage, model?.limit.context);
    const label = nls.localize(
        'openspace/chat/meter',
        'Context: {0} tokens{1}, {2}',
        countText(usage.tokens),
        share === undefined ? '' : ` (${share} %)`,
        costText(cost)
    );
    return (
        <Popover
            label={label}
            className={`openspace-meter ${(share ?? 0) >= 80 ? 'openspace-meter-full' : ''}`}
            face={
                <>
                    <Ring share={share ?? 0} />
                    <span>{share === undefined ? countText(usage.tokens) : `${share} %`}</span>
                </>
            }
        >
            <ContextDetails sessions={sessions} sessionId={sessionId} usage={usage} model={model} cost={cost} />
        </Popover>
    );
}

function Ring({ share }: { share: number }): React.ReactNode {
    return (
        <svg className="openspace-ring" viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="8" />
            <circle cx="10" cy="10" r="8" pathLength={100} strokeDasharray={`${Math.min(share, 100)} 100`} transform="rotate(-90 10 10)" />
        </svg>
    );
}

function useModel(
    models: ModelService,
    sessions: SessionService,
    sessionId: string,
    usage: ContextUsage | undefined
): ModelInfo | undefined {
    const [model, setModel] = React.useState<ModelInfo>();
    const { providerId: providerID, modelId: modelID } = usage ?? {};
    React.useEffect(() => {
        let wanted = true;
        const find = async (): Promise<void> => {
            const found =
                providerID === undefined || modelID === undefined
                    ? undefined
                    : await models.find(sessions.directoryOf(sessionId), { providerID, modelID });
            if (wanted) {
                setModel(found);
            }
        };
        // Without the model's limits the meter counts tokens only.
        find().catch(() => setModel(undefined));
        return () => {
            wanted = false;
        };
    }, [models, sessionId, providerID, modelID]);
    return model;
}
