import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import type { AutoAccept } from '../../common/opencode-protocol';
import type { PermissionRequest, PermissionRule } from '../../common/opencode-types';

/** What the person has granted beyond the single request. Lasts as long as the backend: a new start begins with asking. */
@injectable()
export class PermissionGrants {
    private readonly changed = new Emitter<AutoAccept[]>();
    readonly onDidChangeAutoAccepts: Event<AutoAccept[]> = this.changed.event;

    private accepts: AutoAccept[] = [];
    /** By directory. */
    private readonly always = new Map<string, PermissionRule[]>();

    autoAccepts(): AutoAccept[] {
        return this.accepts;
    }

    setAutoAccept({ directory, sessionId }: AutoAccept, on: boolean): void {
        const others = this.accepts.filter(each => each.directory !== directory || each.sessionId !== sessionId);
        this.accepts = on ? [...others, { directory, ...(sessionId !== undefined && { sessionId }) }] : others;
        this.changed.fire(this.accepts);
    }

    /** Whether requests of a session are granted; the session comes with those above it. */
    isAutoAccepted(directory: string, lineage: readonly string[]): boolean {
        return this.accepts.some(
            each => each.directory === directory && (each.sessionId === undefined || lineage.includes(each.sessionId))
        );
    }

    forgetSession(sessionId: string): void {
        if (this.accepts.some(each => each.sessionId === sessionId)) {
            this.accepts = this.accepts.filter(each => each.sessionId !== sessionId);
            this.changed.fire(this.accepts);
        }
    }

    /** opencode would remember it itself, but then never ask again, and edits would happen without a snapshot. */
    allowAlways(directory: string, { permission, always }: PermissionRequest): void {
        const rules = always.map((pattern): PermissionRule => ({ permission, pattern, action: 'allow' }));
        this.always.set(directory, [...(this.always.get(directory) ?? []), ...rules]);
    }

    rules(directory: string): readonly PermissionRule[] {
        return this.always.get(directory) ?? [];
    }
}
