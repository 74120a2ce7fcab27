import { expect } from 'chai';
import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { PersonConfig } from './person-config';

const VARIABLES = [
    ...['HOME', 'XDG_CONFIG_HOME', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'OPENCODE_CONFIG_CONTENT'],
    ...['OPENCODE_PERMISSION', 'OPENCODE_DISABLE_PROJECT_CONFIG']
];

describe('The person’s configuration of opencode', () => {
    let folder: string;
    let project: string;
    let former: Record<string, string | undefined>;
    let config: PersonConfig;

    beforeEach(async () => {
        folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'openspace-config-')));
        project = path.join(folder, 'work/repo/sub');
        await fs.mkdir(project, { recursive: true });
        await fs.mkdir(path.join(folder, 'work/repo/.git'));
        former = Object.fromEntries(VARIABLES.map(name => [name, process.env[name]]));
        VARIABLES.forEach(name => delete process.env[name]);
        process.env.HOME = path.join(folder, 'home');
        const container = new Container();
        container.bind(ILogger).to(MockLogger);
        container.bind(PersonConfig).toSelf();
        config = container.get(PersonConfig);
    });

    afterEach(async () => {
        for (const [name, value] of Object.entries(former)) {
            if (value === undefined) {
                delete process.env[name];
            } else {
                process.env[name] = value;
            }
        }
        await fs.rm(folder, { recursive: true, force: true });
    });

    async function write(name: string, content: string): Promise<string> {
        const file = path.join(folder, name);
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.writeFile(file, content);
        return file;
    }

    it('is empty where there is none', async () => {
        expect(await config.read([project])).to.deep.equal({ inherited: {}, combined: { permission: {} } });
    });

    it('comes from all places, the later ones winning', async () => {
        await write('home/.config/opencode/opencode.json', '{"username": "global json", "model": "global/model"}');
        await write('home/.config/opencode/opencode.jsonc', '{"username": "global jsonc", /* comments */ "small_model": "s/m",}');
        process.env.OPENCODE_CONFIG = await write('custom.json', '{"username": "custom", "theme": "custom"}');
        await write('work/repo/opencode.json', '{"username": "repo", "shell": "/bin/zsh"}');
        await write('work/repo/sub/opencode.jsonc', '{"username": "sub"}');
        await write('work/opencode.json', '{"username": "beyond the repository", "share": "auto"}');
        await write('work/repo/.opencode/opencode.json', '{"username": "dot folder"}');
        await write('home/.opencode/opencode.json', '{"default_agent": "plan"}');
        const { combined } = await config.read([project]);
        expect(combined).to.deep.include({
            username: 'dot folder',
            model: 'global/model',
            small_model: 's/m',
            shell: '/bin/zsh',
            default_agent: 'plan'
        });
        expect(combined).to.not.have.property('share');
    });

    it('is taken from the environment too, where ours goes as well', async () => {
        await write('work/repo/sub/opencode.json', '{"username": "project"}');
        process.env.OPENCODE_CONFIG_CONTENT = '{"username": "environment", "permission": "ask"}';
        process.env.OPENCODE_PERMISSION = '{"bash": "deny"}';
        const { inherited, combined } = await config.read([project]);
        expect(inherited).to.deep.equal({ username: 'environment', permission: 'ask' });
        expect(combined).to.deep.include({ username: 'environment', permission: { '*': 'ask', bash: 'deny' } });
    });

    it('leaves projects out where the person wants that', async () => {
        await write('work/repo/sub/opencode.json', '{"username": "project"}');
        process.env.OPENCODE_DISABLE_PROJECT_CONFIG = '1';
        expect((await config.read([project])).combined).to.not.have.property('username');
    });

    it('that is broken counts as far as it can be read', async () => {
        await write('work/repo/sub/opencode.json', '{"username": "half", ');
        await fs.mkdir(path.join(folder, 'home/.config/opencode/opencode.json'), { recursive: true });
        process.env.OPENCODE_CONFIG_CONTENT = 'nonsense';
        expect((await config.read([project])).combined.username).to.equal('half');
    });
});
