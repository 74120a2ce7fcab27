// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { ROOT } from '../shared/workspace.mjs';

const PRODUCT = 'browser-app';
const EXTENSION = 'tests/fixtures/extension';
const APPLICATION = 'tests/fixtures/app';

/**
 * Builds the product plus the fixture extension. It is no npm workspace: what only tests need stays out of the lockfile and out of what
 * `npm start` installs.
 * @param {{ log?: (line: string) => void }} [options]
 */
export async function buildFixtureApplication({ log } = {}) {
    await derivePackage();
    return build({ application: APPLICATION, projects: ['extensions', EXTENSION], inputs: [PRODUCT], log });
}

/** The product's package with one more dependency, which is linked where Theia and the bundler look for it. */
async function derivePackage() {
    const product = await readPackage(PRODUCT);
    const extension = await readPackage(EXTENSION);
    const { config } = product.theia.generator;
    const preloadTemplate = path.relative(APPLICATION, path.join(PRODUCT, config.preloadTemplate)).split(path.sep).join('/');
    const derived = {
        ...product,
        name: '@openspace/fixture-app',
        description: `Generated from ${PRODUCT}/package.json.`,
        theia: { ...product.theia, generator: { config: { ...config, preloadTemplate } } },
        dependencies: { ...product.dependencies, [extension.name]: extension.version }
    };
    await fs.writeFile(path.join(ROOT, APPLICATION, 'package.json'), `${JSON.stringify(derived, undefined, 4)}\n`);

    const link = path.join(ROOT, APPLICATION, 'node_modules', extension.name);
    await fs.mkdir(path.dirname(link), { recursive: true });
    await fs.rm(link, { force: true });
    await fs.symlink(path.join(ROOT, EXTENSION), link, 'junction');
}

/** @param {string} folder */
async function readPackage(folder) {
    return JSON.parse(await fs.readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    await buildFixtureApplication();
}
