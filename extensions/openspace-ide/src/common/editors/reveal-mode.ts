import { z } from 'zod';

/** How the agent may show places: at once, by a notice that the person can follow, or not at all. From loud to quiet. */
export const RevealMode = z.enum(['auto-focus', 'suggest-only', 'disabled']);
export type RevealMode = z.infer<typeof RevealMode>;

/** A call can only be quieter than what the person has set. */
export function quieter(preferred: RevealMode, requested: RevealMode | undefined): RevealMode {
    const modes = RevealMode.options;
    return requested && modes.indexOf(requested) > modes.indexOf(preferred) ? requested : preferred;
}
