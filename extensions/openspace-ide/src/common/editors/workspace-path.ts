import { FileUri } from '@theia/core/lib/common/file-uri';
import URI from '@theia/core/lib/common/uri';

const ABSOLUTE = /^(\/|[A-Za-z]:[\\/])/;

/**
 * The files that a path may mean, the likeliest first: absolute inside a root, or relative to a root. With several roots the
 * first segment may be a root's name. Empty when the path leaves the workspace.
 */
export function candidatesOf(path: string, roots: readonly URI[]): URI[] {
    const absolute = ABSOLUTE.test(path) ? FileUri.create(path).normalizePath() : undefined;
    const found = absolute ? [absolute] : [...byRootName(path, roots), ...roots.map(root => join(root, path))];
    return found.filter(uri => roots.some(root => root.isEqualOrParent(uri)));
}

/** How tools name a file: relative to its root, led by the root's name when there are several; absolute outside of all. */
export function workspacePathOf(uri: URI, roots: readonly URI[]): string {
    const root = roots.find(candidate => candidate.isEqualOrParent(uri));
    const relative = root?.relative(uri)?.toString();
    if (!root || relative === undefined) {
        return uri.scheme === 'file' ? uri.path.fsPath() : uri.toString();
    }
    return roots.length > 1 ? [root.path.base, relative].filter(Boolean).join('/') : relative;
}

function byRootName(path: string, roots: readonly URI[]): URI[] {
    const [first, ...rest] = path.split('/');
    return roots.length > 1 ? roots.filter(root => root.path.base === first).map(root => join(root, rest.join('/'))) : [];
}

function join(root: URI, path: string): URI {
    return path === '' ? root : root.resolve(path).normalizePath();
}
