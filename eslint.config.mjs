// @ts-check
import tseslint from 'typescript-eslint';
import { layers } from './scripts/rules/layers.mjs';
import { languageRules } from './scripts/rules/language.mjs';

export default tseslint.config(
    { ignores: ['**/node_modules/', '**/lib/', '**/src-gen/', '**/gen-esbuild*.mjs', 'coverage/', 'test-results/'] },
    ...languageRules,
    ...layers
);
