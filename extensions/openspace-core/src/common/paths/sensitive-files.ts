import { parse, ParsedPattern } from '@theia/core/lib/common/glob';
import { comparableSegments } from '../policy/protected-paths';

/** Folders of which nothing may be read. The snapshots in `.openspace` may hold former contents of any file. */
export const SENSITIVE_FOLDERS: ReadonlySet<string> = new Set([
    '.git',
    '.openspace',
    '.ssh',
    '.gnupg',
    '.aws',
    '.azure',
    '.kube',
    'secrets',
    '.secrets',
    '.password-store'
]);

const BARE_REPOSITORY = /\.git$/;

export const SENSITIVE_NAMES: ReadonlySet<string> = new Set([
    '.envrc',
    '.netrc',
    '_netrc',
    '.npmrc',
    '.pypirc',
    '.pgpass',
    '.git-credentials',
    '.htpasswd',
    '.dockercfg',
    '.vault-token',
    '.terraformrc',
    'credentials',
    'hub-token',
    'kubeconfig',
    'terraform.tfstate'
]);

/** Where programs keep their keys under names that are harmless elsewhere. */
const PATHS: readonly RegExp[] = [/(?:^|\/)\.(?:local\/share\/opencode|config\/gh|docker\/config\.json)(?:\/|$)/];

export const SENSITIVE_ENDINGS: readonly string[] = 'env pem key p12 pfx pkcs12 p8 jks keystore ppk kdbx asc gpg tfvars ovpn'.split(' ');

/** A template such as `.env.example` counts too: nobody can tell from its name that nothing was filled in. */
const NAME_PATTERNS: readonly RegExp[] = [
    /^\.env(?:$|[._-])/,
    /^\.?secrets?\./,
    /^\.?credentials?\./,
    /^(?:client_secret|service[-_]?account|google[-_]credentials).*\.json$/,
    /^(?:id|ssh_host)_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)(?:_key)?(?:$|\.(?!pub$))/,
    new RegExp(`\\.(?:${SENSITIVE_ENDINGS.join('|')})$`)
];

/** The commonest of these patterns as globs. */
const NAME_GLOBS: readonly string[] = [
    '.env',
    '.env.*',
    '*.env',
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.keystore',
    '*.tfvars',
    'secrets.*',
    'id_rsa'
];

/** What all programs understand in the same way. */
const SIMPLE_GLOB = /^[\w.*?/-]+$/;

/** The endings editors and people give to copies, which hold the same secrets. */
const COPY = /(?:~|\.(?:bak|backup|old|orig|save|swp|swo|tmp|copy))$/;

/**
 * Whether an agent may not read a path of the workspace, relative to its root. Every segment counts: what lies in a sensitive
 * folder, at any depth, is sensitive. Extra patterns are globs; one without a slash is matched against every segment.
 */
export function isSensitive(relativePath: string, extraPatterns: readonly string[] = []): boolean {
    const segments = comparableSegments(relativePath);
    if (segments.some(isSensitiveName) || segments.slice(0, -1).some(folder => BARE_REPOSITORY.test(folder))) {
        return true;
    }
    const path = segments.join('/');
    return PATHS.some(pattern => pattern.test(path)) || extraPatterns.some(pattern => matchesExtra(pattern, segments));
}

/**
 * Globs, to be compared without regard to case, of files and folders that are sensitive for sure. They spare a search the reading of what
 * it may not show; they do not cover all that `isSensitive` does, so each file that is found must still be asked about.
 */
export function sensitiveGlobs(extraPatterns: readonly string[] = []): string[] {
    const extra = extraPatterns.filter(pattern => SIMPLE_GLOB.test(pattern)).map(pattern => comparableSegments(pattern).join('/'));
    return [...SENSITIVE_FOLDERS, ...SENSITIVE_NAMES, ...NAME_GLOBS, ...extra].filter(glob => glob !== '').map(glob => `**/${glob}`);
}

function isSensitiveName(name: string): boolean {
    const original = name.replace(COPY, '').replace(/^\.(?=\.)/, '');
    return [name, original].some(
        each => SENSITIVE_NAMES.has(each) || SENSITIVE_FOLDERS.has(each) || NAME_PATTERNS.some(pattern => pattern.test(each))
    );
}

function matchesExtra(pattern: string, segments: readonly string[]): boolean {
    const wanted = comparableSegments(pattern).join('/');
    if (!wanted) {
        return false;
    }
    const matches = compiled(wanted);
    if (!wanted.includes('/')) {
        return segments.some(segment => matches(segment));
    }
    // Every suffix of every parent folder, so that a pattern for a folder covers what is in it, wherever the folder lies.
    return segments.some((_, from) => segments.some((__, to) => to >= from && matches(segments.slice(from, to + 1).join('/'))));
}

/** A pattern that is no glob names itself. */
function compiled(pattern: string): ParsedPattern {
    try {
        const matches = parse(pattern);
        matches('');
        return path => path === pattern || matches(path);
    } catch {
        return path => path === pattern;
    }
}
