import { dangerOf } from '@openspace/core/lib/common/policy/dangerous-command';
import { secretNamedBy } from '@openspace/core/lib/common/policy/secret-arguments';
import { openSpaceHome } from '@openspace/core/lib/node/hub/openspace-home';
import { PolicySettings } from '@openspace/core/lib/node/policy/policy-settings';
import { DefaultShellCommandAnalyzer } from '@theia/ai-terminal/lib/common/shell-command-analyzer';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { PermissionRequest, PermissionRule } from '../../common/opencode-types';
import { Decision, decide } from '../../common/permissions/permission-decision';
import { rulesOf } from '../../common/permissions/permission-rules';
import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import { PersonConfig } from '../config/person-config';
import { OpencodeSettings } from '../server/opencode-settings';
import { FileJudge } from './file-judge';
import { ProjectFacts } from './project-facts';

/** What the person has granted in this run. */
export interface Granted {
    readonly autoAccept: boolean;
    /** From "always". */
    readonly rules: readonly PermissionRule[];
}

export interface Judgement {
    readonly decision: Decision;
    /** The files that will be edited if it is allowed. */
    readonly files: readonly GuardedPath[];
}

/** Collects what there is to know about a request and applies the person's rules to it. */
@injectable()
export class RequestJudge {
    @inject(FileJudge)
    private readonly files: FileJudge;

    @inject(PolicySettings)
    private readonly policy: PolicySettings;

    @inject(OpencodeSettings)
    private readonly settings: OpencodeSettings;

    @inject(PersonConfig)
    private readonly person: PersonConfig;

    @inject(ProjectFacts)
    private readonly projects: ProjectFacts;

    private readonly analyzer = new DefaultShellCommandAnalyzer();

    async judge(directory: string, request: PermissionRequest, granted: Granted): Promise<Judgement> {
        const { refusal, mustSee, files } = await this.files.judge(request, await this.projects.worktree(directory));
        const decision = decide(request, {
            readOnly: this.policy.current.readOnly,
            refusal,
            mustSee,
            dangerous: this.isDangerous(request),
            rules: [...(await this.configured(directory, request)), ...this.settings.permissionRules, ...granted.rules],
            autoAccept: granted.autoAccept
        });
        return { decision, files };
    }

    /** Our own rule makes opencode ask; what the person had set before it is applied here. A server of somebody else has its own rules. */
    private async configured(directory: string, { sessionID, tool }: PermissionRequest): Promise<PermissionRule[]> {
        if (this.settings.url) {
            return [];
        }
        const { combined } = await this.person.read([directory]);
        const ofAgent = tool ? await this.projects.rulesOfAgent({ directory, sessionID }, tool.messageID) : [];
        return [...rulesOf(combined.permission), ...ofAgent];
    }

    /** Secrets are asked for also where the person does not want to hear of dangers. */
    private isDangerous({ permission, metadata }: PermissionRequest): boolean {
        const { command } = metadata;
        if (permission !== 'bash' || typeof command !== 'string') {
            return false;
        }
        const { confirmDangerousCommands, sensitiveFilePatterns } = this.policy.current;
        const judge = confirmDangerousCommands ? dangerOf : secretNamedBy;
        const secrets = { patterns: sensitiveFilePatterns, folders: [openSpaceHome()] };
        return judge(command, text => this.analyzer.parseCommand(text), secrets) !== undefined;
    }
}
