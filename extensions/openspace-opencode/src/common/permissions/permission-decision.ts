import type { PermissionRequest, PermissionRule } from '../opencode-types';
import { actionForAll } from './permission-rules';

/** What becomes of a request. */
export type Decision =
    | { readonly kind: 'allow' }
    /** The agent is told why, and goes on with its turn. */
    | { readonly kind: 'refuse'; readonly message: string }
    | { readonly kind: 'person' };

/** What is known about a request beside the request itself. */
export interface RequestFacts {
    readonly readOnly: boolean;
    /** Why it cannot be allowed whatever the person says, in words for the agent: a protected, secret or unsaved file. */
    readonly refusal?: string;
    /** The person has to see this very request: it leaves the workspace, or touches what editors, agents or shells obey. */
    readonly mustSee: boolean;
    /** It could do harm: a general permission does not cover it. */
    readonly dangerous: boolean;
    /** The person's rules, the later ones winning: of opencode's configuration, of the settings, and "always" of this run. */
    readonly rules: readonly PermissionRule[];
    readonly autoAccept: boolean;
}

const CHANGING = new Set(['edit', 'bash']);
/** The agent repeats itself: somebody has to look at it. */
const LOOP = 'doom_loop';
/** Leaving the workspace is never part of a general yes. */
const OUTSIDE = 'external_directory';

/**
 * Decides in the person's name where their rules are clear. Refusals come first, so that nothing loosens them; what the person must see
 * comes before every general yes.
 */
export function decide(request: Pick<PermissionRequest, 'permission' | 'patterns'>, facts: RequestFacts): Decision {
    const { permission, patterns } = request;
    if (facts.readOnly && CHANGING.has(permission)) {
        return refuse('Read-only mode is on: nothing can be changed or run. Say what you would do instead; the person can turn it off.');
    }
    if (facts.refusal !== undefined) {
        return refuse(facts.refusal);
    }
    const action = actionForAll(facts.rules, permission, patterns);
    if (action === 'deny') {
        return refuse('The person does not allow this. Find another way, or ask them.');
    }
    if (facts.mustSee) {
        return { kind: 'person' };
    }
    if (action === 'allow' && (!facts.dangerous || allowedByName(facts.rules, permission, patterns))) {
        return { kind: 'allow' };
    }
    const general = facts.autoAccept && !facts.dangerous && permission !== LOOP && permission !== OUTSIDE;
    // Looking at a file is free unless a rule says otherwise.
    return general || (permission === 'read' && action === undefined) ? { kind: 'allow' } : { kind: 'person' };
}

/** Whether rules allow it that name it, and not just everything. */
function allowedByName(rules: readonly PermissionRule[], permission: string, patterns: readonly string[]): boolean {
    const named = rules.filter(rule => rule.action !== 'allow' || rule.pattern !== '*');
    return actionForAll(named, permission, patterns) === 'allow';
}

function refuse(message: string): Decision {
    return { kind: 'refuse', message };
}
