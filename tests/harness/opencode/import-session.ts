import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { promisify } from 'node:util';
import type { Message, Part, Session } from '@opencode-ai/sdk/v2/client';
import { resolveOpencodeBinary } from './opencode-binary';
import { isolatedEnvironment } from './opencode-environment';

const run = promisify(execFile);

export interface StoredMessage {
    readonly info: Message;
    readonly parts: readonly Part[];
}

/** A conversation that nobody had, for sessions too long or too odd to talk through. Times grow with every message. */
export class StoredConversation {
    readonly messages: StoredMessage[] = [];
    private count = 0;

    constructor(
        readonly sessionId: string,
        private readonly directory: string,
        private readonly begun = Date.parse('2026-01-01T10:00:00Z')
    ) {}

    /** What the person says, with further parts. */
    ask(text: string, ...parts: readonly object[]): this {
        const id = this.id('msg');
        const info = {
            id,
            sessionID: this.sessionId,
            role: 'user',
            time: { created: this.time() },
            agent: 'build',
            model: { providerID: 'scripted', modelID: 'scripted-model' }
        };
        return this.add(info, [{ type: 'text', text }, ...parts]);
    }

    /** What the agent does and says to the last question. */
    answer(parts: readonly object[], fields: object = {}): this {
        const question = this.messages.filter(({ info }) => info.role === 'user').at(-1);
        const created = this.time();
        const info = {
            id: this.id('msg'),
            sessionID: this.sessionId,
            role: 'assistant',
            parentID: question?.info.id,
            time: { created, completed: created + 900 },
            modelID: 'scripted-model',
            providerID: 'scripted',
            mode: 'build',
            agent: 'build',
            path: { cwd: this.directory, root: this.directory },
            cost: 0.0123,
            tokens: { input: 1200, output: 340, reasoning: 0, cache: { read: 0, write: 0 } },
            finish: 'stop',
            ...fields
        };
        return this.add(info, parts);
    }

    private add(info: object, parts: readonly object[]): this {
        const { id } = info as { id: string };
        const stored = parts.map(part => ({ id: this.id('prt'), sessionID: this.sessionId, messageID: id, ...part }));
        this.messages.push({ info: info as Message, parts: stored as unknown as Part[] });
        return this;
    }

    private time(): number {
        return this.begun + this.count * 1000;
    }

    /** Ids are the server's keys over all sessions. */
    private id(prefix: string): string {
        return `${prefix}_${String(++this.count).padStart(12, '0')}${this.sessionId.slice(4, 18)}`;
    }
}

/** A call that has ended well. */
export function completedTool(tool: string, input: object, output: string, metadata: object = {}): object {
    return {
        type: 'tool',
        callID: `call_${tool}`,
        tool,
        state: { status: 'completed', input, output, title: '', metadata, time: { start: 1, end: 2 } }
    };
}

/** Puts a conversation into the server's store, as `opencode import` does for people. */
export async function importSession(home: string, directory: string, title: string, conversation: StoredConversation): Promise<string> {
    const file = path.join(home, `${conversation.sessionId}.json`);
    const time = { created: Date.parse('2026-01-01T10:00:00Z'), updated: Date.parse('2026-01-02T10:00:00Z') };
    const info: Partial<Session> = {
        id: conversation.sessionId,
        slug: title.toLowerCase().replaceAll(' ', '-'),
        projectID: 'global',
        directory,
        title,
        version: '1.18.18',
        time
    };
    await fs.writeFile(file, JSON.stringify({ info, messages: conversation.messages }));
    await run(resolveOpencodeBinary(), ['import', file], { cwd: directory, env: await isolatedEnvironment(home), maxBuffer: 64 << 20 });
    return conversation.sessionId;
}
