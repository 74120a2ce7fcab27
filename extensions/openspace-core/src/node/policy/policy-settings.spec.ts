import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { backendApplicationModule } from '@theia/core/lib/node/backend-application-module';
import { Container } from '@theia/core/shared/inversify';
import { FileSystemWatcherServer } from '@theia/filesystem/lib/common/filesystem-watcher-protocol';
import filesystemModule from '@theia/filesystem/lib/node/filesystem-backend-module';
import preferenceModule from '@theia/preferences/lib/node/preference-backend-module';
import { bindPolicyPreferences, DEFAULT_POLICY, Policy, POLICY_PREFERENCES } from '../../common/policy/policy-preferences';
import { PolicySettings } from './policy-settings';

/** With Theia's own preference modules, so that the tests say what its backend really reads. */
describe('policy settings', () => {
    let folder: string;
    let home: string;
    let workspace: string;
    let container: Container;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-settings-')));
        home = path.join(folder, 'home');
        workspace = path.join(folder, 'workspace');
        await fs.mkdir(home);
        await fs.mkdir(path.join(workspace, '.theia'), { recursive: true });
    });

    afterEach(async () => {
        container?.get<PreferenceService>(PreferenceService).dispose();
        await fs.rm(folder, { recursive: true, force: true });
    });

    async function load(): Promise<PolicySettings> {
        container = new Container();
        container.load(backendApplicationModule, filesystemModule, preferenceModule);
        container
            .rebind(EnvVariablesServer)
            .toConstantValue({ getConfigDirUri: async () => FileUri.create(home).toString() } as EnvVariablesServer);
        container.bind(ILogger).to(MockLogger);
        // The real one starts a process of its own.
        container.rebind(FileSystemWatcherServer).toConstantValue({
            watchFileChanges: async () => 1,
            unwatchFileChanges: async () => undefined,
            setClient: () => undefined,
            dispose: () => undefined
        });
        bindPolicyPreferences(container.bind.bind(container));
        container.bind(PolicySettings).toSelf().inSingletonScope();
        const settings = container.get(PolicySettings);
        await settings.ready;
        return settings;
    }

    const write = (file: string, values: object) => fs.writeFile(file, JSON.stringify(values));

    it('are the defaults for a person who has set nothing', async () => {
        expect((await load()).current).to.deep.equal(DEFAULT_POLICY);
    });

    it('come from the settings of the person', async () => {
        await write(path.join(home, 'settings.json'), {
            [POLICY_PREFERENCES.readOnly]: true,
            [POLICY_PREFERENCES.disabledFamilies]: ['terminal']
        });
        expect((await load()).current).to.deep.equal({ ...DEFAULT_POLICY, readOnly: true, disabledFamilies: ['terminal'] });
    });

    it('never come from a workspace', async () => {
        const formerFolder = process.cwd();
        const loose = { [POLICY_PREFERENCES.confirmDangerousCommands]: false, [POLICY_PREFERENCES.maxCommandsPerMessage]: 1000 };
        for (const place of ['.theia/settings.json', '.vscode/settings.json', 'settings.json']) {
            await fs.mkdir(path.dirname(path.join(workspace, place)), { recursive: true });
            await write(path.join(workspace, place), loose);
        }
        process.chdir(workspace);
        try {
            expect((await load()).current).to.deep.equal(DEFAULT_POLICY);
        } finally {
            process.chdir(formerFolder);
        }
    });

    it('follow the person’s changes', async () => {
        await write(path.join(home, 'settings.json'), {});
        const settings = await load();
        const changed = new Promise<Policy>(resolve => {
            settings.onDidChange(resolve);
        });
        await container.get<PreferenceService>(PreferenceService).set(POLICY_PREFERENCES.readOnly, true, PreferenceScope.User);
        expect((await changed).readOnly).to.equal(true);
        expect(settings.current.readOnly).to.equal(true);
    });
});
