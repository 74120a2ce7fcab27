// @ts-check

/**
 * A class with many injected collaborators does many things. The limit is the rule's only option.
 * @type {import('eslint').Rule.RuleModule}
 */
export const maxInjections = {
    meta: {
        type: 'suggestion',
        schema: [{ type: 'integer', minimum: 0 }],
        messages: { tooMany: 'This class injects {{count}} collaborators, more than {{limit}}; split it along its tasks.' }
    },
    create(context) {
        const [limit] = context.options;
        return {
            ClassBody(node) {
                const count = node.body.filter(isInjected).length;
                if (count > limit) {
                    context.report({ node, messageId: 'tooMany', data: { count: String(count), limit: String(limit) } });
                }
            }
        };
    }
};

/** @param {any} member a class member of the TypeScript syntax tree, which ESLint's own types do not know */
function isInjected(member) {
    return (member.decorators ?? []).some((/** @type {any} */ decorator) => decorator.expression.callee?.name === 'inject');
}
