// @ts-check

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/**
 * Whether npm has installed what the lockfile says. npm writes its record at the very end of an installation.
 * @param {string} lockfile package-lock.json
 * @param {string} record node_modules/.package-lock.json
 */
export function matchesInstalled(lockfile, record) {
    const locked = packagesOf(lockfile);
    const installed = packagesOf(record);
    const rest = new Set(Object.keys(installed));
    for (const [location, { version, integrity, optional }] of Object.entries(locked)) {
        const found = installed[location];
        if (found ? found.version !== version || found.integrity !== integrity : location !== '' && !optional) {
            return false;
        }
        rest.delete(location);
    }
    return rest.size === 0;
}

/**
 * Optional packages that a package asks for and the lockfile does not have. `npm ci` refuses such a lockfile where the registry does not have
 * them either.
 * @param {Lockfile} lockfile
 * @returns {{ name: string, range: string, dev?: boolean }[]}
 */
export function missingOptionalPackages({ packages }) {
    /** @type {Map<string, { range: string, dev?: boolean }>} */
    const missing = new Map();
    for (const [location, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
        for (const [name, range] of Object.entries(optionalDependencies)) {
            if (!resolves(packages, location, name)) {
                missing.set(name, { range, dev });
            }
        }
    }
    return [...missing].map(([name, rest]) => ({ name, ...rest }));
}

/**
 * The lockfile with an entry for each missing optional package. What these packages are for is told by their names; they exist for one platform
 * each, and npm skips them on all others.
 * @param {Lockfile} lockfile
 * @returns {Lockfile}
 */
export function withOptionalPackages(lockfile) {
    const added = missingOptionalPackages(lockfile).map(({ name, range, dev }) => {
        const version = /^[~^]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1];
        if (!version) {
            throw new Error(`${name}: cannot tell a version from "${range}"`);
        }
        const { cpu, libc, os } = platformOf(name);
        // In npm's own order, so that its next run changes nothing.
        return [`node_modules/${name}`, { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, os }];
    });
    const packages = [...Object.entries(lockfile.packages), ...added].sort(([a], [b]) => String(a).localeCompare(String(b), 'en'));
    return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * The platform of a package like `@oxc-parser/binding-linux-arm64-musl` or `opencode-windows-x64-baseline`.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
export function platformOf(name) {
    const match = /-(darwin|linux|windows|win32|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)-([a-z0-9]+)(?:-(.+))?$/.exec(name);
    if (!match) {
        throw new Error(`${name}: cannot tell its platform from its name`);
    }
    const [, os, cpu, rest = ''] = match;
    const libc = os === 'linux' && (/musl/.test(rest) ? 'musl' : /gnu|glibc/.test(rest) ? 'glibc' : undefined);
    return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os === 'windows' ? 'win32' : os] };
}

/**
 * Node's way of looking a package up: from the asking one's own node_modules outwards.
 * @param {Lockfile['packages']} packages
 * @param {string} location
 * @param {string} name
 */
function resolves(packages, location, name) {
    for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
        if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) {
            return true;
        }
        if (folder === '') {
            return false;
        }
    }
}

/** @param {string} json @returns {Lockfile['packages']} */
function packagesOf(json) {
    return JSON.parse(json).packages ?? {};
}
