import { expect } from 'chai';
import { ChatMessage, ChatRequest } from './model-request';
import { ModelScript, ModelScriptInput, ModelStep } from './model-script';
import { ScriptPlayback } from './script-playback';

describe('ScriptPlayback', () => {
    it('plays the steps in order and then has none left', () => {
        const playback = play([step('one'), step('two')]);
        expect(said(playback.next('s', user('hello')))).to.equal('one');
        expect(said(playback.next('s', user('hello')))).to.equal('two');
        expect(playback.next('s', user('hello'))).to.equal(undefined);
    });

    it('plays the script for each session from the beginning', () => {
        const playback = play([step('one'), step('two')]);
        expect(said(playback.next('first', user('hello')))).to.equal('one');
        expect(said(playback.next('second', user('hello')))).to.equal('one');
        expect(said(playback.next('first', user('hello')))).to.equal('two');
    });

    it('lets sessions that run at the same time find their own steps', () => {
        const playback = play([
            { ...step('apple 1'), when: { userText: 'apple' } },
            { ...step('pear 1'), when: { userPattern: '^pears?$' } },
            { ...step('apple 2'), when: { userText: 'apple' } }
        ]);
        expect(said(playback.next('a', user('an apple')))).to.equal('apple 1');
        expect(said(playback.next('b', user('pears')))).to.equal('pear 1');
        expect(said(playback.next('a', user('an apple')))).to.equal('apple 2');
        expect(playback.next('b', user('pears'))).to.equal(undefined);
    });

    it('tells a request with a tool result from one without', () => {
        const playback = play([
            { ...step('after any tool'), when: { toolResult: true } },
            { ...step('after echo'), when: { toolResult: 'echo' } },
            { ...step('before tools'), when: { toolResult: false } }
        ]);
        expect(said(playback.next('s', user('go')))).to.equal('before tools');
        expect(said(playback.next('s', afterTool('echo')))).to.equal('after any tool');
        expect(playback.next('s', afterTool('other'))).to.equal(undefined);
        expect(said(playback.next('s', afterTool('echo')))).to.equal('after echo');
    });

    it('does not take the tool result of an earlier turn for one of this turn', () => {
        const playback = play([{ ...step('after tool'), when: { toolResult: true } }]);
        const earlier = afterTool('echo');
        expect(playback.next('s', { ...earlier, messages: [...earlier.messages, ...user('next').messages] })).to.equal(undefined);
    });

    it('knows which steps nobody has played', () => {
        const playback = play([step('one'), { ...step('two'), when: { userText: 'nobody says this' } }]);
        playback.next('s', user('hello'));
        expect(playback.unplayedSteps.map(said)).to.deep.equal(['two']);
        expect(playback.playedSteps('s')).to.equal(1);
        expect(playback.playedSteps('other')).to.equal(0);
    });

    function play(steps: ModelScriptInput['steps']): ScriptPlayback {
        return new ScriptPlayback(ModelScript.parse({ steps }));
    }

    function step(text: string): { answer: { type: 'text'; text: string }[] } {
        return { answer: [{ type: 'text', text }] };
    }

    function said(played: ModelStep | undefined): string | undefined {
        const part = played && 'answer' in played ? played.answer[0] : undefined;
        return part?.type === 'text' ? part.text : undefined;
    }

    function request(...messages: ChatMessage[]): ChatRequest {
        return ChatRequest.parse({ model: 'm', stream: true, messages });
    }

    function user(content: string): ChatRequest {
        return request({ role: 'system', content: 'You are helpful' }, { role: 'user', content });
    }

    function afterTool(tool: string): ChatRequest {
        return request(
            { role: 'user', content: [{ type: 'text', text: 'go' }] },
            { role: 'assistant', tool_calls: [{ id: 'call', function: { name: tool, arguments: '{}' } }] },
            { role: 'tool', tool_call_id: 'call', content: 'result' }
        );
    }
});
