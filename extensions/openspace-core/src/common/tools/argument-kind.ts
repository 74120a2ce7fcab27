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

/**
 * The kinds of a schema's top-level arguments, by name; a list has the kind of its items. Deeper ones would pass unguarded, so a
 * schema that has such is refused.
 */
export function argumentKinds(input: z.ZodObject): Record<string, ArgumentKind> {
    const found: Record<string, ArgumentKind> = {};
    for (const [name, schema] of Object.entries(input.shape)) {
        const inner = unwrap(schema as z.ZodType);
        const kind = kinds.get(inner)?.kind;
        if (kind) {
            found[name] = kind;
        } else if (hasKindInside(inner)) {
            throw new Error(`A path or command inside '${name}' would not be guarded: make it an argument of its own, or a list of them.`);
        }
    }
    return found;
}

/** The values of one kind among a call's arguments. */
export function valuesOfKind(
    kind: ArgumentKind,
    argumentKinds: Readonly<Record<string, ArgumentKind>>,
    input: Readonly<Record<string, unknown>>
): string[] {
    return Object.entries(argumentKinds)
        .filter(([, candidate]) => candidate === kind)
        .flatMap(([name]) => input[name])
        .filter(value => typeof value === 'string');
}

function unwrap(schema: z.ZodType): z.ZodType {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
        return unwrap(schema.unwrap() as z.ZodType);
    }
    return schema instanceof z.ZodArray ? unwrap(schema.element as z.ZodType) : schema;
}

function hasKindInside(schema: z.ZodType): boolean {
    const parts: unknown[] =
        schema instanceof z.ZodObject ? Object.values(schema.shape) : schema instanceof z.ZodUnion ? [...schema.options] : [];
    return parts.map(part => unwrap(part as z.ZodType)).some(part => kinds.has(part) || hasKindInside(part));
}
