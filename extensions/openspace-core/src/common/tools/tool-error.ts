import { ApplicationError } from '@theia/core/lib/common/application-error';

const CODE = -33001;

export interface ToolErrorData {
    /** What the caller can do about it; shown to the model after the message. */
    readonly advice?: string;
    /** Ids of tools that may help. The model is told of those that it has at that moment, so that no advice leads nowhere. */
    readonly tools?: readonly string[];
    /** Facts for programs, such as the current version after a conflict; becomes the structured content of the answer. */
    readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * A failure that a model can read and act upon. Anything else a tool throws is a defect and reported as such.
 * It keeps its advice and details across RPC.
 */
export const ToolError = ApplicationError.declare(CODE, (message: string, data: ToolErrorData = {}) => ({ message, data }));
export type ToolError = ApplicationError<typeof CODE, ToolErrorData>;

export function isToolError(error: unknown): error is ToolError {
    return typeof error === 'object' && error !== null && ToolError.is(error);
}

/** The same error with its advice complete: it names the helpful tools that are there. */
export function adviseTools(error: ToolError, isThere: (toolId: string) => boolean): ToolError {
    const { tools = [], advice, ...rest } = error.data;
    const helpful = tools.filter(isThere);
    const sentences = [...(advice ? [advice] : []), ...(helpful.length > 0 ? [`Helpful: ${helpful.join(', ')}.`] : [])];
    return ToolError(error.message, { ...rest, ...(sentences.length > 0 && { advice: sentences.join(' ') }) });
}

/** Message and advice as one text, for the model. */
export function toolErrorText(error: ToolError): string {
    return error.data.advice ? `${error.message}\n${error.data.advice}` : error.message;
}
