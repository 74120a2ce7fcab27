import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Config } from '@opencode-ai/sdk/v2/client';

/** The model that a scripted session talks to. */
const SCRIPTED_MODEL = { providerID: 'scripted', modelID: 'scripted-model' } as const;

/** Figures a test may rely on: opencode derives the cost of a session from them, in dollars per million tokens. */
export const SCRIPTED_MODEL_COST = { input: 1, output: 2 } as const;

/** Configuration that lets opencode talk to the model at the given base URL and to nothing else. */
export function scriptedConfig(modelUrl: string): Config {
    const { providerID, modelID } = SCRIPTED_MODEL;
    const model = `${providerID}/${modelID}`;
    return {
        autoupdate: false,
        share: 'disabled',
        model,
        small_model: model,
        enabled_providers: [providerID],
        provider: {
            [providerID]: {
                npm: '@ai-sdk/openai-compatible',
                name: 'Scripted',
                options: { baseURL: modelUrl, apiKey: 'unused' },
                models: {
                    [modelID]: {
                        name: 'Scripted model',
                        tool_call: true,
                        reasoning: true,
                        attachment: true,
                        limit: { context: 100_000, output: 4_000 },
                        cost: SCRIPTED_MODEL_COST,
                        modalities: { input: ['text', 'image', 'pdf'], output: ['text'] }
                    }
                }
            }
        }
    };
}

/** Merges objects key by key; anything else in `extra` replaces what was there. */
export function mergeConfig(base: Config, extra: Config): Config {
    return mergeRecords(base as Record<string, unknown>, extra as Record<string, unknown>) as Config;
}

function mergeRecords(base: Record<string, unknown>, extra: Record<string, unknown>): Record<string, unknown> {
    const result = { ...base };
    for (const [key, value] of Object.entries(extra)) {
        const present = result[key];
        result[key] = isRecord(present) && isRecord(value) ? mergeRecords(present, value) : value;
    }
    return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The environment of an opencode that sees nothing of the person's own set-up and does not use the network. It is built from
 * nothing rather than from ours: proxies, keys and `OPENCODE_*` settings of the machine must not change a test.
 */
export async function isolatedEnvironment(home: string): Promise<Record<string, string>> {
    const directories = {
        HOME: home,
        XDG_CONFIG_HOME: path.join(home, 'config'),
        XDG_DATA_HOME: path.join(home, 'data'),
        XDG_CACHE_HOME: path.join(home, 'cache'),
        XDG_STATE_HOME: path.join(home, 'state'),
        TMPDIR: path.join(home, 'tmp')
    };
    await Promise.all(Object.values(directories).map(directory => fs.mkdir(directory, { recursive: true })));
    await preventPluginInstallation(path.join(directories.XDG_CONFIG_HOME, 'opencode'));
    return {
        ...inherited('PATH', 'LANG', 'SystemRoot'),
        ...directories,
        ...OFFLINE,
        OPENCODE_DISABLE_PROJECT_CONFIG: '1',
        OPENCODE_PURE: '1'
    };
}

/** Keeps opencode from looking for anything on the network. */
export const OFFLINE: Readonly<Record<string, string>> = {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_SHARE: '1'
};

/** opencode installs its plugin package into every configuration directory unless it finds it in the lockfile there. */
export async function preventPluginInstallation(configDirectory: string): Promise<void> {
    await fs.mkdir(path.join(configDirectory, 'node_modules'), { recursive: true });
    const dependencies = { '@opencode-ai/plugin': '*' };
    const files = {
        'package.json': { dependencies },
        'package-lock.json': { lockfileVersion: 3, packages: { '': { dependencies } } }
    };
    for (const [name, content] of Object.entries(files)) {
        await fs.writeFile(path.join(configDirectory, name), JSON.stringify(content));
    }
}

function inherited(...names: string[]): Record<string, string> {
    return Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
