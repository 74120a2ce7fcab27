import { z } from 'zod';

/** How a text is cut into stream chunks. Without it the whole text is one chunk, sent at once. */
const Pace = z.strictObject({
    /** Characters per chunk. */
    chunkSize: z.int().positive(),
    /** Milliseconds before each chunk. */
    delay: z.int().nonnegative().default(0)
});

const TextPart = z.strictObject({ type: z.literal('text'), text: z.string(), pace: Pace.optional() });

const ReasoningPart = z.strictObject({ type: z.literal('reasoning'), text: z.string(), pace: Pace.optional() });

/** Several of them in one answer are parallel tool calls. */
const ToolCallPart = z.strictObject({
    type: z.literal('tool-call'),
    /** The name as the model sees it, for an MCP tool `<server>_<tool>`. */
    tool: z.string().min(1),
    arguments: z.json().default({}),
    pace: Pace.optional()
});

/** Holds the stream open, silent, until the test releases the gate. */
const StallPart = z.strictObject({ type: z.literal('stall'), gate: z.string().min(1) });

/**
 * Cuts the stream: `reset` resets the connection, `end` closes it in good order but without the closing chunks. A reset may
 * overtake chunks that were just sent; let the answer stall before it where the client must see them.
 */
const BreakPart = z.strictObject({ type: z.literal('break'), how: z.enum(['reset', 'end']).default('reset') });

const AnswerPart = z.discriminatedUnion('type', [TextPart, ReasoningPart, ToolCallPart, StallPart, BreakPart]);

/** Token figures in the sense of the OpenAI API: `cached` is a share of `prompt`, `reasoning` a share of `completion`. */
const Usage = z.strictObject({
    prompt: z.int().nonnegative(),
    completion: z.int().nonnegative(),
    cached: z.int().nonnegative().default(0),
    reasoning: z.int().nonnegative().default(0)
});

const RegularExpression = z.string().refine(isRegularExpression, 'must be a valid regular expression');

/** All conditions that are given must hold. */
const Matcher = z.strictObject({
    /** The last user message contains this text. */
    userText: z.string().optional(),
    /** The last user message matches this regular expression. */
    userPattern: RegularExpression.optional(),
    /** `true`: tool results came in since the last user message; `false`: none did; a name: a result of that tool did. */
    toolResult: z.union([z.boolean(), z.string()]).optional()
});

const AnswerStep = z.strictObject({
    when: Matcher.optional(),
    answer: z.array(AnswerPart).min(1),
    usage: Usage.default({ prompt: 10, completion: 5, cached: 0, reasoning: 0 })
});

const ErrorStep = z.strictObject({
    when: Matcher.optional(),
    error: z.strictObject({
        status: z.int().min(400).max(599),
        body: z.json().default({ error: { message: 'scripted error', type: 'scripted' } }),
        headers: z.record(z.string(), z.string()).default({})
    })
});

export const ModelStep = z.union([AnswerStep, ErrorStep]);

/**
 * What the model says. Every session plays the steps from the beginning, each step once: a request is answered by the first
 * step that its session has not played yet and whose matcher, if any, accepts it.
 */
export const ModelScript = z.strictObject({
    /** Answer to opencode's request for a session title, which plays no step. */
    title: z.string().min(1).default('Scripted session'),
    steps: z.array(ModelStep).default([])
});

export type AnswerPart = z.infer<typeof AnswerPart>;
export type AnswerStep = z.infer<typeof AnswerStep>;
export type ErrorStep = z.infer<typeof ErrorStep>;
export type ModelStep = z.infer<typeof ModelStep>;
export type ModelScript = z.infer<typeof ModelScript>;
export type Matcher = z.infer<typeof Matcher>;
export type Pace = z.infer<typeof Pace>;
export type Usage = z.infer<typeof Usage>;

/** A script as a test writes it, defaults left out. */
export type ModelScriptInput = z.input<typeof ModelScript>;
export type ModelStepInput = z.input<typeof ModelStep>;

function isRegularExpression(source: string): boolean {
    try {
        return new RegExp(source) instanceof RegExp;
    } catch {
        return false;
    }
}
