import { parse, ParsedPattern } from '@theia/core/lib/common/glob';
import { comparableSegments } from '../policy/protected-paths';

/** Folders of which nothing may be read. The snapshots in `.openspace` may hold former contents of any file. */
const FOLDERS = new Set(['.git', '.openspace', '.ssh', '.gnupg', '.aws', '.azure', '.kube', 'secrets', '.secrets', '.password-store']);

const BARE_REPOSITORY = /\.git$/;

const NAMES = new Set([
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
    'kubeconfig',
    'terraform.tfstate'
]);

/** A template such as `.env.example` counts too: nobody can tell from its name that nothing was filled in. */
const NAME_PATTERNS: readonly RegExp[] = [
    /^\.env(?:$|[._-])/,
    /^\.?secrets?\./,
    /^\.?credentials?\./,
    /^(?:client_secret|service[-_]?account|google[-_]credentials).*\.json$/,
    /^(?:id|ssh_host)_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)(?:_key)?(?:$|\.(?!pub$))/,
    /\.(?:env|pem|key|p12|pfx|pkcs12|p8|jks|keystore|ppk|kdbx|asc|gpg|tfvars|ovpn)$/
];

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
    return extraPatterns.some(pattern => matchesExtra(pattern, segments));
}

function isSensitiveName(name: string): boolean {
    const original = name.replace(COPY, '').replace(/^\.(?=\.)/, '');
    return [name, original].some(each => NAMES.has(each) || FOLDERS.has(each) || NAME_PATTERNS.some(pattern => pattern.test(each)));
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
