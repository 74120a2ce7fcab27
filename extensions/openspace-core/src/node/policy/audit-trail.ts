import { inject, injectable } from '@theia/core/shared/inversify';
import type { CallOutcome } from '../../common/activity/call-record';
import type { ToolCall } from '../../common/hub/hub-protocol';
import { summarizeArguments } from '../../common/policy/argument-summary';
import type { AuditFacts } from '../../common/tools/agent-tool';
import { valuesOfKind } from '../../common/tools/argument-kind';
import type { ToolDescriptor } from '../../common/tools/tool-descriptor';
import { AuditLog } from './audit-log';

interface FinishedCall {
    readonly call: ToolCall;
    /** Absent when there is no such tool. */
    readonly descriptor: ToolDescriptor | undefined;
    readonly durationMs: number;
    readonly outcome: CallOutcome;
    readonly error: string | undefined;
    readonly facts: AuditFacts;
}

/** Writes down each call as the audit log wants it. */
@injectable()
export class AuditTrail {
    @inject(AuditLog)
    private readonly log: AuditLog;

    write({ call, descriptor, durationMs, outcome, error, facts }: FinishedCall): Promise<void> {
        const input = isRecord(call.arguments) ? call.arguments : {};
        const [path] = valuesOfKind('path', descriptor?.kinds ?? {}, input);
        return this.log.append({
            actor: call.caller.actor,
            session: call.caller.session,
            client: call.caller.client,
            tool: call.toolId,
            path: facts.path ?? path,
            version: facts.version,
            bytes: facts.bytes,
            summary: summarizeArguments(input),
            outcome,
            error: error?.split('\n')[0],
            duration: durationMs
        });
    }
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null;
}
