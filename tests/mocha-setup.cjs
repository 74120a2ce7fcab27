// Makes browser code loadable in Node: Theia's modules import styles and images, and name a browser class while they load.
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

require('reflect-metadata');
for (const extension of ['.css', '.svg', '.png', '.ttf', '.woff2']) {
    require.extensions[extension] = () => undefined;
}
globalThis.DragEvent ??= class DragEvent {};

// Monaco ships only ES modules that import styles, which Node cannot load.
const MONACO = path.join('@theia', 'monaco-editor-core', 'esm') + path.sep;
const loadScript = Module._extensions['.js'];
Module._extensions['.js'] = (module, file) => {
    if (!file.includes(MONACO)) {
        return loadScript(module, file);
    }
    const { transformSync } = require('esbuild');
    return module._compile(transformSync(fs.readFileSync(file, 'utf8'), { format: 'cjs' }).code, file);
};
