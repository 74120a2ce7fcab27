import { Emitter, Event } from '@theia/core/lib/common/event';
import { KeyStoreService } from '@theia/core/lib/common/key-store';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { isPlain } from '../../common/config/deep-merge';
import { OPENCODE_PREFERENCES } from '../../common/opencode-preferences';
import type { PermissionConfig, PermissionRule } from '../../common/opencode-types';
import { rulesOf } from '../../common/permissions/permission-rules';
import { OpencodeCli } from './opencode-cli';
import { EXTERNAL_PASSWORD } from './server-environment';

const KEY_SERVICE = 'openspace.opencode';
const ACTIONS = new Set<unknown>(['allow', 'ask', 'deny']);

/** What the person has set about opencode. Only user settings count: what a workspace brings along never does. */
@injectable()
export class OpencodeSettings {
    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    @inject(OpencodeCli)
    private readonly cli: OpencodeCli;

    @inject(KeyStoreService)
    private readonly keys: KeyStoreService;

    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    private readonly urlChanged = new Emitter<void>();
    readonly onDidChangeUrl: Event<void> = this.urlChanged.event;

    @postConstruct()
    protected init(): void {
        this.preferences.onPreferencesChanged(changes => {
            if (OPENCODE_PREFERENCES.url in changes && !this.cli.url) {
                this.urlChanged.fire();
            }
        });
    }

    get ready(): Promise<void> {
        return this.preferences.ready;
    }

    /** The server that is to be used instead of our own. */
    get url(): string | undefined {
        const value = this.cli.url ?? this.preferences.inspect<string>(OPENCODE_PREFERENCES.url)?.globalValue;
        return typeof value === 'string' && value.trim() !== '' ? value.trim().replace(/\/+$/, '') : undefined;
    }

    /** The person's rules beside those of opencode's configuration. What is no rule is left out. */
    get permissionRules(): PermissionRule[] {
        const value = this.preferences.inspect(OPENCODE_PREFERENCES.permissions)?.globalValue;
        return isPlain(value) ? rulesOf(onlyRules(value)) : [];
    }

    /** The password of the server at an address: from the environment, else from the system's store of secrets. */
    async password(url: string): Promise<string | undefined> {
        const given = process.env[EXTERNAL_PASSWORD];
        if (given) {
            return given;
        }
        try {
            return await this.keys.getPassword(KEY_SERVICE, url);
        } catch (error) {
            this.logger.warn('The store of secrets cannot be read; set the password in the environment instead', error);
            return undefined;
        }
    }

    async setPassword(url: string, password: string): Promise<void> {
        await this.keys.setPassword(KEY_SERVICE, url, password);
    }
}

function onlyRules(value: Record<string, unknown>): PermissionConfig {
    const entries = Object.entries(value).flatMap(([name, rule]): [string, unknown][] => {
        if (ACTIONS.has(rule)) {
            return [[name, rule]];
        }
        return isPlain(rule) ? [[name, Object.fromEntries(Object.entries(rule).filter(([, action]) => ACTIONS.has(action)))]] : [];
    });
    return Object.fromEntries(entries) as PermissionConfig;
}
