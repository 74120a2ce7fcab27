import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { modelName, ModelRef } from '../../common/models/model-choice';
import type { CommandRequest, Part, PromptPart, UserMessage } from '../../common/opencode-types';
import { OpencodeIds } from '../../common/session/opencode-ids';
import { isSending } from '../../common/session/slices/outgoing-slice';
import { OpencodeConnection } from '../connection/opencode-connection';
import { PromptChoices } from '../models/prompt-choices';
import { OpenSessions } from './open-sessions';
import { Prompt, UnsentPrompt, UnsentPromptError } from './prompt';
import { SessionStore } from './session-store';

/** Turns end when they end. */
const NO_DEADLINE = Infinity;

/** Sends what a person says. It is shown at once, under ids that the server takes over. */
@injectable()
export class SessionSender {
    @inject(OpencodeConnection)
    private readonly connection: OpencodeConnection;

    @inject(SessionStore)
    private readonly store: SessionStore;

    @inject(OpenSessions)
    private readonly open: OpenSessions;

    @inject(PromptChoices)
    private readonly choices: PromptChoices;

    private readonly ids = new OpencodeIds();
    /** Sent and taken by the server, but not in the session yet. */
    private readonly underway = new Map<string, UnsentPrompt>();

    private readonly failed = new Emitter<UnsentPrompt>();
    /** The server took a prompt and could do nothing with it. */
    readonly onDidFailToSend: Event<UnsentPrompt> = this.failed.event;

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(({ faults, transcripts }) => {
            transcripts.forEach(sessionId => this.settleUnderway(sessionId));
            faults.forEach(sessionId => this.returnUnderway(sessionId));
        });
    }

    /** Resolves with the id of the message when the server has taken it. Rejects with an `UnsentPromptError`. */
    async send(sessionId: string, prompt: Prompt): Promise<string> {
        const directory = this.open.directoryOf(sessionId);
        const choice = await this.choices.resolve(sessionId, prompt);
        const messageID = this.ids.next('msg');
        const parts = prompt.parts.map(part => ({ ...part, id: this.ids.next('prt') }));
        this.show({ sessionId, messageID, parts, ...choice });
        this.underway.set(messageID, { sessionId, prompt, reason: '' });
        try {
            const { agent, model, variant } = choice;
            const { system, silent } = prompt;
            const request = { messageID, parts, agent, model, variant, system, noReply: silent };
            await this.connection.ask(service => service.prompt(directory, sessionId, request));
            this.choices.used(sessionId, choice);
            return messageID;
        } catch (error) {
            this.underway.delete(messageID);
            this.store.dispatch({ type: 'send-failed', sessionId, messageId: messageID });
            throw new UnsentPromptError(sessionId, prompt, error);
        }
    }

    /** Runs a command of the person's in the session's folder, where the agent sees it. Resolves when it has ended. */
    async shell(sessionId: string, command: string): Promise<void> {
        const directory = this.open.directoryOf(sessionId);
        const { agent = 'build', model } = await this.choices.resolve(sessionId);
        await this.connection.ask(service => service.shell(directory, sessionId, { agent, model, command }), NO_DEADLINE);
    }

    /** Runs one of the agent's own commands, such as `init`. Resolves when the turn has ended. */
    async command(sessionId: string, command: string, commandArguments: string, files: CommandRequest['parts'] = []): Promise<void> {
        const directory = this.open.directoryOf(sessionId);
        const { agent, model, variant } = await this.choices.resolve(sessionId);
        const named = model && modelName(model);
        const request = { command, arguments: commandArguments, agent, model: named, variant, parts: files };
        await this.connection.ask(service => service.command(directory, sessionId, request), NO_DEADLINE);
    }

    private show(message: OutgoingParts): void {
        const { sessionId: sessionID, messageID, agent = 'build', model = { providerID: '', modelID: '' }, variant } = message;
        const info: UserMessage = {
            id: messageID,
            sessionID,
            role: 'user',
            time: { created: Date.now() },
            agent,
            model: variant === undefined ? model : { ...model, variant }
        };
        const parts = message.parts.map(part => ({ ...part, sessionID, messageID }) as Part);
        this.store.dispatch({ type: 'send-began', message: info, parts });
    }

    /** The server speaks of the message: it has arrived. */
    private settleUnderway(sessionId: string): void {
        const transcript = this.store.state.transcripts.get(sessionId);
        for (const [messageId, unsent] of this.underway) {
            if (unsent.sessionId === sessionId && transcript && !isSending(transcript, messageId)) {
                this.underway.delete(messageId);
            }
        }
    }

    /** The server takes every prompt and says only later that it cannot use it, for instance because there is no such agent. */
    private returnUnderway(sessionId: string): void {
        const fault = this.store.state.faults.get(sessionId);
        for (const [messageId, unsent] of fault ? this.underway : []) {
            if (unsent.sessionId === sessionId && fault) {
                this.underway.delete(messageId);
                this.store.dispatch({ type: 'send-failed', sessionId, messageId });
                this.failed.fire({ ...unsent, reason: fault.message });
            }
        }
    }
}

interface OutgoingParts {
    readonly sessionId: string;
    readonly messageID: string;
    readonly parts: readonly PromptPart[];
    readonly agent?: string;
    readonly model?: ModelRef;
    readonly variant?: string;
}
