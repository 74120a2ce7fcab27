// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';

/** Words of a retired protocol. Their return would mean a second way for the agent to act, past the policy. */
const RETIRED = ['%%OS', 'onAgentCommand', 'StreamInterceptor'];

const PRODUCT = ['extensions', 'browser-app'];
const SOURCES = /\.(tsx?|mjs|cjs|js|css|html|json|md)$/;
const GENERATED = /(^|[/\\])(node_modules|lib|src-gen)([/\\]|$)/;

/**
 * Places in product code where a retired word occurs, as `file:line: word`.
 * @param {string} root
 */
export async function findRetiredWords(root) {
    /** @type {string[]} */
    const found = [];
    for (const folder of PRODUCT) {
        for (const file of await fs.readdir(path.join(root, folder), { recursive: true })) {
            if (SOURCES.test(file) && !GENERATED.test(file)) {
                const name = path.join(folder, file);
                const lines = (await fs.readFile(path.join(root, name), 'utf8')).split('\n');
                lines.forEach((line, index) =>
                    RETIRED.filter(word => line.includes(word)).forEach(word => found.push(`${name}:${index + 1}: ${word}`))
                );
            }
        }
    }
    return found;
}
