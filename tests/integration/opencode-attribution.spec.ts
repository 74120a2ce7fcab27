import { expect } from 'chai';
import { bindAgentTool } from '@openspace/core/lib/common/tools/bind-agent-tool';
import type { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import { HubCredentials } from '@openspace/core/lib/node/hub/hub-credentials';
import { Hub } from '@openspace/core/lib/node/hub/hub';
import { injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { McpTestClient } from '../harness/mcp/mcp-test-client';
import { nameForModel } from '../harness/opencode/agent-chat';
import { AgentBackend, AgentWindow } from '../harness/opencode/agent-backend';
import { DEFAULT_WAIT, waitFor } from '../harness/temporary';

const input = z.object({ word: z.string(), times: z.number().optional() });
const output = z.object({ said: z.string() });

/** Remembers who called it. */
@injectable()
class SayTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.sample.say';
    readonly title = 'Say';
    readonly description = 'Say a word.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'read';
    readonly callers: ToolContext['caller'][] = [];

    async run({ word }: z.output<typeof input>, { caller }: ToolContext): Promise<z.input<typeof output>> {
        this.callers.push(caller);
        return { said: word };
    }
}

describe('Calls of the Hub and the sessions they come from', function () {
    this.timeout(4 * DEFAULT_WAIT);

    let backend: AgentBackend;
    let window: AgentWindow;
    let tool: SayTool;

    before(async () => {
        backend = await AgentBackend.start({ bindings: container => bindAgentTool(container.bind.bind(container), SayTool) });
        tool = backend.container.get(SayTool);
        window = await backend.window();
        await waitFor(
            async () => (await window.service.mcpStatus(backend.workspace))['openspace-hub']?.status === 'connected',
            'opencode to connect with the Hub'
        );
    });

    beforeEach(() => tool.callers.splice(0));

    after(async () => {
        await backend?.stop();
    });

    it('are matched by tool and arguments, with the message that made them', async () => {
        const session = await say(['pear']);
        await window.idle(session);
        const { messages } = await window.service.messages(backend.workspace, session, 10);
        const calling = messages.find(({ parts }) => parts.some(part => part.type === 'tool'));
        expect(tool.callers).to.have.length(1);
        expect(tool.callers[0]).to.include({ actor: 'agent', client: 'opencode', session, message: calling?.info.id });
    });

    it('are told apart when two sessions make the same call at once', async () => {
        const script = { steps: [{ answer: [callOf('same')] }, { answer: [{ type: 'text' as const, text: 'done' }] }] };
        backend.model.play(script);
        const sessions = await Promise.all([0, 1].map(() => window.service.createSession(backend.workspace)));
        await Promise.all(
            sessions.map(({ id }) => window.service.prompt(backend.workspace, id, { parts: [{ type: 'text', text: 'go' }] }))
        );
        await Promise.all(sessions.map(({ id }) => window.idle(id)));
        expect(tool.callers.map(({ session }) => session)).to.have.members(sessions.map(({ id }) => id));
    });

    it('are told apart when one message makes several', async () => {
        const session = await say(['a', 'b', 'a']);
        await window.idle(session);
        expect(tool.callers.map(caller => caller.session)).to.deep.equal([session, session, session]);
        expect(new Set(tool.callers.map(caller => caller.message)).size).to.equal(1);
    });

    it('of other clients belong to no session, even under opencode’s name', async () => {
        const address = { url: `${backend.container.get(Hub).url}/mcp`, token: backend.container.get(HubCredentials).token };
        const client = await McpTestClient.connect({ ...address, name: 'opencode' });
        try {
            await client.callTool('openspace.sample.say', { word: 'alone' });
            expect(tool.callers[0]).to.not.have.property('session');
        } finally {
            await client.close();
        }
    });

    it('leave nothing behind when their session is deleted, or ended by the person', async () => {
        const resources = backend.container.get(AgentResources);
        const closed: string[] = [];
        for (const how of ['deleted', 'ended']) {
            const session = await say([how]);
            await window.idle(session);
            resources.track(tool.callers.at(-1) as ToolContext['caller'], {
                id: how,
                kind: 'terminal',
                close: async () => void closed.push(how)
            });
            await (how === 'deleted'
                ? window.service.deleteSession(backend.workspace, session)
                : window.service.endSession(backend.workspace, session));
            await waitFor(() => closed.includes(how), `what the session made to be closed when it is ${how}`);
        }
    });

    function callOf(word: string): { type: 'tool-call'; tool: string; arguments: { word: string; times: number } } {
        return { type: 'tool-call', tool: nameForModel('openspace.sample.say'), arguments: { word, times: 2 } };
    }

    /** The model makes all these calls in one answer. */
    async function say(words: string[]): Promise<string> {
        backend.model.play({ steps: [{ answer: words.map(callOf) }, { answer: [{ type: 'text', text: 'done' }] }] });
        const { id } = await window.service.createSession(backend.workspace);
        await window.service.prompt(backend.workspace, id, { parts: [{ type: 'text', text: 'go' }] });
        return id;
    }
});
