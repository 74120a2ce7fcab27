import { ChatRequest, lastUserText, toolResultsOfTurn } from './model-request';
import { Matcher, ModelScript, ModelStep } from './model-script';

/** Knows which session has played which steps of one script. */
export class ScriptPlayback {
    private readonly playedBySession = new Map<string, Set<number>>();

    constructor(readonly script: ModelScript) {}

    /** The step that answers the request, now played; `undefined` when the script has none left that fits. */
    next(sessionId: string, request: ChatRequest): ModelStep | undefined {
        const played = this.playedBySession.get(sessionId) ?? new Set<number>();
        const index = this.script.steps.findIndex((step, candidate) => !played.has(candidate) && accepts(step.when, request));
        if (index < 0) {
            return undefined;
        }
        this.playedBySession.set(sessionId, played.add(index));
        return this.script.steps[index];
    }

    /** Steps that no session has played. */
    get unplayedSteps(): ModelStep[] {
        const played = [...this.playedBySession.values()];
        return this.script.steps.filter((_step, index) => !played.some(indices => indices.has(index)));
    }

    playedSteps(sessionId: string): number {
        return this.playedBySession.get(sessionId)?.size ?? 0;
    }
}

function accepts(matcher: Matcher | undefined, request: ChatRequest): boolean {
    const userText = lastUserText(request);
    return (
        (matcher?.userText === undefined || userText.includes(matcher.userText)) &&
        (matcher?.userPattern === undefined || new RegExp(matcher.userPattern).test(userText)) &&
        (matcher?.toolResult === undefined || acceptsToolResult(matcher.toolResult, request))
    );
}

function acceptsToolResult(expected: boolean | string, request: ChatRequest): boolean {
    const results = toolResultsOfTurn(request);
    return typeof expected === 'string' ? results.some(result => result.tool === expected) : results.length > 0 === expected;
}
