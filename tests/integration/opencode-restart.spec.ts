import { expect } from 'chai';
import { Application, HubAddress, startApplication } from '../harness/application/application';
import { textOf } from '../harness/model/model-request';
import { ScriptedModel } from '../harness/model/scripted-model';
import { AgentChat, callTool, startOpencodeWithHub } from '../harness/opencode/agent-chat';
import { OpencodeServer } from '../harness/opencode/opencode-server';
import { createTemporaryDirectory, findFreePort, TemporaryDirectory } from '../harness/temporary';

describe('opencode, when the IDE is started again', function () {
    this.timeout(180_000);
    let home: TemporaryDirectory;
    let model: ScriptedModel;
    let opencode: OpencodeServer | undefined;
    let ide: Application | undefined;

    before(async () => {
        home = await createTemporaryDirectory('home');
        model = await ScriptedModel.start();
    });

    after(async () => {
        await opencode?.stop();
        await ide?.stop();
        await model.stop();
        await home.remove();
    });

    async function start(port: number): Promise<HubAddress> {
        ide = await startApplication({ home: home.path, args: ['--allow-agent', `--hub-port=${port}`] });
        return ide.hub();
    }

    it('has its next call answered, and is told the state of the IDE', async () => {
        const port = await findFreePort();
        opencode = await startOpencodeWithHub(model, await start(port));
        const chat = new AgentChat(model, opencode);
        for (const round of ['before', 'after']) {
            const [result] = await chat.play(callTool('openspace.terminal.run', { command: `echo ${round} the restart` }));
            expect(result.text).to.contain(`${round} the restart`).and.to.contain('exitCode: 0');
            expect(chat.requests.flatMap(({ body }) => body.messages.map(textOf)).join('\n')).to.contain('State of the IDE');
            await ide?.stop();
            await start(port);
        }
    });
});
