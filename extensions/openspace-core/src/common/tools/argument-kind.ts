import { z } from 'zod';

/**
 * What an argument means beyond its type. The policy guards paths and commands by it, and the palette asks for them with the
 * right input. It travels beside the schema, so the model does not pay for it.
 */
export type ArgumentKind = 'path' | 'command';

const kinds = z.registry<{ kind: ArgumentKind }>();

/** A path in the workspace, relative to its root or absolute; guarded before any tool sees it. */
export function workspacePath(description: string): z.ZodString {
    return z.string().min(1).max(4096).describe(description).register(kinds, { kind: 'path' });
}

/** Text that a shell will run; judged before any tool sees it. */
export function shellCommand(description: string): z.ZodString {
    return z.string().min(1).max(100_000).describe(description).register(kinds, { kind: 'command' });
}

/** The kinds of a schema's top-level arguments, by name. */
export function argumentKinds(input: z.ZodObject): Record<string, ArgumentKind> {
    const found: Record<string, ArgumentKind> = {};
    for (const [name, schema] of Object.entries(input.shape)) {
        const kind = kinds.get(unwrap(schema as z.ZodType))?.kind;
        if (kind) {
            found[name] = kind;
        }
    }
    return found;
}

function unwrap(schema: z.ZodType): z.ZodType {
    return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
        ? unwrap(schema.unwrap() as z.ZodType)
        : schema;
}
