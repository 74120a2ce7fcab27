import * as fs from 'fs/promises';
import * as path from 'path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isSensitive } from '../../common/paths/sensitive-files';
import { WriteRule, writeRule } from '../../common/policy/protected-paths';
import { visibleLine } from '../../common/policy/visible-text';
import { denial } from '../../common/tools/denial';
import { ToolError } from '../../common/tools/tool-error';
import { PolicySettings } from '../policy/policy-settings';
import type { GuardedPath, PathPurpose } from '../../common/paths/guarded-path';
import { problemOfPath } from './path-syntax';
import { hasCode, pathWithin, realPathOf, realPathOfKnown } from './real-path';
import { openVerified } from './verified-folder';
import { WorkspaceRoots } from './workspace-roots';

interface Root {
    /** As the workspace names it, possibly through links. */
    readonly given: string;
    readonly real: string;
    /** The way from there to the path in question, with slashes; `undefined` when that lies elsewhere. */
    readonly relative: string | undefined;
}

const MOST_LOOKED_UP = 1000;

type LookUp = (file: string) => Promise<string>;

/** The one function that decides which files a tool may touch. Nothing outside the workspace ever passes, by whatever name. */
@injectable()
export class PathGuard {
    @inject(WorkspaceRoots)
    private readonly workspace: WorkspaceRoots;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    /** What was looked up: the system has the way to it in memory, most likely. */
    private readonly lookedUp = new Set<string>();

    resolve(requested: string, purpose: PathPurpose): Promise<GuardedPath> {
        return this.judged(requested, purpose, file => this.lookUp(file));
    }

    /** The same for what has just been found or let through, and faster. */
    resolveAgain(requested: string, purpose: PathPurpose): Promise<GuardedPath> {
        return this.judged(requested, purpose, realPathOfKnown);
    }

    private async judged(requested: string, purpose: PathPurpose, lookUp: LookUp): Promise<GuardedPath> {
        const problem = problemOfPath(requested);
        if (problem) {
            throw denial(`${named(requested)} ${problem}: it is outside the workspace or cannot be told to be inside.`, ADVICE);
        }
        const given = await this.givenRoots();
        const candidate = await this.candidate(requested, given);
        const absolute = await this.realPath(requested, candidate, lookUp);
        const roots = await rootsFor(given, absolute);
        const root = innermost(roots);
        if (root?.relative === undefined) {
            throw denial(`${named(requested)} is outside the workspace.`, ADVICE);
        }
        const { real, relative } = root;
        const names = new Set([relative, ...namesGiven(candidate, roots)]);
        const ask = this.judge(requested, [...names], purpose);
        return { absolute, relative, root: real, ...(ask && { ask }) };
    }

    /** Opens the very file that was let through, or fails; see `openVerified`. */
    async openVerified(guarded: GuardedPath, flags: number): Promise<fs.FileHandle> {
        return openVerified(guarded, flags);
    }

    /** An agent names the same files again and again. */
    private async lookUp(file: string): Promise<string> {
        if (this.lookedUp.has(file)) {
            return realPathOfKnown(file);
        }
        const real = await realPathOf(file);
        if (this.lookedUp.size >= MOST_LOOKED_UP) {
            this.lookedUp.clear();
        }
        this.lookedUp.add(file);
        return real;
    }

    private async givenRoots(): Promise<string[]> {
        const roots = await this.workspace.roots();
        if (!roots.length) {
            throw ToolError('No workspace is open.', { advice: 'Ask the person to open a folder.' });
        }
        return roots.map(root => path.resolve(root));
    }

    private async candidate(requested: string, roots: readonly string[]): Promise<string> {
        if (path.isAbsolute(requested)) {
            return path.resolve(requested);
        }
        if (roots.length === 1) {
            return path.resolve(roots[0], requested);
        }
        for (const root of roots) {
            const file = path.resolve(root, requested);
            if (await exists(file)) {
                return file;
            }
        }
        const [first, ...rest] = path.normalize(requested).split(path.sep);
        const named = roots.find(root => path.basename(root) === first);
        return named ? path.resolve(named, ...rest) : path.resolve(roots[0], requested);
    }

    private async realPath(requested: string, candidate: string, lookUp: LookUp): Promise<string> {
        try {
            return await lookUp(candidate);
        } catch (error) {
            if (hasCode(error, ...Object.keys(PROBLEMS))) {
                throw ToolError(`${named(requested)} cannot be reached: ${PROBLEMS[error.code ?? '']}.`, { advice: ADVICE });
            }
            throw error;
        }
    }

    private judge(requested: string, names: string[], purpose: PathPurpose): string | undefined {
        const sensitive = names.some(name => isSensitive(name, this.settings.current.sensitiveFilePatterns));
        if (purpose !== 'write') {
            if (sensitive) {
                throw denial(`Access denied: sensitive file ${named(requested)}.`, 'Ask the person for what you need to know of it.');
            }
            return undefined;
        }
        const rules = new Set<WriteRule>(names.map(writeRule));
        if (rules.has('refused')) {
            throw denial(
                `Access denied: ${named(requested)} is protected, agents never write there.`,
                'Choose another place, or ask the person to do it.'
            );
        }
        if (rules.has('ask')) {
            return `writes to ${named(requested)}, which editors, agents or shells obey`;
        }
        return sensitive ? `writes to ${named(requested)}, which may hold secrets` : undefined;
    }
}

const ADVICE = 'Use a path relative to the root of the workspace.';

const PROBLEMS: Readonly<Record<string, string>> = {
    EACCES: 'the person may not read it either',
    EPERM: 'the person may not read it either',
    ELOOP: 'its links go round in circles',
    ENAMETOOLONG: 'its name is too long',
    ENOTDIR: 'a part of it is a file and not a folder',
    EINVAL: 'it is no valid name'
};

/** The folders above a real path are real too, so an only root among them need not be looked up. */
async function rootsFor(given: readonly string[], absolute: string): Promise<Root[]> {
    const relative = given.length === 1 ? pathWithin(given[0], absolute) : undefined;
    if (relative !== undefined) {
        return [{ given: given[0], real: absolute.slice(0, given[0].length), relative }];
    }
    return Promise.all(
        given.map(async each => {
            const real = await realPathOf(each);
            return { given: each, real, relative: pathWithin(real, absolute) };
        })
    );
}

function innermost(roots: readonly Root[]): Root | undefined {
    return roots.filter(({ relative }) => relative !== undefined).sort((a, b) => b.real.length - a.real.length)[0];
}

/** The names by which a path was asked for: a link called `.env` is as sensitive as what it would lead to. */
function namesGiven(candidate: string, roots: readonly Root[]): string[] {
    const folders = new Set(roots.flatMap(({ given, real }) => [given, real]));
    return [...folders].map(folder => pathWithin(folder, candidate)).filter(name => name !== undefined);
}

/** A path as it may be shown: its characters are the caller's choice, and the person decides by this text. */
function named(requested: string): string {
    return `"${visibleLine(requested)}"`;
}

async function exists(file: string): Promise<boolean> {
    try {
        await fs.lstat(file);
        return true;
    } catch (error) {
        if (hasCode(error, 'ENOENT', ...Object.keys(PROBLEMS))) {
            return false;
        }
        throw error;
    }
}
