// @ts-check

/**
 * @typedef {object} Explanation
 * @property {RegExp} pattern
 * @property {(output: string) => string[]} lines what happened and what to do next
 */

const AGAIN = 'then run the command again.';

const NETWORK =
    /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|ERR_INVALID_PROXY|FETCH_ERROR)\b/;

/** Tried in order: the output of a failed compilation also carries network errors, of attempts to download a ready-made file. @type {Explanation[]} */
const EXPLANATIONS = [
    {
        pattern: /\bENOSPC\b|\bEDQUOT\b|no space left on device/i,
        lines: () => [
            'The disk is full: npm could not install the packages.',
            `Free about 3 GB (\`npm cache clean --force\` may help), ${AGAIN}`
        ]
    },
    {
        pattern: /gyp ERR!.*(Could not find any Python|find Python)/,
        lines: () => compileFailure('Python 3 was not found', 'Install it (Debian: apt-get install -y python3)')
    },
    {
        pattern: /libsecret-1['’]?,? (was )?(not found|required by)|Package libsecret-1 was not found|No package 'libsecret-1' found/,
        lines: () =>
            compileFailure('the development files of libsecret are missing', 'Install them (Debian: apt-get install -y libsecret-1-dev)')
    },
    {
        pattern:
            /(make|g\+\+|c\+\+|cc|gcc)'?:? (command )?not found|not found: make|find Visual Studio|No Xcode or CLT|xcode-select: error/i,
        lines: () =>
            compileFailure(
                'there is no C++ compiler',
                'Install one (Debian: apt-get install -y g++ make; macOS: xcode-select --install; Windows: the "Desktop development with C++" of Visual Studio Build Tools)'
            )
    },
    {
        pattern: /gyp ERR!.*(network connectivity|getaddrinfo|FetchError|bad network)/,
        lines: () =>
            compileFailure(
                "the headers of Node could not be downloaded from Node's site",
                `Check the network or proxy, or use a Node that brings its headers (PREFIX/include/node)`
            )
    },
    {
        pattern: /gyp ERR!/,
        lines: output => compileFailure(`the compiler reported an error${failedPackage(output)}`, 'Read the end of the log for the reason')
    },
    {
        pattern: /can only install packages when your package\.json and package-lock\.json/,
        lines: () => [
            'package.json and package-lock.json do not belong together, so npm installs nothing.',
            `Put them back (git checkout package.json package-lock.json), or after a change of dependencies run \`npm install\`, ${AGAIN}`
        ]
    },
    {
        pattern: /\b(E401|E403|ENEEDAUTH|E407)\b/,
        lines: output => [
            `${registry(output)} refused the request.`,
            `Check the credentials and the proxy in your npm configuration, ${AGAIN}`
        ]
    },
    {
        pattern: /\b(E404|ETARGET|ENOVERSIONS)\b/,
        lines: output => [
            `${registry(output)} does not have one of the packages that package-lock.json names.`,
            `Check \`npm config get registry\` (a mirror may be incomplete), ${AGAIN}`
        ]
    },
    {
        pattern: /\b(EINTEGRITY|TAR_BAD_ARCHIVE|Z_DATA_ERROR|Z_BUF_ERROR)\b/,
        lines: () => ['A downloaded package is damaged.', `Run \`npm cache verify\`, ${AGAIN}`]
    },
    {
        pattern: /\b(CERT_[A-Z_]+|UNABLE_TO_[A-Z_]+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_[A-Z_]+)\b/,
        lines: output => [
            `${registry(output)} could not be reached safely: its certificate is not trusted here.`,
            `Behind a company proxy set NODE_EXTRA_CA_CERTS or npm's \`cafile\` to its certificate, ${AGAIN}`
        ]
    },
    {
        pattern: NETWORK,
        lines: output => [
            `${registry(output)} cannot be reached (${NETWORK.exec(output)?.[1]}).`,
            `Check the network and, behind a proxy, npm's settings \`proxy\`, \`https-proxy\` and \`registry\`, ${AGAIN}`
        ]
    },
    {
        pattern: /\b(EACCES|EPERM|EROFS)\b/,
        lines: () => [
            'npm may not write to node_modules or to its cache.',
            `Perhaps an earlier run was made by another user (root?): give the files back with chown, ${AGAIN}`
        ]
    }
];

/**
 * What to tell the person after `npm ci` has failed.
 * @param {string} output what npm printed
 * @returns {string[]}
 */
export function explainNpmFailure(output) {
    const errors = output.split('\n').filter(line => /^npm (error|ERR!)/.test(line));
    const relevant = errors.length > 0 ? errors.join('\n') : output;
    const explanation = EXPLANATIONS.find(({ pattern }) => pattern.test(relevant));
    return (
        explanation?.lines(relevant) ?? [
            '`npm ci` failed:',
            ...relevant
                .split('\n')
                .slice(-8)
                .map(line => `  ${line}`),
            `Put that right, ${AGAIN}`
        ]
    );
}

/**
 * @param {string} reason
 * @param {string} remedy
 */
function compileFailure(reason, remedy) {
    return [`A native module could not be compiled: ${reason}.`, `${remedy}, ${AGAIN}`];
}

/** @param {string} output */
function failedPackage(output) {
    const match = /node_modules[/\\]((?:@[^/\\\s]+[/\\])?[^/\\\s]+)/.exec(output);
    return match ? ` in ${match[1]}` : '';
}

/** @param {string} output */
function registry(output) {
    const match = /https?:\/\/[^/\s]+/.exec(output.replace(/See:? .*|https:\/\/docs\.\S*/g, ''));
    return match ? `The package registry ${match[0].replace(/\/\/.*@/, '//')}` : 'The package registry';
}
