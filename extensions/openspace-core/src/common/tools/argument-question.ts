import { z } from 'zod';
import type { JsonSchema } from './tool-descriptor';

/** How to ask a person for a value of a schema. */
export type ArgumentQuestion =
    | { readonly kind: 'pick'; readonly options: readonly (string | number | boolean)[] }
    | { readonly kind: 'text' }
    | { readonly kind: 'number' }
    | { readonly kind: 'json'; readonly example: string };

export function argumentQuestion(schema: JsonSchema): ArgumentQuestion {
    if (schema.enum) {
        return { kind: 'pick', options: schema.enum as (string | number)[] };
    }
    if (schema.type === 'boolean') {
        return { kind: 'pick', options: [true, false] };
    }
    if (schema.type === 'string') {
        return { kind: 'text' };
    }
    if (schema.type === 'number' || schema.type === 'integer') {
        return { kind: 'number' };
    }
    return { kind: 'json', example: JSON.stringify(exampleOf(schema)) };
}

export interface ParsedAnswer {
    readonly value?: unknown;
    /** What is wrong with the text, in words for the person. */
    readonly problem?: string;
}

/** The value that a typed text stands for, checked against the schema. */
export function parseAnswer(question: ArgumentQuestion, schema: JsonSchema, text: string): ParsedAnswer {
    try {
        const raw: unknown = question.kind === 'number' ? toNumber(text) : question.kind === 'json' ? JSON.parse(text) : text;
        const result = z.fromJSONSchema(schema).safeParse(raw);
        return result.success ? { value: result.data } : { problem: result.error.issues.map(issue => describe(issue)).join('; ') };
    } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
    }
}

function toNumber(text: string): number {
    return text.trim() === '' ? Number.NaN : Number(text);
}

function describe(issue: z.core.$ZodIssue): string {
    return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** A small value of the schema's shape, to show what is meant. */
function exampleOf(schema: JsonSchema): unknown {
    if (schema.type === 'array') {
        return [exampleOf((schema.items ?? {}) as JsonSchema)];
    }
    if (schema.type === 'object') {
        const properties = (schema.required ?? []).map(name => [name, exampleOf((schema.properties?.[name] ?? {}) as JsonSchema)]);
        return Object.fromEntries(properties);
    }
    return schema.enum?.[0] ?? EXAMPLES[String(schema.type)] ?? '…';
}

const EXAMPLES: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: true };
