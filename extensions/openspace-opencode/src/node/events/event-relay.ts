import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { DirectoryEvent, OpencodeClient } from '../../common/opencode-protocol';
import { PermissionGate } from '../permissions/permission-gate';
import { PermissionGrants } from '../permissions/permission-grants';
import { OpencodeServer } from '../server/opencode-server';
import { Clock } from './clock';
import { EventPump } from './event-pump';

/** About one frame of the screen: more often nobody sees. */
const FRAME = 16;

/** A window, and what it wants to hear of. */
export interface Listener {
    readonly client: OpencodeClient;
    wants(directory: string): boolean;
}

/** Passes on to every window what concerns it, a frame's worth at a time. */
@injectable()
export class EventRelay implements BackendApplicationContribution {
    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(PermissionGate)
    private readonly gate: PermissionGate;

    @inject(PermissionGrants)
    private readonly grants: PermissionGrants;

    @inject(OpencodeServer)
    private readonly server: OpencodeServer;

    @inject(Clock)
    private readonly clock: Clock;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly listeners = new Set<Listener>();
    private batch: DirectoryEvent[] = [];

    initialize(): void {
        this.pump.onDidReceive(event => this.receive(event));
        this.pump.onDidMiss(directory => {
            // What came before must not arrive after the word that it may be incomplete.
            this.flush();
            this.listeners.forEach(({ client }) => client.notifyResync(directory));
        });
        this.server.onDidChangeStatus(status => this.listeners.forEach(({ client }) => client.notifyStatus(status)));
        this.grants.onDidChangeAutoAccepts(accepts => this.listeners.forEach(({ client }) => client.notifyAutoAccepts(accepts)));
    }

    add(listener: Listener): Disposable {
        this.listeners.add(listener);
        return Disposable.create(() => this.listeners.delete(listener));
    }

    private receive(event: DirectoryEvent): void {
        if (event.event.type !== 'permission.asked') {
            this.enqueue(event);
            return;
        }
        this.gate.screen(event.directory, event.event.properties).then(
            forPerson => forPerson && this.enqueue(event),
            error => this.logger.error('A request of the agent could not be judged', error)
        );
    }

    private enqueue(event: DirectoryEvent): void {
        this.batch.push(event);
        if (this.batch.length === 1) {
            this.clock.after(FRAME, () => this.flush());
        }
    }

    private flush(): void {
        const { batch } = this;
        this.batch = [];
        for (const { client, wants } of this.listeners) {
            const wanted = batch.filter(({ directory }) => directory === 'global' || wants(directory));
            if (wanted.length > 0) {
                client.notifyEvents(wanted);
            }
        }
    }
}
