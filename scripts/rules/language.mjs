// @ts-check
import eslint from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { maxInjections } from './max-injections.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.spec.mjs', 'tests/**'];

/** Theia's logger returns promises that nobody awaits; they do not reject. */
const LOGGING = {
    from: /** @type {const} */ ('package'),
    package: '@theia/core',
    name: ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
};

/** How our code reads, whatever it is about. Layers have their own file. */
export const languageRules = tseslint.config(
    eslint.configs.recommended,
    {
        files: TYPESCRIPT,
        extends: [tseslint.configs.recommended],
        languageOptions: { parserOptions: { projectService: true } },
        plugins: { openspace: { rules: { 'max-injections': maxInjections } } },
        rules: {
            '@typescript-eslint/await-thenable': 'error',
            '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
            '@typescript-eslint/explicit-function-return-type': ['error', { allowExpressions: true }],
            '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false, allowForKnownSafeCalls: [LOGGING] }],
            '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
            '@typescript-eslint/no-namespace': 'off',
            '@typescript-eslint/no-require-imports': ['error', { allowAsImport: true }],
            '@typescript-eslint/no-unused-vars': ['error', { args: 'after-used' }],
            '@typescript-eslint/no-non-null-assertion': 'error',
            '@typescript-eslint/switch-exhaustiveness-check': 'error',
            'openspace/max-injections': ['error', 8]
        }
    },
    {
        files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
        languageOptions: { globals: { ...globals.node, ...globals.mocha } },
        rules: { '@typescript-eslint/no-require-imports': 'off' }
    },
    {
        rules: {
            curly: 'error',
            eqeqeq: ['error', 'always', { null: 'ignore' }],
            'max-lines': ['error', 400],
            'no-console': 'error',
            'no-restricted-syntax': [
                'error',
                { selector: "JSXAttribute[name.name='style']", message: 'Style with a class and theme colours.' }
            ],
            'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
            'prefer-const': 'error'
        }
    },
    {
        files: SPECS,
        rules: { '@typescript-eslint/explicit-function-return-type': 'off', '@typescript-eslint/no-unused-expressions': 'off' }
    }
);
