import { canonicalJson } from '@openspace/core/lib/common/policy/canonical-json';
import type { OpencodeEvent } from '../opencode-types';
import { HUB_SERVER, hubToolName } from './hub-tool-name';

/** Where a call came from. */
export interface CallOrigin {
    readonly session: string;
    readonly message: string;
}

interface RunningCall extends CallOrigin {
    readonly part: string;
    readonly key: string;
}

/** More calls than that do not run at once; what is left over was never reported as ended. */
const MOST_CALLS = 1_000;

/**
 * Finds out which session a call of the Hub belongs to. MCP does not say, but opencode announces each call it makes, with its arguments.
 * A call that was matched is taken: of two sessions that call the same tool with the same arguments, each gets one.
 */
export class CallMatcher {
    /** The oldest first. */
    private calls: RunningCall[] = [];
    private readonly taken = new Set<string>();

    /** Learns from an event; answers whether a call has become known by it. */
    learn(event: OpencodeEvent): boolean {
        if (event.type === 'message.part.updated') {
            const { part } = event.properties;
            return part.type === 'tool' && part.tool.startsWith(`${HUB_SERVER}_`) && this.learnPart(part);
        }
        if (event.type === 'message.part.removed') {
            this.forget(call => call.part === event.properties.partID);
        } else if (event.type === 'session.deleted' || event.type === 'session.idle') {
            this.forget(call => call.session === event.properties.sessionID);
        }
        return false;
    }

    /** The origin of a call, unless it is unknown or all that fit are taken. */
    take(toolId: string, input: unknown): CallOrigin | undefined {
        const key = keyOf(hubToolName(toolId), input);
        const call = this.calls.find(each => each.key === key && !this.taken.has(each.part));
        if (!call) {
            return undefined;
        }
        this.taken.add(call.part);
        return { session: call.session, message: call.message };
    }

    /** Events were missed: whatever ran may have ended. */
    clear(): void {
        this.forget(() => true);
    }

    private learnPart(part: ToolPart): boolean {
        const { state } = part;
        if (state.status === 'completed' || state.status === 'error') {
            this.forget(call => call.part === part.id);
            return false;
        }
        // Until it runs, its arguments are still being written.
        if (state.status !== 'running' || this.calls.some(call => call.part === part.id)) {
            return false;
        }
        this.calls.push({ part: part.id, key: keyOf(part.tool, state.input), session: part.sessionID, message: part.messageID });
        if (this.calls.length > MOST_CALLS) {
            this.forget(call => call === this.calls[0]);
        }
        return true;
    }

    private forget(which: (call: RunningCall) => boolean): void {
        this.calls.filter(which).forEach(call => this.taken.delete(call.part));
        this.calls = this.calls.filter(call => !which(call));
    }
}

type ToolPart = Extract<Extract<OpencodeEvent, { type: 'message.part.updated' }>['properties']['part'], { type: 'tool' }>;

function keyOf(tool: string, input: unknown): string {
    return `${tool} ${canonicalJson(input ?? {})}`;
}
