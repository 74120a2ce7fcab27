import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, named, postConstruct, preDestroy } from '@theia/core/shared/inversify';
import { DEFAULT_POLICY, Policy, POLICY_PREFERENCES } from '../../common/policy/policy-preferences';
import { policyOf } from '../../common/policy/policy-values';

/** The policy of the person who runs this backend. Only user settings count: what a workspace brings along never does. */
@injectable()
export class PolicySettings {
    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    @inject(ILogger)
    @named('openspace:policy')
    private readonly logger: ILogger;

    private readonly toDispose = new DisposableCollection();
    private readonly onDidChangeEmitter = new Emitter<Policy>();
    private policy = DEFAULT_POLICY;

    /** Resolves when the person's settings are read; until then the defaults hold. */
    ready: Promise<void>;

    @postConstruct()
    protected init(): void {
        this.toDispose.push(this.onDidChangeEmitter);
        this.toDispose.push(
            this.preferences.onPreferencesChanged(changes => {
                if (Object.values(POLICY_PREFERENCES).some(name => name in changes)) {
                    this.update();
                }
            })
        );
        this.ready = this.preferences.ready.then(() => this.update());
    }

    get onDidChange(): Event<Policy> {
        return this.onDidChangeEmitter.event;
    }

    get current(): Policy {
        return this.policy;
    }

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    private update(): void {
        this.policy = policyOf(
            key => this.preferences.inspect(POLICY_PREFERENCES[key])?.globalValue,
            key => {
                this.logger.warn(`The setting ${POLICY_PREFERENCES[key]} is invalid; its default holds.`);
            }
        );
        this.onDidChangeEmitter.fire(this.policy);
    }
}
