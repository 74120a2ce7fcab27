import * as path from 'path';

/** opencode reads the password that opens its API from here. */
const PASSWORD = 'OPENCODE_SERVER_PASSWORD';
const USERNAME = 'OPENCODE_SERVER_USERNAME';
/** Configuration that outranks the person's files. It names the Hub's instructions by an address that is itself a key. */
export const CONFIG_CONTENT = 'OPENCODE_CONFIG_CONTENT';
/** The password of a server that already runs. Ours, and of no use to the server we start. */
export const EXTERNAL_PASSWORD = 'OPENSPACE_OPENCODE_PASSWORD';

/** The environment of the server: the person's own, so that their keys and folders are found, and what we add. `programs` is a folder of ours. */
export function serverEnvironment(
    inherited: NodeJS.ProcessEnv,
    { password, config, programs }: { password: string; config: object; programs: string | undefined }
): NodeJS.ProcessEnv {
    return {
        ...Object.fromEntries(Object.entries(inherited).filter(([name]) => name !== USERNAME && name !== EXTERNAL_PASSWORD)),
        [PASSWORD]: password,
        [CONFIG_CONTENT]: JSON.stringify(config),
        // The version is pinned: the one that was tested is the one that runs.
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        ...(programs && { PATH: [programs, inherited.PATH].filter(Boolean).join(path.delimiter) })
    };
}

/** What no shell of the agent may see. */
export function hiddenVariables(): string[] {
    return [PASSWORD, USERNAME, CONFIG_CONTENT, EXTERNAL_PASSWORD];
}
