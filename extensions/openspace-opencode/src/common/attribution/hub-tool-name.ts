/** The name under which opencode knows the Hub. */
export const HUB_SERVER = 'openspace-hub';

/** opencode's name for a tool of the Hub, as it appears in tool parts and permissions: what its own names may not hold becomes `_`. */
export function hubToolName(toolId: string): string {
    return `${HUB_SERVER}_${toolId.replace(/[^a-zA-Z0-9_-]/g, '_')}`;
}
