import { Disposable } from '@theia/core/lib/common/disposable';
import { ownerOf, ToolCaller } from '../tools/tool-caller';

/** Something an agent made that outlives the call: a terminal, a highlight, a pane. */
export interface AgentResource {
    /** Unique on its side of the wire, and stable. */
    readonly id: string;
    readonly kind: 'terminal' | 'highlight' | 'pane';
    /** Puts it away, unless the person has made it their own meanwhile (unsaved edits, typed input): then it does nothing. */
    close(): Promise<void>;
}

/** What agents made on this side of the wire, by the session or connection that made it. Pinned resources survive their owner. */
export class AgentResources {
    private readonly owned = new Map<string, Map<string, AgentResource>>();
    private readonly pinned = new Set<string>();

    /** Remembers a resource until it is released or the returned disposable says that it is gone. A person's own calls leave no trace. */
    track(caller: ToolCaller, resource: AgentResource): Disposable {
        if (caller.actor === 'person') {
            return Disposable.NULL;
        }
        const owner = ownerOf(caller);
        const resources = this.owned.get(owner) ?? new Map<string, AgentResource>();
        this.owned.set(owner, resources.set(resource.id, resource));
        return Disposable.create(() => {
            resources.delete(resource.id);
            this.pinned.delete(resource.id);
        });
    }

    /** Whether an agent made this. */
    has(id: string): boolean {
        return [...this.owned.values()].some(resources => resources.has(id));
    }

    isPinned(id: string): boolean {
        return this.pinned.has(id);
    }

    setPinned(id: string, pinned: boolean): void {
        if (pinned) {
            this.pinned.add(id);
        } else {
            this.pinned.delete(id);
        }
    }

    owners(): string[] {
        return [...this.owned.keys()];
    }

    /** Closes all that the owner made and nobody pinned. One that fails to close does not keep the others open. */
    async release(owner: string): Promise<void> {
        const resources = [...(this.owned.get(owner)?.values() ?? [])];
        this.owned.delete(owner);
        const unpinned = resources.filter(resource => !this.pinned.has(resource.id));
        const results = await Promise.allSettled(unpinned.map(resource => resource.close()));
        const failures = results.filter(result => result.status === 'rejected').map(result => result.reason);
        if (failures.length > 0) {
            throw new AggregateError(failures, `Some of what ${owner} made could not be closed`);
        }
    }
}
