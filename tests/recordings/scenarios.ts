import type { OpencodeClient } from '@opencode-ai/sdk/v2/client';
import type { ModelStepInput } from '../harness/model/model-script';
import { ScriptedModel } from '../harness/model/scripted-model';
import { Recording } from './recording';

interface Stage {
    readonly client: OpencodeClient;
    readonly model: ScriptedModel;
    readonly recording: Recording;
}

type Scenario = (stage: Stage) => Promise<void>;

const MUST = { throwOnError: true } as const;
const SLOWLY = { chunkSize: 9, delay: 4 };

const text = (said: string): ModelStepInput => ({ answer: [{ type: 'text', text: said, pace: SLOWLY }] });
const call = (tool: string, parameters: Record<string, unknown>): ModelStepInput => ({
    answer: [{ type: 'tool-call', tool, arguments: JSON.parse(JSON.stringify(parameters)) }]
});
const shell = (command: string): ModelStepInput => call('bash', { command, description: 'Runs a command' });

async function begin({ client }: Stage): Promise<string> {
    return (await client.session.create({}, MUST)).data.id;
}

async function say({ client }: Stage, sessionID: string, said: string): Promise<void> {
    await client.session.promptAsync({ sessionID, parts: [{ type: 'text', text: said }] }, MUST);
}

/** Says something and waits for the end of the turn. */
async function ask(stage: Stage, sessionID: string, said: string): Promise<void> {
    await stage.client.session.prompt({ sessionID, parts: [{ type: 'text', text: said }] }, MUST);
    await stage.recording.quiet();
}

async function userMessages({ client }: Stage, sessionID: string): Promise<string[]> {
    const { data } = await client.session.messages({ sessionID }, MUST);
    return data.filter(({ info }) => info.role === 'user').map(({ info }) => info.id);
}

/** Answers the next permission request that has not been answered yet. */
async function allow(stage: Stage, reply: 'once' | 'always' | 'reject', message?: string): Promise<void> {
    const answered = new Set(stage.recording.ofType('permission.replied').map(({ properties }) => properties.requestID));
    const { properties } = await stage.recording.waitFor('permission.asked', request => !answered.has(request.properties.id));
    await stage.client.permission.reply({ requestID: properties.id, reply, message }, MUST);
    await stage.recording.waitFor('permission.replied', replied => replied.properties.requestID === properties.id);
}

async function idle(stage: Stage, sessionID: string): Promise<void> {
    await stage.recording.waitFor('session.idle', ({ properties }) => properties.sessionID === sessionID);
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
    text: async stage => {
        const { model, recording } = stage;
        const thought = { type: 'reasoning' as const, text: 'The person wants a short story.', pace: SLOWLY };
        const beginning = { type: 'text' as const, text: 'Once upon a time there was a server', pace: SLOWLY };
        const end = { type: 'text' as const, text: ' that never slept. It ended well.', pace: SLOWLY };
        model.play({ steps: [{ answer: [thought, beginning, { type: 'stall', gate: 'half way' }, end] }] });
        const session = await begin(stage);
        await say(stage, session, 'Tell me a story');
        await model.stalled('half way');
        await recording.quiet();
        await recording.fetch();
        model.release('half way');
        await idle(stage, session);
    },

    tools: async stage => {
        const parallel: ModelStepInput = {
            answer: [
                { type: 'text', text: 'I look around.' },
                { type: 'tool-call', tool: 'read', arguments: { filePath: 'poem.txt' } },
                { type: 'tool-call', tool: 'glob', arguments: { pattern: '*.md' } }
            ]
        };
        const todos = [
            { content: 'Read the poem', status: 'completed', priority: 'high' },
            { content: 'Write another', status: 'in_progress', priority: 'medium' }
        ];
        stage.model.play({
            steps: [
                parallel,
                call('todowrite', { todos }),
                call('write', { filePath: 'song.txt', content: 'Sugar is sweet\n' }),
                call('read', { filePath: 'missing.txt' }),
                text('I wrote a song.')
            ]
        });
        await ask(stage, await begin(stage), 'Write a song');
    },

    permission: async stage => {
        stage.model.play({ steps: [shell('echo one'), shell('echo two'), text('Done.'), shell('rm -rf /nothing'), text('Never mind.')] });
        const session = await begin(stage);
        await say(stage, session, 'Run commands');
        await stage.recording.waitFor('permission.asked');
        await stage.recording.fetch();
        await allow(stage, 'once');
        await allow(stage, 'reject', 'Use another command');
        await idle(stage, session);
        await stage.recording.quiet();
        await say(stage, session, 'Run something bad');
        await allow(stage, 'reject');
    },

    question: async stage => {
        const questions = [
            {
                question: 'Which colour?',
                header: 'Colour',
                options: [
                    { label: 'Red', description: 'Like roses' },
                    { label: 'Blue', description: 'Like violets' }
                ]
            }
        ];
        stage.model.play({ steps: [call('question', { questions }), text('Red it is.'), call('question', { questions })] });
        const session = await begin(stage);
        await say(stage, session, 'Ask me');
        const { id } = (await stage.recording.waitFor('question.asked')).properties;
        await stage.client.question.reply({ requestID: id, answers: [['Red']] }, MUST);
        await idle(stage, session);
        await say(stage, session, 'Ask me again');
        const second = await stage.recording.waitFor('question.asked', ({ properties }) => properties.id !== id);
        await stage.recording.fetch();
        await stage.client.question.reject({ requestID: second.properties.id }, MUST);
    },

    subagent: async stage => {
        const task = { description: 'Count files', prompt: 'Count the files here', subagent_type: 'general' };
        stage.model.play({
            steps: [
                { when: { userText: 'Delegate', toolResult: false }, ...call('task', task) },
                { when: { userText: 'Count the files', toolResult: false }, ...shell('ls | wc -l') },
                { when: { userText: 'Count the files', toolResult: true }, ...text('There are two files.') },
                { when: { userText: 'Delegate', toolResult: true }, ...text('The subagent found two files.') }
            ]
        });
        const session = await begin(stage);
        await say(stage, session, 'Delegate it');
        await stage.recording.waitFor('permission.asked');
        await stage.recording.fetch();
        await allow(stage, 'once');
        await idle(stage, session);
    },

    revert: async stage => {
        const { client } = stage;
        stage.model.play({
            steps: [
                text('Hello.'),
                call('write', { filePath: 'later.txt', content: 'to be undone\n' }),
                text('Written.'),
                text('A new beginning.')
            ]
        });
        const sessionID = await begin(stage);
        await ask(stage, sessionID, 'Say hello');
        await ask(stage, sessionID, 'Write a file');
        const second = (await userMessages(stage, sessionID))[1];
        await client.session.revert({ sessionID, messageID: second }, MUST);
        await stage.recording.quiet();
        await client.session.unrevert({ sessionID }, MUST);
        await stage.recording.quiet();
        await client.session.revert({ sessionID, messageID: second }, MUST);
        await stage.recording.quiet();
        await stage.recording.fetch();
        await ask(stage, sessionID, 'Begin anew');
    },

    compaction: async stage => {
        stage.model.play({ steps: [text('A long answer.'), text('Summary: they greeted each other.')] });
        const sessionID = await begin(stage);
        await ask(stage, sessionID, 'Say much');
        await stage.client.session.summarize({ sessionID, providerID: 'scripted', modelID: 'scripted-model' }, MUST);
    },

    abort: async stage => {
        const half: ModelStepInput = {
            answer: [
                { type: 'text', text: 'I will talk for ever and', pace: SLOWLY },
                { type: 'stall', gate: 'never' }
            ]
        };
        stage.model.play({ steps: [half, shell('sleep 60')] });
        const sessionID = await begin(stage);
        await say(stage, sessionID, 'Talk');
        await stage.model.stalled('never');
        await stage.recording.quiet();
        await stage.client.session.abort({ sessionID }, MUST);
        await idle(stage, sessionID);
        await stage.recording.quiet();
        await say(stage, sessionID, 'Run it');
        const { id } = (await stage.recording.waitFor('permission.asked')).properties;
        await stage.client.permission.reply({ requestID: id, reply: 'once' }, MUST);
        await stage.recording.waitFor(
            'message.part.updated',
            ({ properties: { part } }) => part.type === 'tool' && part.state.status === 'running'
        );
        await stage.client.session.abort({ sessionID }, MUST);
    },

    fork: async stage => {
        stage.model.play({ steps: [text('First answer.')] });
        const sessionID = await begin(stage);
        await ask(stage, sessionID, 'First question');
        const parts = [{ type: 'text' as const, text: 'Second question' }];
        await stage.client.session.prompt({ sessionID, noReply: true, parts }, MUST);
        const second = (await userMessages(stage, sessionID))[1];
        const fork = (await stage.client.session.fork({ sessionID, messageID: second }, MUST)).data;
        stage.model.play({ steps: [text('An answer in the fork.')] });
        await ask(stage, fork.id, 'Another question');
    },

    'two-sessions': async stage => {
        const long = 'This is a text that comes in many small pieces, one after another.';
        stage.model.play({ steps: [text(long)] });
        const sessions = [await begin(stage), await begin(stage)];
        await Promise.all(sessions.map(session => say(stage, session, 'Both at once')));
        for (const session of sessions) {
            await idle(stage, session);
        }
    },

    errors: async stage => {
        const refused: ModelStepInput = { error: { status: 400, body: { error: { message: 'no such thing', type: 'invalid' } } } };
        const slowDown: ModelStepInput = {
            error: { status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '1' } }
        };
        stage.model.play({ steps: [refused, slowDown, text('After a pause.')] });
        const sessionID = await begin(stage);
        await say(stage, sessionID, 'Fail');
        await idle(stage, sessionID);
        await stage.recording.quiet();
        await ask(stage, sessionID, 'Try again');
        const model = { providerID: 'nobody', modelID: 'nothing' };
        await stage.client.session.promptAsync({ sessionID, model, parts: [{ type: 'text', text: 'Use another model' }] }, MUST);
        await stage.recording.waitFor('session.error', ({ properties }) => JSON.stringify(properties.error).includes('nobody'));
    },

    shell: async stage => {
        const sessionID = await begin(stage);
        await stage.client.session.shell({ sessionID, agent: 'build', command: 'echo from the person' }, MUST);
    },

    management: async stage => {
        const { client } = stage;
        const [kept, deleted] = [await begin(stage), await begin(stage)];
        await client.session.update({ sessionID: kept, title: 'Renamed' }, MUST);
        await client.session.update({ sessionID: kept, time: { archived: 1_700_000_000_000 } }, MUST);
        await client.session.update({ sessionID: kept, time: { archived: 0 } }, MUST);
        await client.session.delete({ sessionID: deleted }, MUST);
    },

    attachments: async stage => {
        stage.model.play({ steps: [text('I have read it.')] });
        const sessionID = await begin(stage);
        const id = (kind: string, digit: string): string => `${kind}_01234567890${digit.repeat(15)}`;
        const url = `data:text/plain;base64,${Buffer.from('attached text\n').toString('base64')}`;
        const source = { type: 'file' as const, path: 'poem.txt', text: { value: '@poem.txt', start: 5, end: 14 } };
        await stage.client.session.prompt(
            {
                sessionID,
                messageID: id('msg', 'a'),
                parts: [
                    { id: id('prt', 'a'), type: 'text', text: 'Read @poem.txt with @general' },
                    { id: id('prt', 'b'), type: 'file', mime: 'text/plain', url: 'file:///etc/hostname', filename: 'hostname', source },
                    { id: id('prt', 'c'), type: 'file', mime: 'text/plain', url, filename: 'note.txt' },
                    { id: id('prt', 'd'), type: 'agent', name: 'general', source: { value: '@general', start: 20, end: 28 } }
                ]
            },
            MUST
        );
    }
};
