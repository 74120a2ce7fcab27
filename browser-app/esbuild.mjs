import { bundleApplication } from './bundle-application.mjs';
import { browserOptions, minify, watch } from './gen-esbuild.browser.mjs';
import { nodeOptions } from './gen-esbuild.node.mjs';

await bundleApplication({ browserOptions, nodeOptions, minify, watch });
