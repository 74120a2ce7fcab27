import { isToolError, ToolError } from './tool-error';

/** A call that was not let through: by the person, or by a rule the person has set. It is no failure of the tool. */
export function denial(message: string, advice: string): ToolError {
    return ToolError(message, { advice, details: { denied: true } });
}

export function isDenial(error: unknown): boolean {
    return isToolError(error) && error.data.details?.denied === true;
}
