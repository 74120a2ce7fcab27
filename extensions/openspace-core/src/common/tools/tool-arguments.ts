import { z } from 'zod';
import { ToolError } from './tool-error';

/** Arguments as the tool's schema knows them, or a `ToolError` that names each wrong field. Unknown fields are wrong. */
export function parseArguments<Input extends z.ZodObject>(toolId: string, input: Input, raw: unknown): z.output<Input> {
    const result = strictly(input).safeParse(raw ?? {});
    if (!result.success) {
        throw invalidArguments(toolId, result.error);
    }
    return result.data as z.output<Input>;
}

const strict = new WeakMap<z.ZodObject, z.ZodObject>();

/** zod compiles a schema when it is first used, which costs more than the rest of a call's policy. */
function strictly<Input extends z.ZodObject>(input: Input): Input {
    let schema = strict.get(input);
    if (!schema) {
        schema = input.strict();
        strict.set(input, schema);
    }
    return schema as Input;
}

function invalidArguments(toolId: string, error: z.ZodError): Error {
    const problems = error.issues.map(issue => `- ${issue.path.length ? issue.path.join('.') : 'arguments'}: ${issue.message}`);
    return ToolError(`Invalid arguments for ${toolId}:\n${problems.join('\n')}`, { advice: 'Correct these fields and call again.' });
}
