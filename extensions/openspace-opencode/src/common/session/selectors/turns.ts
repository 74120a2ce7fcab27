import type { TranscriptMessage } from '../session-state';

/** What a person said and what the agent made of it. */
export interface Turn {
    /** The id of the person's message. */
    readonly id: string;
    /** Absent when it is in a page that is not here. */
    readonly question?: TranscriptMessage;
    readonly answers: readonly TranscriptMessage[];
}

/** Groups messages by the question they answer. One asked while the agent worked has its own turn, in its own place. */
export function turnsOf(messages: readonly TranscriptMessage[]): Turn[] {
    const turns = new Map<string, { id: string; question?: TranscriptMessage; answers: TranscriptMessage[] }>();
    for (const message of messages) {
        const { info } = message;
        const id = info.role === 'user' ? info.id : info.parentID;
        const turn = turns.get(id) ?? { id, answers: [] };
        turns.set(id, turn);
        if (info.role === 'user') {
            turn.question = message;
        } else {
            turn.answers.push(message);
        }
    }
    return [...turns.values()];
}
