import { DefaultShellCommandAnalyzer } from '@theia/ai-terminal/lib/common/shell-command-analyzer';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { dangerOf } from '../../../common/policy/dangerous-command';
import { Grants } from '../../../common/policy/grants';
import { secretNamedBy, SecretRules } from '../../../common/policy/secret-arguments';
import { valuesOfKind } from '../../../common/tools/argument-kind';
import { denial } from '../../../common/tools/denial';
import { ownerOf } from '../../../common/tools/tool-caller';
import type { PendingCall, PolicyStage } from '../../tools/pending-call';
import { openSpaceHome } from '../../hub/openspace-home';
import { ConfirmationReason } from '../confirmation-reason';
import { PersonService } from '../person-service';
import { PolicySettings } from '../policy-settings';

/** What could do harm goes ahead only when the person says so, for this very call. */
@injectable()
export class ConfirmationStage implements PolicyStage {
    readonly holdsPersons = false;

    @inject(PolicySettings)
    private readonly settings: PolicySettings;

    @inject(PersonService)
    private readonly person: PersonService;

    @inject(Grants)
    private readonly grants: Grants;

    @inject(ContributionProvider)
    @named(ConfirmationReason)
    private readonly contributions: ContributionProvider<ConfirmationReason>;

    private readonly analyzer = new DefaultShellCommandAnalyzer();

    async check(call: PendingCall): Promise<void> {
        const reasons = [...call.reasonsToAsk, ...this.dangers(call), ...(await this.contributedReasons(call))];
        if (reasons.length === 0) {
            return;
        }
        const { id } = call.tool.descriptor;
        const owner = ownerOf(call.caller);
        if (this.grants.use(owner, id, call.input)) {
            return;
        }
        await this.ask(call, owner, reasons.join('\n'));
    }

    /** Secrets are asked for also where the person does not want to hear of dangers. */
    private dangers({ tool: { descriptor }, input }: PendingCall): string[] {
        const commands = valuesOfKind('command', descriptor.kinds, input);
        if (commands.length === 0) {
            return [];
        }
        const { confirmDangerousCommands, sensitiveFilePatterns } = this.settings.current;
        const secrets: SecretRules = { patterns: sensitiveFilePatterns, folders: [openSpaceHome()] };
        const judge = confirmDangerousCommands ? dangerOf : secretNamedBy;
        return commands
            .map(command => judge(command, text => this.analyzer.parseCommand(text), secrets))
            .filter(danger => danger !== undefined)
            .map(danger => `It ${danger}.`);
    }

    private async contributedReasons(call: PendingCall): Promise<string[]> {
        const reasons = await Promise.all(this.contributions.getContributions().map(contribution => contribution.reasonToAsk(call)));
        return reasons.filter(reason => reason !== undefined);
    }

    private async ask({ tool: { descriptor }, caller, input, cancellation }: PendingCall, owner: string, reason: string): Promise<void> {
        if (!this.person.reachable) {
            throw denial(
                `${descriptor.id} requires confirmation: ${reason}`,
                'No window is open to ask in. Do it in a harmless way, or wait for the person.'
            );
        }
        const answer = await this.person.ask(
            {
                kind: 'confirmation',
                client: caller.client,
                toolId: descriptor.id,
                toolTitle: descriptor.title,
                reason,
                arguments: JSON.stringify(input, undefined, 2),
                rememberable: true
            },
            cancellation
        );
        if (!answer.allowed) {
            throw denial(
                answer.answered
                    ? `User denied: ${descriptor.id} requires confirmation.`
                    : `${descriptor.id} requires confirmation, and nobody answered.`,
                'Do not try it another way. Say what you wanted to do and ask the person how to go on.'
            );
        }
        if (answer.remember) {
            this.grants.remember(owner, descriptor.id, input);
        }
    }
}
