import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import type { PermissionReply } from '@openspace/opencode/lib/common/opencode-protocol';
import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import type { Located } from '@openspace/opencode/lib/common/session/session-state';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { argumentsOf, permissionWords } from '../../common/docks/permission-words';
import { ProposedFile, proposedFiles } from '../../common/docks/proposed-edit';
import { titleOf } from '../../common/sessions/session-words';
import { useSessionState } from '../state/use-session-state';
import { ProposedDiff } from './proposed-diff';
import { useArmed } from './use-armed';

/** Where answers go. */
interface PermissionDesk {
    readonly sessions: SessionService;
    reply(request: Located<PermissionRequest>, reply: PermissionReply, message?: string): Promise<void>;
    compare(request: Located<PermissionRequest>, file: ProposedFile): void;
}

export interface PermissionCardProps {
    readonly dock: PermissionDesk;
    /** The session that the panel shows. */
    readonly root: string;
    readonly request: Located<PermissionRequest>;
}

/** One request: what exactly, by whom, and the answers. */
export function PermissionCard({ dock, root, request }: PermissionCardProps): React.ReactNode {
    const { value } = request;
    const input = useSessionState(dock.sessions, state => argumentsOf(state, value));
    const asking = useSessionState(dock.sessions, ({ sessions }) => (value.sessionID === root ? undefined : sessions.get(value.sessionID)));
    const armed = useArmed();
    const [sent, setSent] = React.useState(false);
    const [explaining, setExplaining] = React.useState(false);
    const files = React.useMemo(() => proposedFiles(value), [value]);
    const { icon, title, text, always } = permissionWords(value, input);
    const reply = (how: PermissionReply, message?: string): void => {
        setSent(true);
        dock.reply(request, how, message).then(
            () => setSent(false),
            () => setSent(false)
        );
    };
    const disabled = !armed || sent;
    const waits = armed ? '' : 'openspace-waits';
    return (
        <div className="openspace-permission">
            <p className="openspace-permission-title">
                <i className={`codicon codicon-${icon}`} aria-hidden />
                <strong>{title}</strong>
                {asking && <span>{nls.localize('openspace/chat/bySubagent', 'for the subagent “{0}”', titleOf(asking))}</span>}
            </p>
            {text !== '' && (
                <pre className="openspace-arguments" tabIndex={0} aria-label={nls.localize('openspace/chat/arguments', 'What exactly')}>
                    {text}
                </pre>
            )}
            {files.map((file, index) => (
                <ProposedDiff
                    key={`${index}:${file.path}`}
                    file={file}
                    directory={request.directory}
                    onCompare={() => dock.compare(request, file)}
                />
            ))}
            {explaining ? (
                <Explanation disabled={disabled} onCancel={() => setExplaining(false)} onSend={message => reply('reject', message)} />
            ) : (
                <div className="openspace-answers">
                    <button type="button" className={`theia-button secondary ${waits}`} disabled={disabled} onClick={() => reply('reject')}>
                        {nls.localize('openspace/chat/deny', 'Deny')}
                    </button>
                    <button type="button" className="openspace-text-button" disabled={disabled} onClick={() => setExplaining(true)}>
                        {nls.localize('openspace/chat/denyBecause', 'Say why…')}
                    </button>
                    <span className="openspace-answers-gap" />
                    {always.length > 0 && (
                        <button
                            type="button"
                            className={`theia-button secondary ${waits}`}
                            disabled={disabled}
                            title={nls.localize(
                                'openspace/chat/alwaysCovers',
                                'From now on, until the agent restarts: {0}',
                                always.join(', ')
                            )}
                            onClick={() => reply('always')}
                        >
                            {nls.localize('openspace/chat/always', 'Allow always')}
                        </button>
                    )}
                    <button type="button" className={`theia-button ${waits}`} disabled={disabled} onClick={() => reply('once')}>
                        {nls.localize('openspace/chat/once', 'Allow once')}
                    </button>
                </div>
            )}
            {always.length > 0 && !explaining && (
                <p className="openspace-always">
                    {nls.localize('openspace/chat/alwaysMeans', '“Always” means:')} <code>{always.join(', ')}</code>
                </p>
            )}
        </div>
    );
}

interface ExplanationProps {
    readonly disabled: boolean;
    readonly onCancel: () => void;
    readonly onSend: (message: string) => void;
}

/** With a reason the agent goes on and does something else. */
function Explanation({ disabled, onCancel, onSend }: ExplanationProps): React.ReactNode {
    const [text, setText] = React.useState('');
    const label = nls.localize('openspace/chat/instead', 'What should the agent do instead?');
    const submit = (event: React.FormEvent): void => {
        event.preventDefault();
        if (text.trim() !== '') {
            onSend(text.trim());
        }
    };
    return (
        <form className="openspace-answers" onSubmit={submit}>
            <input
                className="theia-input"
                aria-label={label}
                placeholder={nls.localize('openspace/chat/insteadHint', 'What to do instead…')}
                value={text}
                ref={node => node?.focus()}
                onChange={event => setText(event.target.value)}
            />
            <button type="button" className="theia-button secondary" onClick={onCancel}>
                {nls.localizeByDefault('Cancel')}
            </button>
            <button type="submit" className="theia-button" disabled={disabled || text.trim() === ''}>
                {nls.localize('openspace/chat/deny', 'Deny')}
            </button>
        </form>
    );
}
