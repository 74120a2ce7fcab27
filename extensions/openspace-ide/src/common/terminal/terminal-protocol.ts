/** Where a window learns about the terminals of the backend. */
export const SHARED_TERMINALS_PATH = '/services/openspace/terminals';

/** A terminal as windows need to know it. */
export interface SharedTerminalSummary {
    /** The id that tools use; as a number it is the one of Theia's terminal process. */
    readonly terminalId: string;
    readonly title: string;
    /** The folder it was opened in, as a URI. */
    readonly folder: string;
    readonly openedBy: 'agent' | 'person';
    /** It stays when the agent that opened it goes. */
    readonly kept: boolean;
}

/** The backend's terminals as windows see them. */
export const SharedTerminals = Symbol('SharedTerminals');
export interface SharedTerminals {
    /** All whose shell still runs. */
    list(): Promise<SharedTerminalSummary[]>;
    /** The terminal with this id or unique title. */
    find(idOrTitle: string): Promise<SharedTerminalSummary>;
    /** The person wants to keep a terminal that an agent opened, or lets it go again. */
    keep(terminalId: string, kept: boolean): Promise<void>;
    /** The title of a terminal's tab, so that the agent can call it by the name that people see. One-way. */
    notifyTitle(terminalId: string, title: string): void;
}

/** A window as the backend's terminals see it. */
export interface SharedTerminalsClient {
    /** An agent has opened a terminal. One-way. */
    notifyOpened(terminal: SharedTerminalSummary): void;
    /** Resolves when the window has drawn what it was sent of a terminal before; at once if it does not show it. */
    whenDrawn(terminalId: string): Promise<void>;
}
