import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';

export const SessionNames = Symbol('SessionNames');
/** Contribution point: what the sessions of one kind of agent are called. Changes know sessions only by their ids, which say nothing to people. */
export interface SessionNames {
    /** `undefined` for a session it does not know. */
    nameOf(session: string): string | undefined;
    readonly onDidChange: Event<void>;
}

/** What sessions are called, whoever knows it. */
@injectable()
export class KnownSessions {
    @inject(ContributionProvider)
    @named(SessionNames)
    private readonly names: ContributionProvider<SessionNames>;

    private readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        for (const names of this.names.getContributions()) {
            names.onDidChange(() => this.onDidChangeEmitter.fire());
        }
    }

    nameOf(session: string | undefined): string | undefined {
        if (session === undefined) {
            return undefined;
        }
        const known = this.names.getContributions().map(names => names.nameOf(session)?.trim());
        return known.find(name => name);
    }
}
