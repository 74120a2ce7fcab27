import { RemoteConnectionProvider, ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { Emitter } from '@theia/core/lib/common/event';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    SHARED_TERMINALS_PATH,
    SharedTerminals,
    SharedTerminalsClient,
    SharedTerminalSummary
} from '../../common/terminal/terminal-protocol';

/** This window's end of the wire to the backend's terminals. */
@injectable()
export class SharedTerminalsConnection implements SharedTerminalsClient {
    readonly terminals: RpcProxy<SharedTerminals>;

    private readonly openEmitter = new Emitter<SharedTerminalSummary>();
    /** An agent has opened a terminal. */
    readonly onDidOpen = this.openEmitter.event;

    constructor(@inject(RemoteConnectionProvider) provider: ServiceConnectionProvider) {
        this.terminals = provider.createProxy<SharedTerminals>(SHARED_TERMINALS_PATH, this);
    }

    /** Set by who knows the widgets. */
    whenDrawn: (terminalId: string) => Promise<void> = async () => undefined;

    notifyOpened(terminal: SharedTerminalSummary): void {
        this.openEmitter.fire(terminal);
    }
}
