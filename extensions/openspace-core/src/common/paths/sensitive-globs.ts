import { comparableSegments } from '../policy/protected-paths';
import { globsMeet, hasWildcard, isBareWildcard } from './glob-names';
import { isSensitive, SENSITIVE_ENDINGS, SENSITIVE_FOLDERS, SENSITIVE_NAMES } from './sensitive-files';

const KINDS_OF_ENV = ['local', 'production', 'development', 'staging', 'test', 'example'];
const DATA = ['json', 'yaml', 'yml', 'toml', 'ini', 'txt', 'env'];
const KEYS = ['server', 'client', 'private', 'tls', 'ca', 'key', 'cert', 'privkey', 'fullchain'];

/** Names that occur. Globs are held against these, since nearly every glob fits a rule whose end is open. */
const USUAL_NAMES: readonly string[] = [
    ...SENSITIVE_NAMES,
    ...SENSITIVE_FOLDERS,
    ...['.env', 'local.env', 'prod.env', ...KINDS_OF_ENV.map(kind => `.env.${kind}`)],
    ...['secret', 'secrets', 'credential', 'credentials'].flatMap(name => DATA.map(ending => `${name}.${ending}`)),
    ...['client_secret.json', 'service-account.json', 'service_account.json', 'serviceaccount.json', 'google-credentials.json'],
    ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519', 'ssh_host_rsa_key', 'ssh_host_ed25519_key'],
    ...KEYS.flatMap(name => [`${name}.key`, `${name}.pem`]),
    ...['cert.p12', 'cert.pfx', 'release.keystore', 'debug.keystore', 'terraform.tfvars', 'prod.tfvars', 'client.ovpn', 'passwords.kdbx']
];

/**
 * Whether a glob, as shells know it, could stand for something sensitive. A folder that may be any, as the first part of
 * `**` + `/main.ts`, does not count: it would make every such glob suspect.
 */
export function couldBeSensitive(glob: string, extraPatterns: readonly string[] = []): boolean {
    const segments = comparableSegments(glob);
    const folders = segments.slice(0, -1).filter(segment => !isBareWildcard(segment));
    return (
        isSensitive(glob.replace(/\[[^\]]+\]|[*?]/g, 'x'), extraPatterns) ||
        [...folders, ...segments.slice(-1)].some(segment => hasWildcard(segment) && couldBeSensitiveName(segment, extraPatterns))
    );
}

function couldBeSensitiveName(glob: string, extraPatterns: readonly string[]): boolean {
    // An open end, as in `diary.*`, would fit nearly every glob.
    const extraNames = extraPatterns
        .flatMap(pattern => comparableSegments(pattern))
        .filter(name => !isBareWildcard(name))
        .map(name => name.replace(/\*+$/, 'x'));
    return [...USUAL_NAMES, ...extraNames].some(name => globsMeet(glob, name)) || SENSITIVE_ENDINGS.some(ending => endsLike(glob, ending));
}

/** Where the glob says how the name ends. */
function endsLike(glob: string, ending: string): boolean {
    return !/[*?\]]$/.test(glob) && globsMeet(glob, `*.${ending}`);
}
