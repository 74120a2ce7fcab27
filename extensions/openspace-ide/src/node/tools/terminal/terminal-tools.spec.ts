import { ConfirmationReason } from '@openspace/core/lib/node/policy/confirmation-reason';
import type { PendingCall } from '@openspace/core/lib/node/tools/pending-call';
import { FileUri } from '@theia/core/lib/common/file-uri';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';
import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { SharedTerminalsClient, SharedTerminalSummary } from '../../../common/terminal/terminal-protocol';
import { foregroundProcesses } from '../../terminal/foreground-process';
import { processesWithEnvironment } from '../../terminal/process-table';
import { TERMINAL_VARIABLE } from '../../terminal/shell-environment';
import { SharedTerminalsImpl } from '../../terminal/shared-terminals-impl';
import { TerminalWorld, until } from '../../terminal/test/terminal-world';

interface RunResult {
    output: string[];
    exitCode?: number;
    timedOut: boolean;
    terminalId: string;
    cursor: number;
}

interface ReadResult {
    output: string[];
    cursor: number;
    truncated?: number;
    remaining?: number;
}

describe('the terminal tools', () => {
    let world: TerminalWorld;

    beforeEach(async () => {
        world = await TerminalWorld.create();
    });

    afterEach(() => world.dispose());

    const run = (command: string, more: object = {}) => world.call<RunResult>('run', { command, ...more });

    async function failureOf(action: Promise<unknown>): Promise<string> {
        try {
            await action;
        } catch (error) {
            return (error as Error).message;
        }
        throw new Error('It should have failed');
    }

    it('run a command and give its output and exit code', async () => {
        const result = await run('echo hello; echo world');
        expect(result.output).to.deep.equal(['hello', 'world']);
        expect(result.exitCode).to.equal(0);
        expect(result.timedOut).to.equal(false);
    });

    for (const [command, code] of [
        ['true', 0],
        ['false', 1],
        ['sh -c "exit 42"', 42],
        ['(exit 7)', 7]
    ] as const) {
        it(`tell that ${command} ends with ${code}`, async () => expect((await run(command)).exitCode).to.equal(code));
    }

    it('run several lines as one command', async () => {
        const result = await run('for word in one two; do\n\techo "$word!"\ndone\ncat <<END\nit\'s "quoted" \\ here\nEND\nfalse');
        expect(result.output).to.deep.equal(['one!', 'two!', 'it\'s "quoted" \\ here']);
        expect(result.exitCode).to.equal(1);
    });

    it('report an unfinished quote instead of waiting for its end', async () => {
        const result = await run('echo "never closed');
        expect(result.exitCode).to.not.equal(0);
        expect(result.output.join('\n')).to.contain('unexpected EOF');
    });

    it('keep the output of a command that clears the screen', async () => {
        const result = await run("echo before; printf '\\033[H\\033[2J\\033[3J'; echo after");
        expect(result.output).to.deep.equal(['before', 'after']);
    });

    it('give a last line without a newline', async () => {
        expect((await run('printf abc')).output).to.deep.equal(['abc']);
    });

    it('give long lines unwrapped', async () => {
        const [line] = (await run("printf 'x%.0s' $(seq 1000); echo")).output;
        expect(line).to.equal('x'.repeat(1000));
    });

    it('use the same terminal for the next command, where its state lives on', async () => {
        const first = await run('word=kept');
        const second = await run('echo $word');
        expect(second.terminalId).to.equal(first.terminalId);
        expect(second.output).to.deep.equal(['kept']);
    });

    it('run in the folder that was asked for', async () => {
        await fs.mkdir(path.join(world.folder, 'sub folder'));
        expect((await run('pwd', { cwd: 'sub folder' })).output).to.deep.equal([path.join(world.folder, 'sub folder')]);
        const { terminalId } = await run('true');
        const moved = await run('false || pwd', { terminalId, cwd: 'sub folder' });
        expect(moved.output).to.deep.equal([path.join(world.folder, 'sub folder')]);
        expect((await run('pwd')).output).to.deep.equal([world.folder]);
        expect(await failureOf(run('pwd', { cwd: 'absent' }))).to.contain("There is no folder 'absent'");
    });

    it('return what there is at the timeout while the command goes on', async () => {
        await fs.writeFile(path.join(world.folder, 'gate'), '');
        const result = await run('echo early; while [ -e gate ]; do sleep 0.05; done; echo late', { timeout: 3000 });
        expect(result).to.include({ timedOut: true, exitCode: undefined });
        expect(result.output).to.deep.equal(['early']);
        expect(await failureOf(run('true', { terminalId: result.terminalId }))).to.contain('is still running');
        await fs.rm(path.join(world.folder, 'gate'));
        await until(() => world.registry.find(result.terminalId).isIdle);
        const rest = await world.call<ReadResult>('read_output', { terminalId: result.terminalId, since: result.cursor });
        expect(rest.output[0]).to.equal('late');
    });

    it('tell the exit code of a command that ends its shell', async () => {
        const result = await run('echo bye; exit 3');
        expect(result).to.include({ exitCode: 3, timedOut: false });
        expect(result.output.slice(0, 1)).to.deep.equal(['bye']);
        expect(await failureOf(run('true', { terminalId: result.terminalId }))).to.contain('has ended with exit code 3');
        expect(await failureOf(world.call('send', { terminalId: result.terminalId, text: 'x' }))).to.contain('has ended');
        const read = await world.call<ReadResult>('read_output', { terminalId: result.terminalId });
        expect(read.output.join('\n')).to.contain('bye');
    });

    it('let two commands at once run in two terminals', async () => {
        const [one, two] = await Promise.all([run('echo one'), run('echo two')]);
        expect(one.terminalId).to.not.equal(two.terminalId);
        expect([one.output, two.output]).to.deep.equal([['one'], ['two']]);
    });

    it('send text and read what it caused, also by title', async () => {
        await world.call('create', { title: 'server' });
        await world.call('send', { terminalId: 'server', text: 'read answer' });
        await world.call('send', { terminalId: 'server', text: '42', enter: false });
        await world.call('send', { terminalId: 'server', text: '\n' });
        await until(() => world.registry.find('server').commands.records.some(record => record.exitCode === 0));
        await world.call('send', { terminalId: 'server', text: 'echo "answer=$answer"\n' });
        await until(async () => (await world.call<ReadResult>('read_output', { terminalId: 'server' })).output.includes('answer=42'));
    });

    it('name the terminals when a title is unknown, and the ids when it is ambiguous', async () => {
        const { terminalId } = await world.call('create', { title: 'twin' });
        await world.call('create', { title: 'twin' });
        expect(await failureOf(world.call('read_output', { terminalId: 'twin' }))).to.contain("2 terminals are called 'twin'");
        expect(await failureOf(world.call('close', { terminalId: 'nobody' }))).to.contain("There is no terminal 'nobody'");
        await world.call('close', { terminalId });
        await world.call('read_output', { terminalId: 'twin' });
    });

    it('refuse control characters that could press unjudged keys', async () => {
        const { terminalId } = await world.call('create');
        for (const text of ['\x1b[201~rm', '\x1b[A', 'a\x00b', '\x9b1m', '\x18\x05']) {
            expect(await failureOf(world.call('send', { terminalId, text }))).to.contain('control characters');
        }
        expect(await failureOf(run('echo \x03'))).to.contain('control characters');
    });

    it('interrupt a command with the interrupt key', async () => {
        const { terminalId } = await run('sleep 1000', { timeout: 1 });
        await until(async () => (await foregroundProcesses(world.registry.find(terminalId).pid)).some(({ name }) => name === 'sleep'));
        await world.call('send', { terminalId, text: '\x03' });
        await until(() => world.registry.find(terminalId).isIdle);
        expect(world.registry.find(terminalId).commands.records[0].exitCode).to.equal(130);
    });

    it('page through lines with a cursor, and tell how many are lost', async () => {
        const { terminalId, cursor } = await run('seq 1 12000');
        const first = await world.call<ReadResult>('read_output', { terminalId, since: cursor - 50, lines: 20 });
        expect(first.output).to.deep.equal(Array.from({ length: 20 }, (_, index) => String(11951 + index)));
        expect(first.remaining).to.be.greaterThan(29);
        const next = await world.call<ReadResult>('read_output', { terminalId, since: first.cursor, lines: 20 });
        expect(next.output[0]).to.equal('11971');
        const lost = await world.call<ReadResult>('read_output', { terminalId, since: 0, lines: 1 });
        expect(lost.truncated).to.be.greaterThan(1000);
    });

    it('list terminals of agent and person with what runs in them', async () => {
        const persons = await world.openAsPerson();
        const { terminalId } = await run('sleep 1000', { timeout: 1 });
        const { terminals } = await world.call<{ terminals: Record<string, unknown>[] }>('list');
        expect(terminals.find(terminal => terminal.id === persons.id)).to.include({ openedBy: 'person', title: 'bash', ended: false });
        expect(terminals.find(terminal => terminal.id === terminalId)).to.include({
            openedBy: 'agent',
            command: 'sleep 1000',
            cwd: world.folder
        });
    });

    it('show commands with their author in the history', async () => {
        const persons = await world.openAsPerson();
        world.typeAsPerson(persons, 'echo mine\r');
        await until(() => persons.isIdle && persons.commands.records.length === 1);
        await run('echo yours', { terminalId: persons.id });
        const { commands } = await world.call<{ commands: Record<string, unknown>[] }>('history', { terminalId: persons.id });
        expect(commands.map(({ command, author, output, exitCode }) => ({ command, author, output, exitCode }))).to.deep.equal([
            { command: 'echo mine', author: 'person', output: ['mine'], exitCode: 0 },
            { command: 'echo yours', author: 'agent', output: ['yours'], exitCode: 0 }
        ]);
    });

    it('do not mix a command into what the person is typing', async () => {
        const persons = await world.openAsPerson();
        world.typeAsPerson(persons, 'rm -rf ');
        expect(await failureOf(run('echo x', { terminalId: persons.id }))).to.contain('the person has begun to type');
        expect(await failureOf(world.call('send', { terminalId: persons.id, text: 'x' }))).to.contain('begun to type');
        world.typeAsPerson(persons, '\x03');
        await until(() => persons.isIdle);
        expect((await run('echo x', { terminalId: persons.id })).output).to.deep.equal(['x']);
    });

    it('end all processes with the terminal, also those that left its session', async () => {
        const { terminalId } = await run('setsid sleep 1000 & nohup sleep 1000 >/dev/null 2>&1 &');
        const { marker } = world.registry.find(terminalId).options;
        await until(async () => (await processesWithEnvironment(TERMINAL_VARIABLE, marker)).length >= 3);
        await world.call('close', { terminalId });
        expect(await processesWithEnvironment(TERMINAL_VARIABLE, marker)).to.deep.equal([]);
    });

    it('end what an agent left behind when its resources are released, but not where the person typed', async () => {
        const [{ terminalId: mine }, { terminalId: shared }] = [await world.call('create'), await world.call('create')];
        await until(() => world.registry.find(String(shared)).commands.isReady);
        world.typeAsPerson(world.registry.find(String(shared)), 'true\r');
        await world.resources.release('session-1');
        expect(world.registry.get(String(mine))).to.equal(undefined);
        expect(world.registry.find(String(shared)).exit).to.equal(undefined);
    });

    it('have the person asked before their terminal is touched', async () => {
        const persons = await world.openAsPerson();
        world.typeAsPerson(persons, "sh -c 'stty -echo; echo asking; read secret'\r");
        await until(() => persons.screen.read(0, persons.screen.end).includes('asking'));
        const confirmation = world.container.get<ConfirmationReason>(ConfirmationReason);
        const reasonFor = (id: string, input: object) =>
            confirmation.reasonToAsk({ tool: { descriptor: { id } }, input } as unknown as PendingCall);
        expect(await reasonFor('openspace.terminal.send', { terminalId: persons.id, text: 'x' })).to.contain('something secret');
        expect(await reasonFor('openspace.terminal.run', { terminalId: persons.id, command: 'x' })).to.contain('something secret');
        expect(await reasonFor('openspace.terminal.run', { command: 'x' })).to.equal(undefined);
        expect(await reasonFor('openspace.terminal.close', { terminalId: persons.id })).to.contain('You have used');
        expect(await reasonFor('openspace.terminal.read_output', { terminalId: persons.id })).to.equal(undefined);
    });

    for (const name of ['sudo', 'ssh']) {
        it(`have the person asked before anything is typed into a prompt that their ${name} opened`, async () => {
            // A stand-in under that name: by its name it is known.
            await fs.writeFile(path.join(world.folder, name), '#!/bin/sh\necho asking\nread answer\n', { mode: 0o755 });
            const persons = await world.openAsPerson();
            world.typeAsPerson(persons, `./${name} host\r`);
            await until(() => persons.screen.read(0, persons.screen.end).includes('asking'));
            const confirmation = world.container.get<ConfirmationReason>(ConfirmationReason);
            const reason = await confirmation.reasonToAsk({
                tool: { descriptor: { id: 'openspace.terminal.send' } },
                input: { terminalId: persons.id, text: 'yes' }
            } as unknown as PendingCall);
            expect(reason).to.contain(`Your '${name}' is running`);
        });
    }

    it('have the person asked before the Tab key makes something else of what was sent', async () => {
        const { terminalId } = await world.call('create');
        const confirmation = world.container.get<ConfirmationReason>(ConfirmationReason);
        const reasonFor = (text: string) =>
            confirmation.reasonToAsk({
                tool: { descriptor: { id: 'openspace.terminal.send' } },
                input: { terminalId, text }
            } as unknown as PendingCall);
        expect(await reasonFor('cat .e\t')).to.contain('Tab key');
        expect(await reasonFor('cat a.txt')).to.equal(undefined);
    });

    it('tell windows of new terminals, and learn the titles of their tabs', async () => {
        const ofWindow = world.container.createChild();
        ofWindow.bind(SharedTerminalsImpl).toSelf().inSingletonScope();
        const window = ofWindow.get(SharedTerminalsImpl);
        const opened: SharedTerminalSummary[] = [];
        window.connect({
            notifyOpened: (terminal: SharedTerminalSummary) => opened.push(terminal)
        } as unknown as RpcProxy<SharedTerminalsClient>);
        const { terminalId } = await world.call('create', { title: 'built by agent' });
        await world.openAsPerson();
        expect(opened).to.deep.equal([
            { terminalId, title: 'built by agent', folder: FileUri.create(world.folder).toString(), openedBy: 'agent', kept: false }
        ]);
        expect(await window.list()).to.have.length(2);
        window.notifyTitle(String(terminalId), 'renamed');
        expect((await window.find('renamed')).terminalId).to.equal(terminalId);
    });

    it('stay when the person keeps them', async () => {
        const ofWindow = world.container.createChild();
        ofWindow.bind(SharedTerminalsImpl).toSelf().inSingletonScope();
        const window = ofWindow.get(SharedTerminalsImpl);
        const { terminalId } = await world.call('create');
        await window.keep(String(terminalId), true);
        expect((await window.list()).map(({ kept }) => kept)).to.deep.equal([true]);
        await world.resources.release('session-1');
        expect(world.registry.find(String(terminalId)).exit).to.equal(undefined);
    });

    it('end what a closed tab of an agent leaves running', async () => {
        const { terminalId } = await run('setsid sleep 1000 &');
        const { marker } = world.registry.find(terminalId).options;
        await until(async () => (await processesWithEnvironment(TERMINAL_VARIABLE, marker)).length >= 2);
        await world.container.get<IShellTerminalServer>(IShellTerminalServer).close(Number(terminalId));
        await until(async () => (await processesWithEnvironment(TERMINAL_VARIABLE, marker)).length === 0);
    });

    it('refuse programs that are no shells', async () => {
        expect(await failureOf(world.call('create', { shellPath: '/bin/ls' }))).to.contain('is no shell of this machine');
        await world.call('create', { shellPath: 'bash' });
    });
});
