import { expect } from 'chai';
import { CommandLog } from './command-log';

describe('the log of commands', () => {
    let log: CommandLog;

    const prompt = (exitCode = 0) => log.prompted({ kind: 'prompt', exitCode, cwd: '/' }, { endLine: 0 }, 0);
    const start = (command: string, entry?: number, shown = command) => log.started({ kind: 'start', entry, command }, 0, shown, 0);

    beforeEach(() => {
        log = new CommandLog();
        prompt();
    });

    it('knows whose a command is by who pressed Enter', () => {
        log.input('agent', 'ls\r');
        expect(start('ls').author).to.equal('agent');
        prompt();
        log.input('person', 'p');
        log.input('person', 'wd\r');
        expect(start('pwd').author).to.equal('person');
    });

    it('gives a command to the person when both pressed Enter and the agent did not send it', () => {
        log.input('agent', '\r');
        log.input('person', 'sudo -i\r');
        expect(start('sudo -i').author).to.equal('person');
    });

    it('shows the command that a quoted line stands for', () => {
        log.input('agent', "eval $'a\\nb'\r", 'a\nb');
        expect(start("eval $'a\\nb'").command).to.equal('a\nb');
    });

    it('knows that a line waits at the prompt until the shell has taken it', () => {
        log.input('person', 'for x in 1; do\r');
        expect(log.unfinishedInput).to.equal('person');
        log.input('agent', 'x');
        expect(log.unfinishedInput).to.equal('person');
        start('for x in 1; do :; done');
        expect(log.unfinishedInput).to.equal(undefined);
    });

    it('expects at the next prompt what the person typed during a command', () => {
        log.input('agent', 'make\r');
        const record = start('make');
        log.input('person', 'git pu');
        prompt();
        expect(record.sharedWithPerson).to.equal(true);
        expect(log.unfinishedInput).to.equal('person');
    });

    for (const keys of ['answer\r', 'x\x03', '\x1b[A', '\x03']) {
        it(`expects nothing after ${JSON.stringify(keys)} during a command`, () => {
            log.input('agent', 'make\r');
            start('make');
            log.input('person', keys);
            prompt();
            expect(log.unfinishedInput).to.equal(undefined);
        });
    }

    it('does not tell what the shell kept out of its history', () => {
        start('ls', 1);
        prompt();
        expect(start('ls', 1, '$ ls').command).to.equal('ls');
        prompt();
        expect(start('ls', 1, '$  export KEY=secret').command).to.equal('');
    });

    it('keeps a bounded number of commands', () => {
        for (let index = 0; index < 1000; index++) {
            start(`echo ${index}`);
            prompt();
        }
        expect(log.records).to.have.length(200);
        expect(log.records.at(-1)?.command).to.equal('echo 999');
    });
});
