import type { PermissionAction, PermissionConfig, PermissionRule } from '../opencode-types';

/**
 * opencode's own way to match permissions and patterns: `*` is any text, slashes included, `?` one character, and ` *` at the end may be
 * missing. Windows compares without case.
 */
export function matchesWildcard(text: string, pattern: string, ignoreCase = false): boolean {
    let expression = pattern
        .replaceAll('\\', '/')
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.');
    if (expression.endsWith(' .*')) {
        expression = `${expression.slice(0, -3)}( .*)?`;
    }
    return new RegExp(`^${expression}$`, ignoreCase ? 'si' : 's').test(text.replaceAll('\\', '/'));
}

/** The rules that a configuration amounts to, in its own order: the last one that matches wins. */
export function rulesOf(permission: PermissionConfig | undefined): PermissionRule[] {
    if (permission === undefined) {
        return [];
    }
    if (typeof permission === 'string') {
        return [{ permission: '*', pattern: '*', action: permission }];
    }
    return Object.entries(permission).flatMap(([name, rule]) => {
        if (typeof rule === 'string') {
            return [{ permission: name, pattern: '*', action: rule }];
        }
        return Object.entries(rule ?? {}).map(([pattern, action]) => ({ permission: name, pattern, action }));
    });
}

/** What the rules say of one thing; `undefined` when none speaks of it. */
export function actionFor(rules: readonly PermissionRule[], permission: string, pattern: string): PermissionAction | undefined {
    return rules.filter(rule => matchesWildcard(permission, rule.permission) && matchesWildcard(pattern, rule.pattern)).at(-1)?.action;
}

/** What the rules say of all patterns of a request together: the strictest of the answers; silence is stricter than `allow`. */
export function actionForAll(
    rules: readonly PermissionRule[],
    permission: string,
    patterns: readonly string[]
): PermissionAction | undefined {
    const actions = patterns.map(pattern => actionFor(rules, permission, pattern));
    if (actions.includes('deny')) {
        return 'deny';
    }
    if (actions.includes('ask')) {
        return 'ask';
    }
    return actions.length > 0 && actions.every(action => action === 'allow') ? 'allow' : undefined;
}

/** What opencode's own tools have to ask about, always: whether the person is bothered is decided on our side. */
export const ASKED = ['edit', 'bash', 'read'] as const;

/** Rules that make opencode ask, whatever rules come before them. */
export const ASKING_RULES: readonly PermissionRule[] = ASKED.map(permission => ({ permission, pattern: '*', action: 'ask' }));

/** Whether rules let something pass unasked that has to be asked about. */
export function isLoose(rules: readonly PermissionRule[]): boolean {
    return ASKED.some(permission => {
        const matching = rules.filter(rule => matchesWildcard(permission, rule.permission));
        const general = matching.map(rule => rule.pattern === '*' && rule.action !== 'allow').lastIndexOf(true);
        return matching.slice(general + 1).some(rule => rule.action === 'allow');
    });
}
