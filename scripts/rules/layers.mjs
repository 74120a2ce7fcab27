// @ts-check
import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';

const NODE_MODULES = builtinModules.filter(name => !name.startsWith('_'));

/** Imports that Theia re-exports, so that one copy is bundled and its versions fit together. */
const THROUGH_THEIA = [
    { regex: '^(react|react-dom|inversify|express|yargs|ws|fs-extra)(/|$)', message: 'Import it from @theia/core/shared/….' },
    { regex: '^@lumino/', message: 'Import it from @theia/core/shared/@lumino/….' },
    { regex: '^@theia/[^/]+$', message: 'Import from @theia/<package>/lib/…: a barrel drags in the other side.' }
];

const NO_NODE_MODULES = {
    regex: `^(node:.*|${NODE_MODULES.join('|')})$`,
    message: 'Node modules belong to the node layer.'
};
const NO_NODE_LAYER = { regex: '(^|/)(node|electron-node|electron-main)(/|$)', message: 'Only the node layer may use node code.' };
const NO_BROWSER_LAYER = {
    regex: '(^|/)(browser|electron-browser|browser-only)(/|$)',
    message: 'Only the browser layer may use browser code.'
};
const NO_BROWSER_LIBRARIES = {
    regex: '^@theia/core/shared/(react|react-dom|@lumino)(/|$)',
    message: 'User interface belongs to the browser layer.'
};

/**
 * What each layer of an extension may import. Compilers check most of it too, but a Theia barrel lets Node's types leak in.
 * @param {string} layer
 * @param {object[]} patterns
 */
function layer(layer, patterns) {
    return {
        files: [`{extensions/*,tests/fixtures/extension}/src/${layer}/**`],
        ignores: ['**/*.spec.ts', '**/*.spec.tsx'],
        /** @type {import('typescript-eslint').ConfigArray[number]['rules']} */
        rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...THROUGH_THEIA, ...patterns] }] }
    };
}

export const layers = tseslint.config(
    layer('common', [NO_NODE_MODULES, NO_NODE_LAYER, NO_BROWSER_LAYER, NO_BROWSER_LIBRARIES]),
    layer('browser', [NO_NODE_MODULES, NO_NODE_LAYER]),
    layer('node', [NO_BROWSER_LAYER, NO_BROWSER_LIBRARIES])
);
