import { z } from 'zod';
import { AgentTool, DEFAULT_DEADLINE, ToolEffect } from './agent-tool';
import { ArgumentKind, argumentKinds } from './argument-kind';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A tool without its code: what travels from a window to the Hub, and what all derived descriptions are made from. */
export interface ToolDescriptor {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly effect: ToolEffect;
    readonly deadline: number;
    readonly queued: boolean;
    readonly input: JsonSchema;
    readonly output: JsonSchema;
    readonly kinds: Readonly<Record<string, ArgumentKind>>;
}

const ID = /^openspace(\.[a-z][a-z_]*){1,3}$/;

export function describeTool(tool: AgentTool): ToolDescriptor {
    if (!ID.test(tool.id)) {
        throw new Error(`'${tool.id}' is no id of a tool: it has the form openspace.<family>.<action>, in lower case with underscores.`);
    }
    return {
        id: tool.id,
        title: tool.title,
        description: tool.description,
        effect: tool.effect,
        deadline: tool.deadline ?? DEFAULT_DEADLINE,
        queued: tool.queued ?? tool.effect !== 'read',
        input: jsonSchema(tool.input, 'input'),
        output: jsonSchema(tool.output, 'output'),
        kinds: argumentKinds(tool.input)
    };
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
    const json = z.toJSONSchema(schema, { io, override: ({ jsonSchema: part }) => dropSafeIntegerBounds(part) });
    delete json.$schema;
    return json;
}

/** Every integer would carry JavaScript's own limits, which tell the model nothing. */
function dropSafeIntegerBounds(part: z.core.JSONSchema.BaseSchema): void {
    if (part.maximum === Number.MAX_SAFE_INTEGER) {
        delete part.maximum;
    }
    if (part.minimum === Number.MIN_SAFE_INTEGER) {
        delete part.minimum;
    }
}
