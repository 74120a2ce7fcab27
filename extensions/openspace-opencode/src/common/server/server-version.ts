/** The version that the adapter was written against and is tested with. */
export const TESTED_VERSION = '1.18.18';

/** `tested`: this very one or a later patch of it. `untested`: likely to work. `unsupported`: its API is another one. */
export type VersionVerdict = 'tested' | 'untested' | 'unsupported';

/** Whether we can talk to a server of this version. Its routes have stood since 1.18; version 2 drops them. */
export function judgeVersion(version: string): VersionVerdict {
    const [major, minor, patch] = numbersOf(version);
    const [testedMajor, testedMinor, testedPatch] = numbersOf(TESTED_VERSION);
    if (major !== testedMajor || !(minor >= testedMinor)) {
        return 'unsupported';
    }
    return minor === testedMinor && patch >= testedPatch ? 'tested' : 'untested';
}

function numbersOf(version: string): number[] {
    const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
    return parts ? parts.slice(1).map(Number) : [NaN, NaN, NaN];
}
