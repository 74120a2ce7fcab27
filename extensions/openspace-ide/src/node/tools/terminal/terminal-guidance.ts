/** What the agent is told about terminals, beside the descriptions of the tools. */
export const TERMINAL_GUIDANCE =
    'Terminals are shared with the person: they see what you run, and you can read what they ran with openspace.terminal.history. ' +
    'For a command that ends use openspace.terminal.run {"command": "npm test"}; for one that does not, create a terminal and send to it.';
