import { once } from 'node:events';
import * as http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { close, listen, waitFor } from '../temporary';
import { Gates } from './gates';
import { ChatRequest, describeRequest, isTitleRequest } from './model-request';
import { AnswerStep, ErrorStep, ModelScript, ModelScriptInput, ModelStep } from './model-script';
import { StreamAction, streamActions } from './model-stream';
import { ScriptPlayback } from './script-playback';

export interface RecordedRequest {
    readonly sessionId: string;
    readonly kind: 'turn' | 'title';
    readonly headers: http.IncomingHttpHeaders;
    readonly body: ChatRequest;
    /** `cancelled`: the client hung up before the answer was complete. `refused`: the script had no answer. */
    state: 'answering' | 'answered' | 'cancelled' | 'refused';
}

export interface UnexpectedRequest {
    readonly sessionId: string;
    readonly reason: string;
}

/** A status that opencode does not retry: it repeats a request that got 5xx for ever, and the test would hang instead of failing. */
const REFUSED = 400;

/** An OpenAI-compatible model server on the loopback interface that answers from a script. */
export class ScriptedModel {
    /** All requests since the script began to play, in order of arrival. */
    readonly requests: RecordedRequest[] = [];
    /** Requests that the script had no answer for. A test should end with this list empty. */
    readonly unexpectedRequests: UnexpectedRequest[] = [];

    private playback: ScriptPlayback;
    private gates = new Gates();
    private answers = 0;

    private constructor(
        private readonly server: http.Server,
        /** The base URL to give to a client of the OpenAI API. */
        readonly url: string,
        script: ModelScriptInput
    ) {
        this.playback = new ScriptPlayback(ModelScript.parse(script));
        server.on('request', (request, response) => {
            this.handle(request, response).catch(error => this.refuse(response, sessionIdOf(request), String(error)));
        });
    }

    static async start(script: ModelScriptInput = {}): Promise<ScriptedModel> {
        const server = http.createServer();
        return new ScriptedModel(server, `http://127.0.0.1:${await listen(server)}/v1`, script);
    }

    /** Starts a new script: nothing is played or recorded yet, and answers of the old script that still stall go on. */
    play(script: ModelScriptInput): void {
        this.playback = new ScriptPlayback(ModelScript.parse(script));
        this.gates.releaseAll();
        this.gates = new Gates();
        this.requests.length = 0;
        this.unexpectedRequests.length = 0;
    }

    get unplayedSteps(): ModelStep[] {
        return this.playback.unplayedSteps;
    }

    /** Resolves when an answer has arrived at the gate. */
    async stalled(gate: string): Promise<void> {
        await waitFor(() => this.gates.isReached(gate), `an answer of the model to stall at '${gate}'`);
    }

    /** Lets every answer pass the gate, those still to come too. */
    release(gate: string): void {
        this.gates.release(gate);
    }

    async stop(): Promise<void> {
        this.gates.releaseAll();
        await close(this.server);
    }

    private async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
        const sessionId = sessionIdOf(request);
        const content = await readBody(request);
        if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
            this.refuse(response, sessionId, `${request.method} ${request.url} is no route of the scripted model`);
            return;
        }
        const parsed = ChatRequest.safeParse(JSON.parse(content));
        if (!parsed.success) {
            this.refuse(response, sessionId, `not a streaming chat completion request: ${z.prettifyError(parsed.error)}`);
            return;
        }
        const body = parsed.data;
        const kind = isTitleRequest(body) ? 'title' : 'turn';
        const record: RecordedRequest = { sessionId, kind, headers: request.headers, body, state: 'answering' };
        this.requests.push(record);
        const step = kind === 'title' ? titleStep(this.playback.script.title) : this.playback.next(sessionId, body);
        if (!step) {
            const played = this.playback.playedSteps(sessionId);
            const total = this.playback.script.steps.length;
            const asked = `session ${sessionId} played ${played} of ${total} steps and asked: ${describeRequest(body)}`;
            record.state = 'refused';
            this.refuse(response, sessionId, `no step of the script fits: ${asked}`);
            return;
        }
        await this.answer(step, record, response);
    }

    private async answer(step: ModelStep, record: RecordedRequest, response: http.ServerResponse): Promise<void> {
        if ('error' in step) {
            sendError(step, response);
            record.state = 'answered';
            return;
        }
        const hungUp = once(response, 'close');
        const identity = {
            id: String(++this.answers),
            model: record.body.model,
            includeUsage: record.body.stream_options?.include_usage === true
        };
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
        response.flushHeaders();
        for (const action of streamActions(step, identity)) {
            await Promise.race([this.wait(action), hungUp]);
            if (response.destroyed) {
                record.state = 'cancelled';
                return;
            }
            perform(action, response);
        }
        record.state = 'answered';
        response.end();
    }

    private async wait(action: StreamAction): Promise<void> {
        if (action.type === 'stall') {
            await this.gates.arrive(action.gate);
        } else if (action.type === 'send' && action.delay > 0) {
            await pause(action.delay);
        }
    }

    private refuse(response: http.ServerResponse, sessionId: string, reason: string): void {
        this.unexpectedRequests.push({ sessionId, reason });
        if (response.headersSent) {
            response.destroy();
            return;
        }
        response.writeHead(REFUSED, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: `Scripted model: ${reason}`, type: 'unexpected_request' } }));
    }
}

function titleStep(title: string): AnswerStep {
    return { answer: [{ type: 'text', text: title }], usage: { prompt: 1, completion: 1, cached: 0, reasoning: 0 } };
}

function perform(action: StreamAction, response: http.ServerResponse): void {
    if (action.type === 'send') {
        response.write(action.data);
    } else if (action.type === 'break' && action.how === 'reset') {
        response.socket?.resetAndDestroy();
    }
}

function sendError(step: ErrorStep, response: http.ServerResponse): void {
    response.writeHead(step.error.status, { 'content-type': 'application/json', ...step.error.headers });
    response.end(JSON.stringify(step.error.body));
}

/** opencode names its session in this header; other clients share one conversation. */
function sessionIdOf(request: http.IncomingMessage): string {
    const header = request.headers['x-session-id'];
    return typeof header === 'string' ? header : 'anonymous';
}

async function readBody(request: http.IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
        chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString('utf8');
}
