import * as fs from 'fs/promises';
import * as os from 'os';
import * as path from 'path';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { combinedConfig, configFrom } from '../../common/config/merge-config';
import type { Config } from '../../common/opencode-types';
import { CONFIG_CONTENT } from '../server/server-environment';

const NAMES = ['opencode.json', 'opencode.jsonc'];

export interface PersonConfigs {
    /** What is in the environment already, in the place where ours goes. */
    readonly inherited: Config;
    /** All of it together, as opencode would have it without us. */
    readonly combined: Config;
}

/**
 * The person's configuration of opencode, read from where opencode itself reads it and never written. Only for deciding what to add:
 * opencode merges it on its own.
 */
@injectable()
export class PersonConfig {
    @inject(ILogger)
    @named('openspace:opencode')
    private readonly logger: ILogger;

    /** For these projects together; the later sources win, as in opencode. */
    async read(directories: readonly string[]): Promise<PersonConfigs> {
        const env = process.env;
        const inherited = this.parsed(env[CONFIG_CONTENT] ?? '', CONFIG_CONTENT);
        const projects = env.OPENCODE_DISABLE_PROJECT_CONFIG ? [] : (await Promise.all(directories.map(projectFiles))).flat();
        const files = [...globalFiles(env), ...(env.OPENCODE_CONFIG ? [env.OPENCODE_CONFIG] : []), ...projects, ...homeFiles(env)];
        const sources = await Promise.all(files.map(file => this.readFile(file)));
        return { inherited, combined: combinedConfig([...sources, inherited, this.permissionVariable(env)]) };
    }

    /** Rules that opencode takes from a variable of their own, after everything else. */
    private permissionVariable(env: NodeJS.ProcessEnv): Config {
        const text = env.OPENCODE_PERMISSION;
        return text ? { permission: this.parsed(text, 'OPENCODE_PERMISSION') as Config['permission'] } : {};
    }

    private async readFile(file: string): Promise<Config> {
        try {
            return this.parsed(await fs.readFile(file, 'utf8'), file);
        } catch (error) {
            const { code } = error as NodeJS.ErrnoException;
            if (code !== 'ENOENT' && code !== 'ENOTDIR') {
                this.logger.warn(`opencode's configuration ${file} cannot be read`, error);
            }
            return {};
        }
    }

    private parsed(text: string, source: string): Config {
        const errors: ParseError[] = [];
        const value = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true });
        if (errors.length > 0) {
            const [first] = errors;
            this.logger.warn(`opencode's configuration ${source} is no valid JSON: ${printParseErrorCode(first.error)} at ${first.offset}`);
        }
        return configFrom(value);
    }
}

function globalFiles(env: NodeJS.ProcessEnv): string[] {
    const folder = path.join(env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'opencode');
    return ['config.json', ...NAMES].map(name => path.join(folder, name));
}

/** What opencode looks for in folders of its own name, after the projects' files. */
function homeFiles(env: NodeJS.ProcessEnv): string[] {
    const folders = [path.join(os.homedir(), '.opencode'), ...(env.OPENCODE_CONFIG_DIR ? [env.OPENCODE_CONFIG_DIR] : [])];
    return folders.flatMap(folder => NAMES.map(name => path.join(folder, name)));
}

/** Up to the root of the repository, or of the file system where there is none: files from the outermost in, `.opencode` from the inside out. */
async function projectFiles(directory: string): Promise<string[]> {
    const folders = [directory];
    for (let folder = directory; !(await exists(path.join(folder, '.git'))) && folder !== path.dirname(folder);) {
        folder = path.dirname(folder);
        folders.push(folder);
    }
    return [
        ...[...folders].reverse().flatMap(folder => NAMES.map(name => path.join(folder, name))),
        ...folders.flatMap(folder => NAMES.map(name => path.join(folder, '.opencode', name)))
    ];
}

function exists(file: string): Promise<boolean> {
    return fs.access(file).then(
        () => true,
        () => false
    );
}
