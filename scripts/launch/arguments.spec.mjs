// @ts-check
import { expect } from 'chai';
import { Failure, USAGE_ERROR } from '../setup/failure.mjs';
import { HELP, parseArguments } from './arguments.mjs';

/** @param {string[]} argv */
const parsed = (...argv) => parseArguments(argv);

/**
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} [env]
 */
function complaintAbout(argv, env) {
    try {
        parseArguments(argv, env);
    } catch (error) {
        expect(error).to.be.instanceOf(Failure).with.property('exitCode', USAGE_ERROR);
        return /** @type {Failure} */ (error).message;
    }
    throw new Error(`${argv.join(' ')} was accepted`);
}

describe('parseArguments', () => {
    it('has defaults for everything', () => {
        expect(parsed()).to.include({ folder: undefined, port: 3000, hubPort: 3100, open: true, verbose: false, help: false });
        expect(parsed().agentArguments).to.deep.equal([]);
    });

    it('takes a folder and options in any order', () => {
        expect(parsed('--no-open', 'my folder', '--port', '0', '--hub-port=0')).to.include({
            folder: 'my folder',
            port: 0,
            hubPort: 0,
            open: false
        });
        expect(parsed('-p', '4000', '--verbose')).to.include({ port: 4000, verbose: true });
    });

    it('hands the options of the agent on', () => {
        const { agentArguments } = parsed('--allow-agent', '--opencode-url', 'http://127.0.0.1:4096');
        expect(agentArguments).to.deep.equal(['--opencode-url', 'http://127.0.0.1:4096', '--allow-agent']);
    });

    it('names what is wrong and points to the help', () => {
        const mistakes = {
            '--prot 4000': "Unknown option '--prot'",
            '--no-port': "Unknown option '--no-port'",
            '--port': '--port',
            '--port x': "--port takes a port number from 0 to 65535, not 'x'",
            '--port 65536': "not '65536'",
            '--port -1': '--port',
            '--port 3e3': "not '3e3'",
            '--hub-port 0x10': '--hub-port takes',
            '--port 4000 --hub-port 4000': 'must differ',
            '--verbose=yes': '--verbose',
            '--opencode-url localhost': '--opencode-url takes an http or https address',
            '--opencode-url file:///x': '--opencode-url',
            'a b': 'one folder, but 2 were given: a, b'
        };
        for (const [line, expected] of Object.entries(mistakes)) {
            expect(complaintAbout(line.split(' ')), line)
                .to.include(expected)
                .and.include('npm start -- --help');
        }
    });

    it('explains that npm takes options that come without two dashes', () => {
        // What npm 11 makes of `npm start --port 4000 --no-open`.
        const env = { npm_lifecycle_event: 'start', npm_config_port: 'true', npm_config_open: '' };
        expect(complaintAbout(['4000'], env))
            .to.include('--port, --no-open')
            .and.include('npm start -- --port 4000');
        expect(parseArguments([], { npm_config_port: '4000' })).to.include({ port: 3000 });
    });

    it('explains every option it takes', () => {
        for (const option of ['--port', '--hub-port', '--no-open', '--opencode-url', '--allow-agent', '--verbose', '--help', '--version']) {
            expect(HELP).to.include(option);
        }
        expect(HELP).to.include('OPENSPACE_HOME').and.include('Examples:');
    });
});
