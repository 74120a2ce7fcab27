import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import {
    MutableChatModel,
    MutableChatRequestModel,
    QuestionResponseContent,
    ToolCallChatResponseContent
} from '@theia/ai-chat/lib/common/chat-model';
import { ChatAgentLocation } from '@theia/ai-chat/lib/common/chat-agents';
import { ParsedChatRequest, ParsedChatRequestAgentPart, ParsedChatRequestTextPart } from '@theia/ai-chat/lib/common/parsed-chat-request';
import { expect } from 'chai';
import type { ToolPart, ToolState } from '../../common/opencode-types';
import { answer, inquiry, permission, question, session, text } from '../../common/session/test/stream-builder';
import { FakeOpencode } from '../test/fake-opencode';
import { OpencodeWindow, settle } from '../test/opencode-window';
import { OpenspaceChatAgent } from './openspace-chat-agent';

disableJSDOM();

const RANGE = { start: 0, endExclusive: 1 };
const SESSION = 'ses_1';

describe('@Openspace in Theia’s chat', () => {
    let window: OpencodeWindow;
    let opencode: FakeOpencode;
    let agent: OpenspaceChatAgent;
    let chat: MutableChatModel;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(async () => {
        window = new OpencodeWindow(new FakeOpencode());
        ({ opencode } = window);
        opencode.answer('createSession', () => {
            opencode.sessions = [session(SESSION)];
            return session(SESSION);
        });
        window.container.bind(OpenspaceChatAgent).toSelf();
        await window.start();
        agent = window.get(OpenspaceChatAgent);
        chat = new MutableChatModel(ChatAgentLocation.Panel);
    });

    it('streams the answer, thoughts and tool calls included', async () => {
        const { request, done } = ask('Tell me');
        await begin(request);
        opencode.emit('message.part.updated', part({ ...text('prt_1', 'msg_a', '', { start: 1 }), type: 'reasoning', time: { start: 1 } }));
        delta('prt_1', 'I think');
        opencode.emit('message.part.updated', part(text('prt_2', 'msg_a', '', { start: 1 })));
        delta('prt_2', 'Hel');
        delta('prt_2', 'lo');
        expect(shown(request)).to.equal('<Thinking>I think</Thinking>\n\nHello');
        opencode.emit('message.part.updated', part(tool({ status: 'running', input: { command: 'ls' }, time: { start: 1 } })));
        expect(call(request)?.finished).to.equal(false);
        const time = { start: 1, end: 2 };
        opencode.emit(
            'message.part.updated',
            part(tool({ status: 'completed', input: {}, output: 'a.txt', title: '', metadata: {}, time }))
        );
        expect(call(request)).to.include({ name: 'bash', finished: true, result: 'a.txt' });
        opencode.emit('message.part.updated', part(text('prt_2', 'msg_a', 'Hello!', { start: 1, end: 2 })));
        idle();
        await done;
        expect(shown(request)).to.contain('Hello!').and.not.to.contain('Hello\n');
        expect([request.response.isComplete, request.response.isError]).to.deep.equal([true, false]);
    });

    it('goes on with the same session, also after a reload, and with a new one when that is gone', async () => {
        const first = ask('One');
        await begin(first.request);
        idle();
        await first.done;
        const second = ask('Two');
        await begin(second.request);
        idle();
        await second.done;
        expect(opencode.asked('createSession')).to.have.length(1);
        expect(opencode.asked('prompt').map(([, id]) => id)).to.deep.equal([SESSION, SESSION]);
        opencode.sessions = [];
        opencode.emit('session.deleted', { sessionID: SESSION, info: session(SESSION) });
        const third = ask('Three');
        await begin(third.request);
        idle();
        await third.done;
        expect(opencode.asked('createSession')).to.have.length(2);
    });

    it('shows what went wrong', async () => {
        const { request, done } = ask('Fail');
        await begin(request);
        opencode.emit('session.error', { sessionID: SESSION, error: { name: 'UnknownError', data: { message: 'Model not found.' } } });
        idle();
        await done;
        expect(request.response.isError).to.equal(true);
        expect(request.response.errorObject?.message).to.equal('Model not found.');
        opencode.fail('prompt', 'unavailable', 'The server is away.');
        const second = ask('Again');
        await second.done;
        expect(second.request.response.errorObject?.message).to.equal('The server is away.');
    });

    it('shows that it tries again', async () => {
        const { request, done } = ask('Try');
        await begin(request);
        const retry = { type: 'retry', attempt: 2, message: 'slow down', next: 1 } as const;
        opencode.emit('session.status', { sessionID: SESSION, status: retry });
        expect(request.response.progressMessages.map(({ content }) => content)).to.deep.equal([
            'Attempt 2 failed: slow down. Trying again.'
        ]);
        opencode.emit('session.status', { sessionID: SESSION, status: { type: 'busy' } });
        expect(request.response.progressMessages[0].status).to.equal('completed');
        idle();
        await done;
    });

    it('stops the agent when it is cancelled', async () => {
        const { request, done } = ask('Talk for ever');
        await begin(request);
        request.response.cancel();
        await done;
        expect(opencode.asked('abort')).to.deep.equal([['/project', SESSION]]);
        expect([request.response.isCanceled, request.response.isError]).to.deep.equal([true, false]);
    });

    it('asks for permission, and stops asking when somebody else has answered', async () => {
        const { request, done } = ask('Run it');
        await begin(request);
        opencode.emit('permission.asked', permission('per_1', SESSION));
        expect(questions(request).map(content => content.question)).to.deep.equal(['May the agent do this? bash: ls']);
        expect(request.response.isWaitingForInput).to.equal(true);
        choose(questions(request)[0], 0);
        await settle();
        expect(opencode.asked('replyPermission')).to.deep.equal([['/project', 'per_1', 'once', undefined]]);
        expect(request.response.isWaitingForInput).to.equal(false);

        opencode.emit('permission.replied', { sessionID: SESSION, requestID: 'per_1', reply: 'once' });
        opencode.emit('permission.asked', permission('per_2', SESSION));
        opencode.emit('permission.replied', { sessionID: SESSION, requestID: 'per_2', reply: 'once' });
        expect(questions(request)[1].isResolved).to.equal(true);
        opencode.fail('replyPermission', 'refused', 'a.txt has unsaved changes.');
        opencode.emit('permission.asked', permission('per_3', SESSION));
        choose(questions(request)[2], 1);
        await settle();
        expect(shown(request)).to.contain('a.txt has unsaved changes.');
        idle();
        await done;
    });

    it('asks the agent’s questions and answers them together', async () => {
        const { request, done } = ask('Ask me');
        await begin(request);
        const options = [
            { label: 'Red', description: '' },
            { label: 'Blue', description: '' }
        ];
        const asked = { ...inquiry('que_1', SESSION) };
        asked.questions = [
            { question: 'Colour?', header: 'Colour', options },
            { question: 'Which ones?', header: 'Many', options, multiple: true }
        ];
        opencode.emit('question.asked', asked);
        const [single, multiple] = questions(request);
        choose(single, 1);
        expect(opencode.asked('replyQuestion')).to.deep.equal([]);
        (multiple.handler as (chosen: { text: string }[]) => void)([{ text: 'Red' }, { text: 'Blue' }]);
        await settle();
        expect(opencode.asked('replyQuestion')).to.deep.equal([['/project', 'que_1', [['Blue'], ['Red', 'Blue']]]]);
        opencode.emit('question.asked', inquiry('que_2', SESSION));
        opencode.emit('question.replied', { sessionID: SESSION, requestID: 'que_1', answers: [] });
        questions(request)[2].onSkip?.();
        await settle();
        expect(opencode.asked('rejectQuestion')).to.deep.equal([['/project', 'que_2']]);
        idle();
        await done;
        expect(request.response.isWaitingForInput).to.equal(false);
    });

    function ask(words: string): { request: MutableChatRequestModel; done: Promise<void> } {
        const parts = [new ParsedChatRequestAgentPart(RANGE, 'Openspace', 'Openspace'), new ParsedChatRequestTextPart(RANGE, ` ${words}`)];
        const parsed: ParsedChatRequest = { request: { text: `@Openspace ${words}` }, parts, toolRequests: new Map(), variables: [] };
        const context = {
            variables: [{ variable: { id: 'f', name: 'file', description: '' }, arg: 'a.ts', value: 'a.ts', contextValue: 'code' }]
        };
        const request = chat.addRequest(parsed, agent.id, context);
        return { request, done: agent.invoke(request) };
    }

    /** The server takes the prompt and begins to answer. */
    async function begin(request: MutableChatRequestModel): Promise<void> {
        await settle();
        const [, , sent] = opencode.asked('prompt').at(-1) as [string, string, { messageID: string; parts: { text: string }[] }];
        expect(sent.parts[0].text).to.equal(request.request.text.replace('@Openspace ', ''));
        expect(sent.parts[1].text).to.equal('Attached file a.ts:\ncode');
        opencode.emit('message.updated', { sessionID: SESSION, info: question(sent.messageID, Date.now()) });
        opencode.emit('session.status', { sessionID: SESSION, status: { type: 'busy' } });
        opencode.emit('message.updated', { sessionID: SESSION, info: answer('msg_a', Date.now() + 1, sent.messageID) });
    }

    function idle(): void {
        opencode.emit('session.status', { sessionID: SESSION, status: { type: 'idle' } });
    }

    function delta(partID: string, words: string): void {
        opencode.emit('message.part.delta', { sessionID: SESSION, messageID: 'msg_a', partID, field: 'text', delta: words });
    }

    function part<T>(content: T): { sessionID: string; part: T; time: number } {
        return { sessionID: SESSION, part: content, time: 0 };
    }

    function tool(state: ToolState): ToolPart {
        return { id: 'prt_3', sessionID: SESSION, messageID: 'msg_a', type: 'tool', callID: 'call_1', tool: 'bash', state };
    }

    function shown(request: MutableChatRequestModel): string {
        return request.response.response.asDisplayString();
    }

    function call(request: MutableChatRequestModel): ToolCallChatResponseContent | undefined {
        return request.response.response.content.find(ToolCallChatResponseContent.is);
    }

    function questions(request: MutableChatRequestModel): QuestionResponseContent[] {
        return request.response.response.content.filter(QuestionResponseContent.is);
    }

    /** As the view does it. */
    function choose(content: QuestionResponseContent, index: number): void {
        content.selectedOption = content.options[index];
        (content.handler as (chosen: { text: string }) => void)(content.options[index]);
    }
});
