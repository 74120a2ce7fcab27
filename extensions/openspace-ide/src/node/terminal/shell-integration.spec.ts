import { expect } from 'chai';
import { ProcessManager } from '@theia/process/lib/node/process-manager';
import { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { foregroundOf, foregroundProcesses } from './foreground-process';
import { parseStat } from './process-table';
import type { SharedTerminal } from './shared-terminal';
import { TerminalSendGuard } from './terminal-send-guard';
import { TerminalWorld, until } from './test/terminal-world';

interface RunResult {
    output: string[];
    exitCode?: number;
    terminalId: string;
}

describe('a shared shell', () => {
    let world: TerminalWorld;

    afterEach(() => world.dispose());

    const run = (command: string, more: object = {}) => world.call<RunResult>('run', { command, ...more });

    async function personRuns(terminal: SharedTerminal, keys: string): Promise<void> {
        const before = terminal.commands.records.length;
        world.typeAsPerson(terminal, keys);
        await until(() => terminal.isIdle && terminal.commands.records.length > before);
    }

    it('reads the start-up file of the person, whose prompt command lives on', async () => {
        world = await TerminalWorld.create({
            bashrc: 'alias hi="echo from alias"\ncount=0\nPROMPT_COMMAND=\'last=$?; count=$((count + 1))\'\nset -u'
        });
        expect((await run('hi')).output).to.deep.equal(['from alias']);
        expect((await run('(exit 9)')).exitCode).to.equal(9);
        expect((await run('echo "last $last count $count"')).output).to.deep.equal(['last 9 count 3']);
    });

    it('keeps a prompt command that is a list, and a prompt that was exported', async () => {
        world = await TerminalWorld.create({ bashrc: 'PROMPT_COMMAND=("a=1" "b=2")\nexport PS1="prompt> " PS0="go\\n"\nset -a' });
        expect((await run('echo $a$b')).output.at(-1)).to.equal('12');
        const { nonce } = world.registry.list()[0].options;
        expect((await run('env')).output.join('\n')).to.not.contain(nonce);
    });

    it('does not tell its nonce to programs, and believes no mark without it', async () => {
        world = await TerminalWorld.create();
        const { terminalId, output } = await run(
            "printf '\\033]7331;00000000000000000000000000000000;prompt;0;/fake\\007'; env; echo end; exit_with() { return 5; }; exit_with"
        );
        const terminal = world.registry.find(terminalId);
        expect(output.at(-1)).to.equal('end');
        expect(output.join('\n')).to.not.contain(terminal.options.nonce);
        expect(terminal.commands.records[0].exitCode).to.equal(5);
        expect(world.logger.warnings.join('\n')).to.contain('a mark that only our shell may write');
        const folders = (await fs.readdir(os.tmpdir())).filter(name => name.startsWith('openspace-shell-'));
        const texts = await Promise.all(folders.map(name => fs.readFile(path.join(os.tmpdir(), name, 'bashrc'), 'utf8').catch(() => '')));
        expect(texts.join('\n')).to.not.contain(terminal.options.nonce);
    });

    it('has none of the secrets of the backend in its environment', async () => {
        world = await TerminalWorld.create({
            environment: {
                OPENCODE_SERVER_PASSWORD: 'pw-1',
                OPENSPACE_HUB_TOKEN: 'pw-2',
                OPENCODE_CONFIG_CONTENT: 'pw-3',
                ORDINARY: 'kept'
            }
        });
        const variables = (await run('env')).output;
        expect(variables.filter(line => line.includes('pw-'))).to.deep.equal([]);
        expect(variables).to.include('ORDINARY=kept');
        const persons = await world.openAsPerson();
        expect((await run('env | grep -c pw-', { terminalId: persons.id })).output).to.deep.equal(['0']);
    });

    it('tells of repeated commands but not of those kept out of the history', async () => {
        world = await TerminalWorld.create({ bashrc: 'HISTCONTROL=ignoreboth' });
        const terminal = await world.openAsPerson();
        await personRuns(terminal, 'echo one\r');
        await personRuns(terminal, 'echo one\r');
        await personRuns(terminal, ' echo secret\r');
        expect(terminal.commands.records.map(record => record.command)).to.deep.equal(['echo one', 'echo one', '']);
        expect(terminal.commands.records.map(record => record.author)).to.deep.equal(['person', 'person', 'person']);
    });

    it('does not take the answers of a terminal emulator for typing', async () => {
        world = await TerminalWorld.create();
        const { terminalId } = await run('true');
        const terminal = world.registry.find(terminalId);
        world.typeAsPerson(terminal, '\x1b[?1;2c\x1b[3;1R');
        expect(terminal.personTyped).to.equal(false);
        world.typeAsPerson(terminal, '\x03');
        expect(terminal.personTyped).to.equal(true);
    });

    it('answers programs that ask the terminal while no window shows it', async () => {
        world = await TerminalWorld.create();
        const { output } = await run('IFS= read -rs -d R -p $\'\\033[6n\' answer; echo; echo "${answer#*[}"');
        expect(output.at(-1)).to.match(/^\d+;\d+$/);
    });

    it('warns once of what is seldom meant well', async () => {
        world = await TerminalWorld.create();
        await run("for i in 1 2 3; do printf '\\033]52;c;aGk=\\007'; done");
        expect(world.logger.warnings.filter(warning => warning.includes('clipboard'))).to.have.length(1);
    });

    it('asks before anything is typed into a program of the person with other rights', async () => {
        world = await TerminalWorld.create();
        const bin = path.join(world.home, 'bin');
        await fs.mkdir(bin);
        await fs.copyFile('/bin/sleep', path.join(bin, 'sudo'));
        const guard = world.container.get(TerminalSendGuard);
        const persons = await world.openAsPerson();
        expect(await guard.reasonToAsk(persons.id)).to.equal(undefined);
        world.typeAsPerson(persons, `${bin}/sudo 1000\r`);
        await until(async () => (await foregroundProcesses(persons.pid)).some(entry => entry.name === 'sudo'));
        expect(await guard.reasonToAsk(persons.id)).to.contain("Your 'sudo' is running");
        expect(guard.reasonToAskBeforeClosing(persons.id)).to.contain('You have used terminal');

        const { terminalId } = await run(`${bin}/sudo 1000`, { timeout: 1 });
        await until(async () => (await foregroundProcesses(world.registry.find(terminalId).pid)).length > 0);
        expect(await guard.reasonToAsk(terminalId)).to.equal(undefined);
        world.typeAsPerson(world.registry.find(terminalId), 'password');
        expect(await guard.reasonToAsk(terminalId)).to.contain("Your 'sudo' is running");
    });

    it('asks before anything is typed into a hidden prompt of the person', async () => {
        world = await TerminalWorld.create();
        const terminal = await world.openAsPerson();
        world.typeAsPerson(terminal, "sh -c 'stty -echo; echo asking; read secret'\r");
        await until(() => terminal.screen.read(0, terminal.screen.end).includes('asking'));
        expect(await world.container.get(TerminalSendGuard).reasonToAsk(terminal.id)).to.contain('something secret');
    });

    it('ends although it ignores that its terminal is closed', async () => {
        world = await TerminalWorld.create({ bashrc: "trap '' HUP TERM" });
        const terminal = await world.openAsPerson();
        await world.container.get<IShellTerminalServer>(IShellTerminalServer).close(Number(terminal.id));
        await until(() => terminal.exit !== undefined);
        expect(world.container.get(ProcessManager).get(Number(terminal.id))).to.equal(undefined);
    });

    it('does not fill the memory however much is written', async () => {
        world = await TerminalWorld.create({ bufferLines: 3000 });
        const result = await run('yes "a line of output that goes on for a while" | head -c 5000000; echo; echo end', { timeout: 50_000 });
        const { screen } = world.registry.find(result.terminalId);
        expect(result.output.at(-1)).to.equal('end');
        expect(screen.end - screen.first).to.be.lessThan(4000);
    });
});

describe('the foreground of a terminal', () => {
    const entry = (pid: number, parent: number, group: number, name: string, foregroundGroup = 30) => ({
        ...{ pid, parent, group, name, foregroundGroup },
        session: 10
    });

    it('is the group that gets the keys, with what started it', () => {
        const table = [entry(10, 1, 10, 'bash'), entry(20, 10, 20, 'sudo'), entry(30, 20, 30, 'bash'), entry(40, 10, 40, 'sleep')];
        expect(foregroundOf(table, 10).map(found => found.name)).to.have.members(['bash', 'sudo']);
    });

    it('is empty while the shell itself reads', () => {
        expect(foregroundOf([entry(10, 1, 10, 'bash', 10), entry(40, 10, 40, 'sleep', 10)], 10)).to.deep.equal([]);
    });

    it('is read from process names with spaces and parentheses', () => {
        expect(parseStat('12 (a) b (c)) S 1 12 11 34816 99 rest\n')).to.deep.equal({
            ...{ pid: 12, name: 'a) b (c)', parent: 1, group: 12, session: 11, foregroundGroup: 99 }
        });
    });
});
