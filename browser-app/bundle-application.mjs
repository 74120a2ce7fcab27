import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import esbuild from 'esbuild';
import { copyGrammars } from '@openspace/languages/scripts/copy-grammars.mjs';

/** `theia build` runs in the folder of the application that it builds, which may be another one than this. */
const FRONTEND = path.resolve('lib/frontend');
const ICON = fileURLToPath(new URL('resources/icon.svg', import.meta.url));
const MESSAGE_KEYS = 'nls.metadata.json';

/**
 * The 2 MB table of VS Code's message keys is needed only to translate. It leaves the bundle and is read when a language
 * other than English asks for it; the caller is synchronous, hence the synchronous request.
 */
const messageKeysOnDemand = {
    name: 'message-keys-on-demand',
    setup(build) {
        build.onLoad({ filter: /nls\.metadata\.json$/ }, async ({ path: file }) => {
            await fs.copyFile(file, path.join(FRONTEND, MESSAGE_KEYS));
            return {
                loader: 'js',
                contents: `
                    const request = new XMLHttpRequest();
                    request.open('GET', './${MESSAGE_KEYS}', false);
                    request.send();
                    if (request.status !== 200) { throw new Error('Could not load ./${MESSAGE_KEYS}: HTTP ' + request.status); }
                    module.exports = JSON.parse(request.responseText);`
            };
        });
    }
};

/** Theia's chat means to load Mermaid with the first diagram, but its import was compiled to a `require`, which puts 0.8 MB into the page. */
const diagramsOnDemand = {
    name: 'diagrams-on-demand',
    setup(build) {
        build.onLoad(
            { filter: /ai-chat-ui[\\/]lib[\\/]browser[\\/]chat-response-renderer[\\/]mermaid-rendering\.js$/ },
            async ({ path: file }) => {
                const eager = "Promise.resolve().then(() => require('mermaid'))";
                const source = await fs.readFile(file, 'utf8');
                if (!source.includes(eager)) {
                    throw new Error(
                        `${file} no longer loads Mermaid as expected; adapt or remove diagramsOnDemand in bundle-application.mjs.`
                    );
                }
                return { loader: 'js', contents: source.replace(eager, "import('mermaid')") };
            }
        );
    }
};

/** Hashed chunks would pile up, and a stale compressed file would be served instead of a fresh plain one. */
async function removeLeftovers() {
    await fs.rm(path.join(FRONTEND, 'chunks'), { recursive: true, force: true });
    const compressed = (await fs.readdir(FRONTEND)).filter(file => file.endsWith('.gz'));
    await Promise.all(compressed.map(file => fs.rm(path.join(FRONTEND, file))));
}

/** Precompressed files are served by Theia itself where the browser takes gzip. */
async function compressScripts() {
    const gzip = promisify(zlib.gzip);
    const files = (await fs.readdir(FRONTEND, { recursive: true })).filter(file => /\.(js|css)$/.test(file));
    await Promise.all(
        files.map(async file => {
            const target = path.join(FRONTEND, file);
            await fs.writeFile(`${target}.gz`, await gzip(await fs.readFile(target), { level: 6 }));
        })
    );
}

/** `theia build` has just written index.html for a classic script; the page itself is an ES module, so that heavy parts load on first use. */
async function patchIndexHtml() {
    const file = path.join(FRONTEND, 'index.html');
    const html = await fs.readFile(file, 'utf8');
    const classic = '<script type="text/javascript" src="./bundle.js" charset="utf-8"></script>';
    if (!html.includes(classic)) {
        throw new Error(
            'The generated index.html no longer loads ./bundle.js as expected; adapt patchIndexHtml in bundle-application.mjs.'
        );
    }
    const patched = html
        .replace(classic, '<script type="module" src="./bundle.js"></script>')
        .replace('</title>', '</title>\n  <link rel="icon" type="image/svg+xml" href="./icon.svg">');
    await fs.writeFile(file, patched);
    await fs.copyFile(ICON, path.join(FRONTEND, 'icon.svg'));
}

function buildsOf(browserOptions, nodeOptions) {
    const { bundle, ...classicEntryPoints } = browserOptions.entryPoints;
    const shared = { ...browserOptions, plugins: [messageKeysOnDemand, diagramsOnDemand, ...browserOptions.plugins] };
    return [
        {
            ...shared,
            entryPoints: { bundle },
            format: 'esm',
            splitting: true,
            chunkNames: 'chunks/[name]-[hash]',
            metafile: true
        },
        // Workers and the secondary window are loaded as classic scripts.
        { ...shared, entryPoints: classicEntryPoints },
        nodeOptions
    ];
}

/** Bundles the application in the current folder, from what Theia generated there. */
export async function bundleApplication({ browserOptions, nodeOptions, minify, watch }) {
    const builds = buildsOf(browserOptions, nodeOptions);
    await removeLeftovers();
    await patchIndexHtml();
    await copyGrammars(path.join(FRONTEND, 'grammars'));
    if (watch) {
        for (const options of builds) {
            await (await esbuild.context(options)).watch();
        }
        return;
    }
    const [page] = await Promise.all(builds.map(options => esbuild.build(options)));
    await fs.writeFile('lib/page-metafile.json', JSON.stringify(page.metafile));
    if (minify) {
        await compressScripts();
    }
}
