import type { ToolCall } from '@openspace/core/lib/common/hub/hub-protocol';
import type { Attribution, CallAttribution } from '@openspace/core/lib/node/hub/call-attribution';
import { Emitter } from '@theia/core/lib/common/event';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CallMatcher } from '../../common/attribution/call-matcher';
import { Clock } from '../events/clock';
import { EventPump } from '../events/event-pump';

/** The name that opencode gives of itself. */
const CLIENT = 'opencode';
/** The call may be here before the event that announces it, by far on a machine that is busy. */
const PATIENCE = 3_000;
/** After so many calls in a row that match nothing, a connection is taken for that of another opencode and not waited for. */
const MOST_MISSES = 3;
const MOST_CONNECTIONS = 200;

/** Tells the Hub which session and message a call belongs to, by the tool calls that opencode announces. */
@injectable()
export class OpencodeAttribution implements CallAttribution, BackendApplicationContribution {
    @inject(EventPump)
    private readonly pump: EventPump;

    @inject(Clock)
    private readonly clock: Clock;

    private readonly matcher = new CallMatcher();
    private readonly learned = new Emitter<void>();
    private readonly misses = new Map<string, number>();

    initialize(): void {
        this.pump.onDidReceive(({ event }) => {
            if (this.matcher.learn(event)) {
                this.learned.fire();
            }
        });
        this.pump.onDidMiss(directory => {
            if (directory === undefined) {
                this.matcher.clear();
            }
        });
    }

    async attribute({ toolId, arguments: input, caller }: ToolCall): Promise<Attribution | undefined> {
        if (caller.client !== CLIENT) {
            return undefined;
        }
        const misses = this.misses.get(caller.connection) ?? 0;
        const found = this.matcher.take(toolId, input) ?? (misses < MOST_MISSES ? await this.wait(toolId, input) : undefined);
        this.misses.delete(caller.connection);
        if (!found) {
            this.misses.set(caller.connection, misses + 1);
            if (this.misses.size > MOST_CONNECTIONS) {
                const [oldest] = this.misses.keys();
                this.misses.delete(oldest);
            }
        }
        return found;
    }

    private wait(toolId: string, input: unknown): Promise<Attribution | undefined> {
        return new Promise(resolve => {
            const end = (found: Attribution | undefined): void => {
                listening.dispose();
                timer.dispose();
                resolve(found);
            };
            const timer = this.clock.after(PATIENCE, () => end(undefined));
            const listening = this.learned.event(() => {
                const found = this.matcher.take(toolId, input);
                if (found) {
                    end(found);
                }
            });
        });
    }
}
