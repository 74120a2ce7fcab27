import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import type { GuardedPath } from '../../common/paths/guarded-path';
import type { AuditFacts } from '../../common/tools/agent-tool';
import type { ToolCaller } from '../../common/tools/tool-caller';
import type { KnownTool } from './tool-registry';

/** A call whose tool is known, on its way through the policy. */
export interface PendingCall {
    readonly tool: KnownTool;
    readonly caller: ToolCaller;
    readonly cancellation: CancellationToken;
    /** As the caller gave them until the stage that validates; afterwards as the tool's schema knows them. */
    input: Record<string, unknown>;
    /** The paths among the arguments that the guard has let through, by the names they were given. */
    readonly paths: Map<string, GuardedPath>;
    /** Reasons that stages found for asking the person before the call goes ahead. */
    readonly reasonsToAsk: string[];
    /** Filled in by the tool. */
    readonly audit: AuditFacts;
}

/** One thing that must hold before a tool runs. It throws a `ToolError` when it does not. */
export interface PolicyStage {
    /** Whether a person who runs the tool from the palette is held to it as well. */
    readonly holdsPersons: boolean;
    check(call: PendingCall): void | Promise<void>;
}
