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

/** Well under a frame of the screen: with the way to the window, what happened is there for the next frame but one. */
const FRAME = 10;

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
    /** A batch waits to be sent, or was sent less than a frame ago. */
    private pacing = false;

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
        if (!this.pacing) {
            this.pacing = true;
            // What comes out of the blue need not wait for a frame's worth, only for what came in the same packet.
            this.clock.after(0, () => this.pace());
        }
    }

    private pace(): void {
        this.pacing = this.batch.length > 0;
        if (this.pacing) {
            this.flush();
            this.clock.after(FRAME, () => this.pace());
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
