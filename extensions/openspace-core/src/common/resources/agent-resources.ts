import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ownerOf, ToolCaller } from '../tools/tool-caller';

/** Something an agent made that outlives the call: a terminal, a highlight, a pane. */
export interface AgentResource {
    /** Unique on its side of the wire, and stable. */
    readonly id: string;
    readonly kind: 'terminal' | 'highlight' | 'pane';
    /** Puts it away, unless the person has made it their own meanwhile (unsaved edits, typed input): then it does nothing. */
    close(): Promise<void>;
}

/** Whose a resource is, for who remembers that beyond this process or page. */
export interface ResourceOwnership {
    readonly owner: string;
    readonly pinned: boolean;
}

/** What agents made on this side of the wire, by the session or connection that made it. Pinned resources survive their owner. */
export class AgentResources {
    private readonly owned = new Map<string, Map<string, AgentResource>>();
    private readonly pinned = new Set<string>();
    private readonly changed = new Emitter<string>();
    /** The id of a resource that has come, gone, or been pinned or let go. */
    readonly onDidChange: Event<string> = this.changed.event;

    /** Remembers a resource until it is released or the returned disposable says that it is gone. A person's own calls leave no trace. */
    track(caller: ToolCaller, resource: AgentResource): Disposable {
        return caller.actor === 'person' ? Disposable.NULL : this.add(ownerOf(caller), resource);
    }

    /** Takes up a resource again that was tracked before a restart or a reload. */
    restore({ owner, pinned }: ResourceOwnership, resource: AgentResource): Disposable {
        if (pinned) {
            this.pinned.add(resource.id);
        }
        return this.add(owner, resource);
    }

    /** Whether an agent made this. */
    has(id: string): boolean {
        return this.ownership(id) !== undefined;
    }

    /** `undefined` for what no agent made, and for what has been released. */
    ownership(id: string): ResourceOwnership | undefined {
        for (const [owner, resources] of this.owned) {
            if (resources.has(id)) {
                return { owner, pinned: this.pinned.has(id) };
            }
        }
        return undefined;
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
        this.changed.fire(id);
    }

    owners(): string[] {
        return [...this.owned.keys()];
    }

    /** Closes all that the owner made and nobody pinned. One that fails to close does not keep the others open. */
    async release(owner: string): Promise<void> {
        const resources = [...(this.owned.get(owner)?.values() ?? [])];
        this.owned.delete(owner);
        resources.forEach(resource => this.changed.fire(resource.id));
        const unpinned = resources.filter(resource => !this.pinned.has(resource.id));
        const results = await Promise.allSettled(unpinned.map(resource => resource.close()));
        const failures = results.filter(result => result.status === 'rejected').map(result => result.reason);
        if (failures.length > 0) {
            throw new AggregateError(failures, `Some of what ${owner} made could not be closed`);
        }
    }

    private add(owner: string, resource: AgentResource): Disposable {
        const resources = this.owned.get(owner) ?? new Map<string, AgentResource>();
        this.owned.set(owner, resources.set(resource.id, resource));
        this.changed.fire(resource.id);
        return Disposable.create(() => this.forget(owner, resource));
    }

    private forget(owner: string, resource: AgentResource): void {
        const resources = this.owned.get(owner);
        this.pinned.delete(resource.id);
        if (resources?.get(resource.id) === resource) {
            resources.delete(resource.id);
            if (resources.size === 0) {
                this.owned.delete(owner);
            }
            this.changed.fire(resource.id);
        }
    }
}
