import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { Grants } from '../../common/policy/grants';
import { AgentTool, ToolContext } from '../../common/tools/agent-tool';
import { denial } from '../../common/tools/denial';
import { ownerOf } from '../../common/tools/tool-caller';
import { parseArguments } from '../../common/tools/tool-arguments';
import { ToolError } from '../../common/tools/tool-error';
import { PersonService } from '../policy/person-service';
import { ToolRegistry } from './tool-registry';

const input = z.object({
    tool: z.string().min(1).max(200).describe('Id of the tool you want to call.'),
    arguments: z.record(z.string(), z.unknown()).describe('The exact arguments you will call it with.'),
    reason: z.string().min(1).max(2000).describe('Why you want to do this, for the person.')
});
const output = z.object({ allowed: z.boolean() });

/** Longer than a person is waited for. */
const DEADLINE = 6 * 60_000;

/** Lets an agent ask ahead. What it gets is good for one call of that tool with exactly those arguments. */
@injectable()
export class ConfirmActionTool implements AgentTool<typeof input, typeof output> {
    readonly id = 'openspace.confirm_action';
    readonly title = nls.localize('openspace/core/confirmAction', 'Ask for Confirmation');
    readonly description =
        'Ask the person to allow one call that would otherwise be asked for, before you make it. ' +
        'The permission holds for five minutes, for one call, with exactly these arguments.';
    readonly input = input;
    readonly output = output;
    readonly effect = 'read';
    readonly deadline = DEADLINE;
    readonly queued = false;

    @inject(PersonService)
    private readonly person: PersonService;

    @inject(ToolRegistry)
    private readonly registry: ToolRegistry;

    @inject(Grants)
    private readonly grants: Grants;

    async run(asked: z.output<typeof input>, { caller, cancellation }: ToolContext): Promise<z.input<typeof output>> {
        if (!this.person.reachable) {
            throw ToolError('Nobody can be asked: no window of the IDE is open.', { advice: 'Ask the person to open the IDE.' });
        }
        const tool = this.registry.get(asked.tool);
        if (!tool) {
            throw ToolError(`There is no tool ${asked.tool}.`, { advice: 'Give the id of the tool as it is listed.' });
        }
        // With defaults filled in: that is how the call will be judged.
        const exact = parseArguments(asked.tool, tool.input, asked.arguments);
        const answer = await this.person.ask(
            {
                kind: 'confirmation',
                client: caller.client,
                toolId: asked.tool,
                toolTitle: tool.descriptor.title,
                reason: asked.reason,
                arguments: JSON.stringify(exact, undefined, 2),
                rememberable: false
            },
            cancellation
        );
        if (!answer.allowed) {
            throw denial('User denied this action.', 'Do not try it another way. Ask the person what they would like instead.');
        }
        this.grants.grant(ownerOf(caller), asked.tool, exact);
        return { allowed: true };
    }
}
