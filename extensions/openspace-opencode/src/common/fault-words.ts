import { nls } from '@theia/core/lib/common/nls';

const FULL_DISK = /database or disk is full|ENOSPC|no space left on device/i;

/** What people are told of a failure that the server reports with its whole stack: the innermost cause, in one line, and what to do where that is known. */
export function faultWords(report: string): string {
    if (FULL_DISK.test(report)) {
        return nls.localize(
            'openspace/opencode/disk-full',
            'The disk that the opencode server keeps its data on is full. Make room there, then try again.'
        );
    }
    const lines = report.split('\n');
    const causes = lines.flatMap(line => /^\s*\[cause\]: (.+?)\s*\{?$/.exec(line)?.[1] ?? []);
    const words = lines.filter(line => !/^\s+at |^\s*\[cause\]: |^\s*\}$/.test(line));
    return (
        causes.at(-1) ??
        (words
            .join('\n')
            .replace(/\s*\{$/, '')
            .trim() ||
            report)
    );
}

/** What the log of the server says of a failure that its answer only gives a number of. */
export function causeInLog(lines: readonly string[], ref: string): string | undefined {
    const line = lines.filter(each => each.includes(`ref=${ref}`)).at(-1);
    const error = line && /error="((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
    return error && (/.*\(cause: ([^()]+)\)/.exec(error)?.[1] ?? error);
}
