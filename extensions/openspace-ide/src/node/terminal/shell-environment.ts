/** Children inherit it, also those that leave the shell's session, so that all processes of a terminal can be found. */
export const TERMINAL_VARIABLE = 'OPENSPACE_TERMINAL';

/** What lets its owner speak for the IDE or the agent's server. No shell needs it, and an agent can read a shell's environment. */
const SECRET = /^(OPENSPACE|OPENCODE|THEIA)_.*(TOKEN|PASSWORD|SECRET|KEY|CREDENTIAL)|^OPENCODE_CONFIG_CONTENT$/i;

export function withoutSecrets<Value>(environment: Readonly<Record<string, Value>>): Record<string, Value> {
    return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRET.test(name)));
}
