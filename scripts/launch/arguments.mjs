// @ts-check
import { parseArgs } from 'node:util';
import { Failure, USAGE_ERROR } from '../setup/failure.mjs';

/**
 * @typedef {object} LaunchOptions
 * @property {string | undefined} folder as given
 * @property {number} port 0: any free one
 * @property {number} hubPort 0: any free one
 * @property {boolean} open
 * @property {boolean} verbose
 * @property {boolean} help
 * @property {boolean} version
 * @property {string[]} agentArguments handed on to the backend as they are
 */

const DEFAULT_PORT = 3000;
const DEFAULT_HUB_PORT = 3100;

/** @type {Record<string, { type: 'string' | 'boolean', short?: string }>} */
const OPTIONS = {
    port: { type: 'string', short: 'p' },
    'hub-port': { type: 'string' },
    open: { type: 'boolean' },
    'opencode-url': { type: 'string' },
    'allow-agent': { type: 'boolean' },
    verbose: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' }
};
/** `--no-…` is understood for these only: `--no-allow-agent` would be a strange way to say nothing. */
const NEGATABLE = ['open'];

export const HELP = `Starts OpenSpace on a folder: installs and builds what is missing, then runs the IDE until Ctrl-C.

Usage: npm start [-- [FOLDER] [OPTIONS]]

  FOLDER               the folder to open (default: the current one)

  -p, --port N         where the IDE listens on 127.0.0.1 (default: ${DEFAULT_PORT}; 0: any free port)
      --hub-port N     where agents connect (default: ${DEFAULT_HUB_PORT}; the next free port if it is taken)
      --no-open        do not open a browser
      --opencode-url URL
                       use the opencode server that runs there instead of starting one
      --allow-agent    let the agent act in this run without asking for consent in the IDE first
      --verbose        show the IDE's log while it runs
  -h, --help           show this text
  -v, --version        show the version

Examples:
  npm start
  npm start -- ~/projects/shop
  npm start -- ~/projects/shop --port 4000 --no-open
  npm --prefix ~/openspace start -- .      from any other folder

Environment:
  OPENSPACE_HOME       where OpenSpace keeps consent, tokens and settings (default: ~/.openspace)

The two dashes are npm's: what follows them is for OpenSpace. Logs are kept in .cache/logs.`;

/**
 * Understands the command line, or fails with what is wrong with it.
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {LaunchOptions}
 */
export function parseArguments(argv, env = {}) {
    refuseOptionsTakenByNpm(env);
    const { values, positionals } = parse(argv);
    if (positionals.length > 1) {
        throw usageFailure(`OpenSpace opens one folder, but ${positionals.length} were given: ${positionals.join(', ')}`);
    }
    const port = parsePort('port', values.port, DEFAULT_PORT);
    const hubPort = parsePort('hub-port', values['hub-port'], DEFAULT_HUB_PORT);
    if (port === hubPort && port !== 0) {
        throw usageFailure(`--port and --hub-port must differ, but both are ${port}`);
    }
    const url = values['opencode-url'];
    return {
        folder: positionals[0],
        port,
        hubPort,
        open: values.open !== false,
        verbose: values.verbose === true,
        help: values.help === true,
        version: values.version === true,
        agentArguments: [
            ...(url === undefined ? [] : ['--opencode-url', checkedUrl(String(url))]),
            ...(values['allow-agent'] ? ['--allow-agent'] : [])
        ]
    };
}

/**
 * @param {string[]} argv
 * @returns {{ values: Record<string, string | boolean | undefined>, positionals: string[] }}
 */
function parse(argv) {
    const negated = argv.filter(argument => argument.startsWith('--no-')).map(argument => argument.slice('--no-'.length));
    const wrong = negated.find(name => !NEGATABLE.includes(name));
    if (wrong !== undefined) {
        throw usageFailure(`Unknown option '--no-${wrong}'`);
    }
    try {
        const { values, positionals } = parseArgs({
            args: argv.filter(argument => !argument.startsWith('--no-')),
            options: OPTIONS,
            allowPositionals: true,
            strict: true
        });
        return { values: { ...values, ...Object.fromEntries(negated.map(name => [name, false])) }, positionals };
    } catch (error) {
        // Its messages name the option and the mistake; a second sentence is about shells.
        throw usageFailure(/** @type {Error} */ (error).message.split('. ')[0]);
    }
}

/**
 * @param {string} option
 * @param {string | boolean | undefined} text
 * @param {number} fallback
 */
function parsePort(option, text, fallback) {
    if (text === undefined) {
        return fallback;
    }
    const port = Number(text);
    if (!/^\d+$/.test(String(text)) || port > 65535) {
        throw usageFailure(`--${option} takes a port number from 0 to 65535, not '${text}'`);
    }
    return port;
}

/** @param {string} text */
function checkedUrl(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['http:', 'https:'].includes(url.protocol)) {
        throw usageFailure(`--opencode-url takes an http or https address, not '${text}'`);
    }
    return text;
}

/**
 * `npm start --port 4000` without the two dashes: npm keeps the option for itself and passes on a stray `4000`. Starting on another port than
 * the one that was asked for would be worse than stopping.
 * @param {NodeJS.ProcessEnv} env
 */
function refuseOptionsTakenByNpm(env) {
    if (env.npm_lifecycle_event !== 'start') {
        return;
    }
    const taken = ['port', 'hub-port', 'open', 'opencode-url', 'allow-agent'].filter(
        name => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined
    );
    if (taken.length > 0) {
        const options = taken.map(name => (name === 'open' ? '--no-open' : `--${name}`)).join(', ');
        throw usageFailure(
            `npm has kept ${options} for itself. Put two dashes before OpenSpace's options, as in: npm start -- --port 4000`
        );
    }
}

/** @param {string} message */
function usageFailure(message) {
    return new Failure([message, "Run 'npm start -- --help' for all options."], { exitCode: USAGE_ERROR });
}
