import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * The opencode executable of the installed platform package. The `opencode` of `opencode-ai` itself is made by a postinstall
 * script, which may be blocked, so it is not used.
 */
export function resolveOpencodeBinary(): string {
    const candidates = platformPackages();
    for (const name of candidates) {
        const binary = binaryOf(name);
        if (binary) {
            return binary;
        }
    }
    throw new Error(`No opencode binary is installed for this machine; looked for the packages ${candidates.join(', ')}`);
}

/** Package names that can run here, best first. */
function platformPackages(): string[] {
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    const base = `opencode-${system}-${process.arch}`;
    const builds = process.arch !== 'x64' ? [''] : hasAvx2() ? ['', '-baseline'] : ['-baseline'];
    const library = usesMusl() ? '-musl' : '';
    return builds.map(build => `${base}${build}${library}`);
}

function binaryOf(packageName: string): string | undefined {
    const packageFile = resolvePackageFile(packageName);
    if (!packageFile) {
        return undefined;
    }
    const binary = path.join(path.dirname(packageFile), 'bin', process.platform === 'win32' ? 'opencode.exe' : 'opencode');
    return fs.existsSync(binary) ? binary : undefined;
}

function resolvePackageFile(packageName: string): string | undefined {
    try {
        return require.resolve(`${packageName}/package.json`);
    } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') {
            return undefined;
        }
        throw error;
    }
}

/** Only Linux tells without running a program; elsewhere the regular build is tried first. */
function hasAvx2(): boolean {
    return process.platform !== 'linux' || /\bavx2\b/.test(fs.readFileSync('/proc/cpuinfo', 'utf8'));
}

/** Node's report names the glibc version it runs on; on musl there is none. */
function usesMusl(): boolean {
    if (process.platform !== 'linux') {
        return false;
    }
    const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
    return report.header?.glibcVersionRuntime === undefined;
}
