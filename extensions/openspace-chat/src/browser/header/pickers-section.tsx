import { OpencodeConnection } from '@openspace/opencode/lib/browser/connection/opencode-connection';
import { SessionService } from '@openspace/opencode/lib/browser/session/session-service';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { ChatFeedback } from '../panel/chat-feedback';
import type { ChatSection } from '../panel/chat-section';
import { useSessionState } from '../state/use-session-state';
import { ChoiceCommands } from './choice-commands';
import { ChoiceSource, ChoiceState } from './choice-state';

/** Agent, model and variant under the prompt, each a click away from another one. */
@injectable()
export class PickersSection implements ChatSection {
    readonly id = 'pickers';
    readonly slot = 'prompt';
    readonly order = 10;

    @inject(SessionService)
    readonly sessions: SessionService;

    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(ChoiceSource)
    private readonly source: ChoiceSource;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(ChatFeedback)
    private readonly feedback: ChatFeedback;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    render(sessionId: string | undefined): React.ReactNode {
        return <Pickers section={this} sessionId={sessionId} />;
    }

    readonly run = (command: string): void => this.feedback.start(async () => this.commands.executeCommand(command));

    /** Tells what is chosen, and again when that may have changed. */
    follow(sessionId: string | undefined, tell: (state: ChoiceState | undefined) => void): () => void {
        let latest = 0;
        const read = async (): Promise<void> => {
            const mine = ++latest;
            const state = await this.source.read(sessionId);
            if (mine === latest) {
                tell(state);
            }
        };
        const start = (): void => {
            if (this.connection.status.state === 'ready') {
                read().catch(error => this.logger.warn('It is not known which model is chosen', error));
            }
        };
        const events = [...this.source.events, this.connection.onDidChangeFolders];
        const listening = events.map(event => event(start));
        start();
        return () => {
            latest = -1;
            listening.forEach(each => each.dispose());
        };
    }
}

function Pickers({ section, sessionId }: { section: PickersSection; sessionId: string | undefined }): React.ReactNode {
    const [state, setState] = React.useState<ChoiceState>();
    // What was said last tells what the next message is sent with.
    const loaded = useSessionState(
        section.sessions,
        ({ transcripts }) => sessionId !== undefined && transcripts.get(sessionId)?.loaded === true
    );
    React.useEffect(() => section.follow(sessionId, setState), [section, sessionId, loaded]);
    const parent = useSessionState(section.sessions, ({ sessions }) =>
        sessionId === undefined ? undefined : sessions.get(sessionId)?.parentID
    );
    if (!state || parent !== undefined) {
        return <div className="openspace-pickers" />;
    }
    const { choice, model } = state;
    return (
        <div className="openspace-pickers" role="toolbar" aria-label={nls.localize('openspace/chat/choices', 'Agent and model')}>
            {choice.agent !== undefined && (
                <Picker
                    label={nls.localize('openspace/chat/agentIs', 'Agent: {0}', choice.agent)}
                    text={choice.agent}
                    onClick={() => section.run(ChoiceCommands.AGENT.id)}
                />
            )}
            <Picker
                label={nls.localize('openspace/chat/modelIs', 'Model: {0}', model?.name ?? '')}
                text={model?.name ?? nls.localize('openspace/chat/noModelChosen', 'No model')}
                onClick={() => section.run(ChoiceCommands.MODEL.id)}
            />
            {model && model.variants.length > 0 && (
                <Picker
                    label={nls.localize('openspace/chat/variantIs', 'Thinking: {0}', choice.variant ?? defaultVariant())}
                    text={choice.variant ?? defaultVariant()}
                    onClick={() => section.run(ChoiceCommands.VARIANT.id)}
                />
            )}
        </div>
    );
}

export function defaultVariant(): string {
    return nls.localize('openspace/chat/defaultVariant', 'Default');
}

function Picker({ label, text, onClick }: { label: string; text: string; onClick: () => void }): React.ReactNode {
    return (
        <button type="button" className="openspace-picker" title={visibleLine(label)} aria-label={visibleLine(label)} onClick={onClick}>
            <span>{visibleLine(text, 60)}</span>
            <i className="codicon codicon-chevron-down" aria-hidden />
        </button>
    );
}
