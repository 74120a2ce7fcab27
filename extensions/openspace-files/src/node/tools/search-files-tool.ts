import { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { workspacePath } from '@openspace/core/lib/common/tools/argument-kind';
import { isSensitive, sensitiveGlobs } from '@openspace/core/lib/common/paths/sensitive-files';
import { isDenial } from '@openspace/core/lib/common/tools/denial';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as path from 'path';
import { z } from 'zod';
import { runRipgrep } from '../search/ripgrep';
import { ALWAYS_LEFT_OUT, excludeGlobs, Inclusion, inclusionOf } from '../search/search-globs';
import { parseMatch, pathOfCutMatch, SearchMatch } from '../search/search-match';
import { WorkspaceFiles } from './workspace-files';

const MOST_MATCHES = 1000;

const Pattern = z
    .string()
    .max(1000)
    .refine(text => !/[\0\r\n]/.test(text), 'Use commas between patterns, no line breaks');
const Input = z.object({
    query: z
        .string()
        .min(1)
        .max(10_000)
        .refine(text => !text.includes('\0'), 'NUL is in no text; search for another part of it'),
    regex: z.boolean().default(false),
    caseSensitive: z.boolean().default(false),
    path: workspacePath('Folder or file to search; default all').optional(),
    includePattern: Pattern.optional().describe('Globs with commas, such as *.ts,src/**'),
    excludePattern: Pattern.optional(),
    limit: z.number().int().min(1).max(MOST_MATCHES).default(100)
});
const Output = z.object({
    matches: z.array(z.object({ path: z.string(), line: z.number().int(), column: z.number().int(), excerpt: z.string() })),
    truncated: z.boolean(),
    note: z.string().optional()
});

@injectable()
export class SearchFilesTool implements AgentTool<typeof Input, typeof Output> {
    readonly id = 'openspace.file.search';
    readonly title = nls.localize('openspace/files/tools/search', 'Search in Files');
    readonly description =
        'Search the contents of files, for text or a regular expression, and get file, line, column and an excerpt of each matching line. ' +
        'What .gitignore names is left out. For names of files use openspace.file.list.';
    readonly input = Input;
    readonly output = Output;
    readonly effect = 'read';
    readonly deadline = 60_000;

    @inject(WorkspaceFiles)
    private readonly files: WorkspaceFiles;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    async run(input: z.output<typeof Input>, { cancellation }: ToolContext): Promise<z.input<typeof Output>> {
        const found: SearchMatch[] = [];
        let truncated = false;
        let problems = '';
        const inclusion = inclusionOf(input.includePattern ?? '');
        const isWanted = (file: string): boolean =>
            (inclusion?.matches(path.posix.normalize(file)) ?? true) && !isSensitive(file, this.settings.current.sensitiveFilePatterns);
        for (const place of await this.files.places(input.path)) {
            const matches: SearchMatch[] = [];
            const room = input.limit - found.length;
            const end = await runRipgrep(
                {
                    args: this.argumentsFor(input, place, inclusion),
                    rules: inclusion?.rules,
                    cwd: place.root,
                    separator: '\n',
                    cancellation
                },
                ({ text, cut }) => {
                    const match = cut ? cutMatch(text) : parseMatch(text);
                    if (match && isWanted(match.path)) {
                        matches.push(match);
                    }
                    return matches.length <= room;
                }
            );
            truncated ||= matches.length > room;
            problems += end.problems;
            found.push(...(await this.allowed(place, matches.slice(0, room))));
        }
        return {
            matches: found.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1)),
            truncated,
            ...(truncated
                ? { note: `Only the first ${input.limit} matches that were found; narrow the search, or raise limit.` }
                : problems && { note: 'Some files could not be read.' })
        };
    }

    private argumentsFor(input: z.output<typeof Input>, place: GuardedPath, inclusion: Inclusion | undefined): string[] {
        return [
            '--json',
            '--hidden',
            '--crlf',
            '--no-require-git',
            input.caseSensitive ? '--case-sensitive' : '--ignore-case',
            ...(input.regex ? [] : ['--fixed-strings']),
            ...(input.query.includes('\n') ? ['--multiline'] : []),
            ...(inclusion?.checks ?? []),
            ...(input.excludePattern ? excludeGlobs(input.excludePattern) : []),
            ...ALWAYS_LEFT_OUT,
            ...sensitiveGlobs(this.settings.current.sensitiveFilePatterns).map(glob => `--iglob=!${glob}`),
            `--max-count=${input.limit + 1}`,
            `--regexp=${input.query}`,
            '--',
            place.relative || '.'
        ];
    }

    /** Each file passes the guard as if it were read: it knows more than names. */
    private async allowed(place: GuardedPath, matches: readonly SearchMatch[]): Promise<SearchMatch[]> {
        const files = [...new Set(matches.map(match => match.path))];
        const allowed = await Promise.all(files.map(file => this.nameOf(path.join(place.root, file))));
        const names = new Map(files.map((file, index) => [file, allowed[index]]));
        return matches.flatMap(match => {
            const name = names.get(match.path);
            return name === undefined ? [] : [{ ...match, path: name }];
        });
    }

    private async nameOf(file: string): Promise<string | undefined> {
        try {
            return await this.files.nameOf(await this.files.resolve(file, 'read'));
        } catch (error) {
            if (isDenial(error)) {
                return undefined;
            }
            throw error;
        }
    }
}

function cutMatch(text: string): SearchMatch | undefined {
    const file = pathOfCutMatch(text);
    return file === undefined ? undefined : { path: file, line: 1, column: 1, excerpt: '(somewhere in a line of more than a megabyte)' };
}
