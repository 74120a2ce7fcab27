import * as fs from 'fs/promises';
import * as path from 'path';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import type { AgentControl } from '../../common/hub/hub-protocol';
import { POLICY_PREFERENCES } from '../../common/policy/policy-preferences';
import { HubCli } from '../hub/hub-cli';
import { hasCode } from '../paths/real-path';
import { ConsentStore } from './consent-store';
import { PolicySettings } from './policy-settings';

/** What the person has decided about agents in general, and the ways to change it. Only windows reach it, no tool does. */
@injectable()
export class AgentControlService implements BackendApplicationContribution {
    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(ConsentStore)
    private readonly consent: ConsentStore;

    @inject(PreferenceService)
    private readonly preferences: PreferenceService;

    @inject(EnvVariablesServer)
    private readonly environment: EnvVariablesServer;

    @inject(HubCli)
    private readonly cli: HubCli;

    @inject(ILogger)
    @named('openspace:policy')
    private readonly logger: ILogger;

    private readonly changed = new Emitter<AgentControl>();
    readonly onDidChange: Event<AgentControl> = this.changed.event;

    async initialize(): Promise<void> {
        await this.ensureSettingsFile();
        if (this.cli.allowAgent) {
            this.consent.allowThisRun();
        }
        this.settings.onDidChange(() => this.publish());
        this.consent.onDidChange(() => this.publish());
    }

    async control(): Promise<AgentControl> {
        await this.settings.ready;
        return { readOnly: this.settings.current.readOnly, consent: await this.consent.state() };
    }

    async setReadOnly(readOnly: boolean): Promise<void> {
        await this.preferences.set(POLICY_PREFERENCES.readOnly, readOnly, PreferenceScope.User);
    }

    async setConsent(granted: boolean): Promise<void> {
        await this.consent.decide(granted ? 'granted' : 'refused');
    }

    /** Theia's backend can change a settings file but not make one. */
    private async ensureSettingsFile(): Promise<void> {
        const folder = FileUri.fsPath(await this.environment.getConfigDirUri());
        await fs.mkdir(folder, { recursive: true });
        try {
            await fs.writeFile(path.join(folder, 'settings.json'), '{}\n', { flag: 'wx' });
        } catch (error) {
            if (!hasCode(error, 'EEXIST')) {
                throw error;
            }
        }
    }

    private publish(): void {
        this.control().then(
            control => this.changed.fire(control),
            error => this.logger.error('Windows could not be told of a change of the policy', error)
        );
    }
}
