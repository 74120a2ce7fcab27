import type { GuardedPath } from '../paths/guarded-path';
import type { ToolContext } from './agent-tool';

/**
 * The file that the policy has let a running call touch, under the path it was given. A tool of the backend uses this and does not look
 * the path up again: a link may lead elsewhere by then, to where the person was not asked about.
 */
export function guardedArgument({ paths }: ToolContext, requested: string): GuardedPath {
    const guarded = paths?.get(requested);
    if (!guarded) {
        throw new Error('The path is none of the arguments that the policy has looked at: mark it with workspacePath() in the schema.');
    }
    return guarded;
}
