import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MessageType } from '@theia/core/lib/common/message-service-protocol';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { QuickFileSelectService } from '@theia/file-search/lib/browser/quick-file-select-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { expect } from 'chai';
import { z } from 'zod';
import { AgentTool, ToolContext } from '../../common/tools/agent-tool';
import { workspacePath } from '../../common/tools/argument-kind';
import { ToolCaller } from '../../common/tools/tool-caller';
import { describeTool } from '../../common/tools/tool-descriptor';
import { FakeHub } from '../test/fake-hub';
import { FakeQuickInput } from '../test/fake-quick-input';
import { createHubContainer, Notifications, RecordingLogger } from '../test/fakes';
import { ArgumentWizard } from './argument-wizard';
import { PathPicker } from './path-picker';
import { ToolCommands } from './tool-commands';

disableJSDOM();

const AGENT: ToolContext = { caller: { actor: 'agent', client: 'test', connection: 'one' }, cancellation: CancellationToken.None };
const ROOT = new URI('file:///project');
const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 5));

/** Answers what it was called with, and by whom. */
class EchoTool implements AgentTool {
    readonly title = 'Echo';
    readonly description = 'Echo.';
    readonly output = z.object({ got: z.string() });
    callers: ToolCaller[] = [];
    problem: string | undefined;

    constructor(
        readonly id: string,
        readonly input: z.ZodObject,
        readonly effect: AgentTool['effect'] = 'ui'
    ) {}

    async run(input: Record<string, unknown>, { caller }: ToolContext): Promise<{ got: string }> {
        this.callers.push(caller);
        if (this.problem) {
            throw new Error(this.problem);
        }
        return { got: JSON.stringify(input) };
    }
}

describe('the commands of tools', () => {
    let container: Container;
    let hub: FakeHub;
    let logger: RecordingLogger;
    let notifications: Notifications;
    let person: FakeQuickInput;
    let commands: CommandRegistry;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        ({ container, hub, logger, notifications } = createHubContainer());
        person = new FakeQuickInput();
        container.bind<unknown>(QuickInputService).toConstantValue(person);
        container.bind<unknown>(QuickFileSelectService).toConstantValue({
            getPicks: async (filter: string) => [
                { type: 'separator', label: 'files' },
                ...['src/a.ts', '/elsewhere/a.ts']
                    .filter(path => path.includes(filter))
                    .map(path => ({ label: 'a.ts', uri: path.startsWith('/') ? new URI(`file://${path}`) : ROOT.resolve(path) }))
            ]
        });
        container.bind<unknown>(WorkspaceService).toConstantValue({
            getWorkspaceRootUri: (uri: URI) => (ROOT.isEqualOrParent(uri) ? ROOT : undefined)
        });
        container.bind<unknown>(LabelProvider).toConstantValue({ getLongName: (uri: URI) => uri.path.toString() });
        for (const service of [ArgumentWizard, PathPicker, ToolCommands]) {
            container.bind<object>(service).toSelf();
        }
        commands = container.get(CommandRegistry);
    });

    function add(input: z.ZodObject, effect?: AgentTool['effect']): EchoTool {
        const tool = new EchoTool('openspace.test.echo', input, effect);
        container.bind<AgentTool>(AgentTool).toConstantValue(tool);
        container.get(ToolCommands).registerCommands();
        return tool;
    }

    const run = (...args: unknown[]): Promise<unknown> => commands.executeCommand('openspace.test.echo', ...args);
    const failure = (promise: Promise<unknown>): Promise<string> =>
        promise.then(
            () => 'no failure',
            (error: Error) => error.message
        );

    it('are in the palette under the title of the tool', () => {
        add(z.object({}));
        expect(commands.getCommand('openspace.test.echo')).to.include({ label: 'Echo', category: 'OpenSpace' });
    });

    it('run for an agent without asking anybody, and refuse wrong arguments by name', async () => {
        const tool = add(z.object({ line: z.number() }), 'read');
        expect(await run({ line: 3 }, AGENT)).to.deep.equal({ got: '{"line":3}' });
        expect(tool.callers).to.deep.equal([AGENT.caller]);
        expect(await failure(run({ line: 'three' }, AGENT))).to.include('- line: ');
        expect(await failure(run({ line: 3, column: 1 }, AGENT))).to.include('column');
        expect(notifications.shown).to.deep.equal([]);
        expect(person.questions).to.deep.equal([]);
    });

    it('run for a person with arguments that fit, and tell them nothing that they did not ask for', async () => {
        const tool = add(z.object({ line: z.number() }), 'read');
        expect(await run({ line: 3 })).to.deep.equal({ got: '{"line":3}' });
        expect(tool.callers[0]).to.include({ actor: 'person' });
        expect(notifications.shown).to.deep.equal([]);
    });

    it('ask a person for each required argument, and show what was read', async () => {
        add(
            z.object({ name: z.string(), line: z.number(), bold: z.boolean(), tags: z.array(z.string()), extra: z.string().optional() }),
            'read'
        );
        person.answers = ['hello', '12', 'true', '["a"]'];
        await run();
        expect(person.questions).to.deep.equal(['Echo: name', 'Echo: line', 'Echo: bold', 'Echo: tags']);
        expect(notifications.shown[0].text).to.include('{\\"name\\":\\"hello\\",\\"line\\":12,\\"bold\\":true,\\"tags\\":[\\"a\\"]}');
    });

    it('do not mistake the event of a menu for arguments', async () => {
        const tool = add(z.object({ name: z.string() }));
        person.answers = ['typed'];
        expect(await run(new window.Event('click'))).to.deep.equal({ got: '{"name":"typed"}' });
        expect(tool.callers).to.have.length(1);
    });

    it('say what is wrong with a typed value', async () => {
        add(z.object({ line: z.number().min(1) }));
        person.answers = ['1'];
        await run();
        expect(await person.validate?.('many')).to.be.a('string');
        expect(await person.validate?.('0')).to.be.a('string');
        expect(await person.validate?.('2')).to.equal(undefined);
    });

    it('do nothing when the person gives up', async () => {
        const tool = add(z.object({ name: z.string(), kind: z.enum(['a', 'b']) }));
        person.answers = ['hello', undefined];
        expect(await run()).to.equal(undefined);
        expect(tool.callers).to.deep.equal([]);
    });

    it('let a person find a path, or type one that is not there yet', async () => {
        add(z.object({ path: workspacePath('The file') }));
        const found = run();
        await person.typeIntoPicker('a.ts');
        expect(person.picker?.items.map(({ path }) => path)).to.deep.equal(['src/a.ts', '/elsewhere/a.ts', 'a.ts']);
        person.acceptInPicker(0);
        expect(await found).to.deep.equal({ got: '{"path":"src/a.ts"}' });

        const typed = run();
        await person.typeIntoPicker('new/file.md');
        person.acceptInPicker(0);
        expect(await typed).to.deep.equal({ got: '{"path":"new/file.md"}' });
    });

    it('offer nothing for an empty search, and take Escape in the picker as giving up', async () => {
        const tool = add(z.object({ path: workspacePath('The file') }));
        const result = run();
        await person.typeIntoPicker('');
        expect(person.picker?.items).to.deep.equal([]);
        person.picker?.hide();
        expect(await result).to.equal(undefined);
        expect(tool.callers).to.deep.equal([]);
    });

    it('tell a person why a tool failed', async () => {
        add(z.object({})).problem = 'The disk is full.';
        expect(await failure(run({}))).to.equal('The disk is full.');
        expect(notifications.shown[0]).to.include({ type: MessageType.Error, text: 'Echo failed: The disk is full.' });
    });

    it('reach the tools of the backend over the wire', async () => {
        hub.tools = [describeTool(new EchoTool('openspace.test.remote', z.object({ name: z.string() })))];
        hub.answer = { done: true };
        container.get(ToolCommands).onStart();
        await settle();
        expect(await commands.executeCommand('openspace.test.remote', { name: 'a' })).to.deep.equal({ done: true });
        expect(hub.called).to.deep.equal([{ toolId: 'openspace.test.remote', input: { name: 'a' } }]);
    });

    it('log that the backend’s tools are unknown', async () => {
        hub.failing = true;
        container.get(ToolCommands).onStart();
        await settle();
        expect(logger.errors).to.have.length(1);
    });
});
