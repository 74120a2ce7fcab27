import type { CancellationToken } from '@theia/core/lib/common/cancellation';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CallLog } from '../../common/activity/call-log';
import type { CallOutcome, CallRecord } from '../../common/activity/call-record';
import type { ToolCall } from '../../common/hub/hub-protocol';
import { AuditFacts, familyOf } from '../../common/tools/agent-tool';
import { isDenial } from '../../common/tools/denial';
import { ownerOf } from '../../common/tools/tool-caller';
import { ToolDescriptor } from '../../common/tools/tool-descriptor';
import { adviseTools, isToolError, ToolError } from '../../common/tools/tool-error';
import { HubCredentials } from '../hub/hub-credentials';
import { AuditTrail } from '../policy/audit-trail';
import { PolicyPipeline } from '../policy/policy-pipeline';
import { PolicySettings } from '../policy/policy-settings';
import { ConnectedWindow, noWindow, WindowRegistry } from '../windows/window-registry';
import { CallQueue } from './call-queue';
import { withDeadline } from './deadline';
import type { PendingCall } from './pending-call';
import { ToolRegistry } from './tool-registry';

type Output = Record<string, unknown>;
type CallEnd = Pick<CallRecord, 'startedAt' | 'durationMs' | 'outcome'>;

/** The window that ran a call is no longer there. */
class WindowGone extends Error {}

/** The one way to run a tool, whoever calls: policy, then the tool on the side that has it, then the record of what happened. */
@injectable()
export class ToolRunner {
    @inject(ToolRegistry)
    private readonly registry: ToolRegistry;

    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    @inject(PolicyPipeline)
    private readonly policy: PolicyPipeline;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(AuditTrail)
    private readonly audit: AuditTrail;

    @inject(CallLog)
    private readonly log: CallLog;

    @inject(HubCredentials)
    private readonly credentials: HubCredentials;

    @inject(ILogger)
    @named('openspace:tools')
    private readonly logger: ILogger;

    private readonly queues = new WeakMap<object, CallQueue>();

    /** What agents may see: all tools but those of families that are switched off. */
    offered(): ToolDescriptor[] {
        const { disabledFamilies } = this.settings.current;
        return this.registry.list().filter(tool => !disabledFamilies.includes(familyOf(tool.id)));
    }

    async call(call: ToolCall, cancellation: CancellationToken): Promise<Output> {
        const startedAt = Date.now();
        const started = performance.now();
        const audit: AuditFacts = {};
        const record = (outcome: CallOutcome, error?: unknown): Promise<void> =>
            this.record(call, audit, { startedAt, durationMs: performance.now() - started, outcome }, error);
        const underWay = this.log.begin(ownerOf(call.caller));
        try {
            const pending = this.prepare(call, audit, cancellation);
            await this.policy.check(pending);
            const output = this.credentials.strikeFrom(await this.run(pending));
            await record('ok');
            return output;
        } catch (thrown) {
            const error = this.credentials.strikeFromError(this.advised(thrown));
            await record(isDenial(error) ? 'denied' : 'error', error);
            throw error;
        } finally {
            underWay.dispose();
        }
    }

    private prepare({ toolId, arguments: raw, caller }: ToolCall, audit: AuditFacts, cancellation: CancellationToken): PendingCall {
        const tool = this.registry.get(toolId);
        if (!tool) {
            throw this.unknown(toolId);
        }
        const input = (raw ?? {}) as Record<string, unknown>;
        return { tool, caller, cancellation, input, paths: new Map(), reasonsToAsk: [], audit };
    }

    private run(call: PendingCall): Promise<Output> {
        const { descriptor, implementation } = call.tool;
        const within = (work: (token: CancellationToken) => Promise<Output>): Promise<Output> =>
            withDeadline(descriptor.id, descriptor.deadline, call.cancellation, work);
        if (implementation) {
            const { caller, audit, paths } = call;
            return within(async token =>
                implementation.output.parse(await implementation.run(call.input, { caller, cancellation: token, audit, paths }))
            );
        }
        return this.runDespiteReload(call, () => this.runInWindow(call, within));
    }

    private async runInWindow(
        { tool: { descriptor }, input, caller }: PendingCall,
        within: (work: (token: CancellationToken) => Promise<Output>) => Promise<Output>
    ): Promise<Output> {
        const window = await this.windows.windowFor(descriptor.id);
        const run = (): Promise<Output> =>
            within(token => window.remote.runTool({ toolId: descriptor.id, arguments: input, caller }, token) as Promise<Output>);
        try {
            return await (descriptor.queued ? this.queueOf(window).run(run) : run());
        } catch (error) {
            if (isToolError(error) || !(await this.windows.hasLeft(window))) {
                throw error;
            }
            throw new WindowGone();
        }
    }

    /** A question can be asked again when the window went away meanwhile; a change may have happened or not. */
    private async runDespiteReload(call: PendingCall, run: () => Promise<Output>): Promise<Output> {
        try {
            return await run();
        } catch (error) {
            if (!(error instanceof WindowGone)) {
                throw error;
            }
            if (call.tool.descriptor.effect !== 'read') {
                throw ToolError('The window was closed or reloaded during the call.', {
                    advice: 'It may have taken effect or not. Look at the state of the IDE before you try again.'
                });
            }
            return run();
        }
    }

    private queueOf(window: ConnectedWindow): CallQueue {
        const queue = this.queues.get(window) ?? new CallQueue();
        this.queues.set(window, queue);
        return queue;
    }

    private async record(given: ToolCall, facts: AuditFacts, end: CallEnd, error?: unknown): Promise<void> {
        const call = this.credentials.strikeFrom(given);
        const defect = error !== undefined && !isToolError(error);
        if (defect) {
            this.logger.error(`${call.toolId} failed unexpectedly`, error);
        }
        const message = error === undefined ? undefined : error instanceof Error ? error.message : String(error);
        // The line is written before the caller has its answer: nothing that happened can be missing from the log.
        const descriptor = this.registry.get(call.toolId)?.descriptor;
        await this.audit.write({ call, descriptor, durationMs: end.durationMs, outcome: end.outcome, error: message, facts });
        this.log.add({
            toolId: call.toolId,
            caller: call.caller,
            arguments: abbreviate(JSON.stringify(call.arguments ?? {})),
            ...end,
            error: message,
            defect
        });
    }

    private advised(error: unknown): unknown {
        return isToolError(error) && error.data.tools ? adviseTools(error, id => this.offered().some(tool => tool.id === id)) : error;
    }

    /** Windows bring their tools along, so while none was ever open nobody can tell a mistaken name from one that needs a window. */
    private unknown(toolId: string): ToolError {
        if (this.windows.hadTool(toolId)) {
            return noWindow(toolId);
        }
        const advice = this.suggestion(toolId);
        if (this.windows.known().length > 0) {
            return ToolError(`There is no tool ${toolId}.`, { advice });
        }
        return ToolError(
            `There is no tool ${toolId} while no IDE window is open: tools that show or read what is on the screen come with one.`,
            {
                advice: `Ask the person to open the IDE in a browser, or do without. ${advice}`
            }
        );
    }

    private suggestion(toolId: string): string {
        const family = familyOf(toolId);
        const near = this.offered().filter(tool => family !== '' && familyOf(tool.id) === family);
        const names = (near.length > 0 ? near : this.offered()).map(tool => tool.id).slice(0, 20);
        return names.length > 0 ? `There are: ${names.join(', ')}.` : 'No window of the IDE is open, and the backend offers no tools.';
    }
}

function abbreviate(text: string): string {
    return text.length > 2000 ? `${text.slice(0, 1999)}…` : text;
}
