import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { AgentTool, ToolContext } from '../../common/tools/agent-tool';
import { parseArguments } from '../../common/tools/tool-arguments';
import { describeTool, ToolDescriptor } from '../../common/tools/tool-descriptor';
import { readableResult } from '../../common/tools/readable-result';
import { HubConnection } from '../hub/hub-connection';
import { windowId } from '../hub/window-id';
import { ArgumentWizard } from './argument-wizard';
import { BrowserTools } from './browser-tools';

type Output = Record<string, unknown>;
type Run = (input: Record<string, unknown>, context: ToolContext) => Promise<Output>;

/** Makes each tool a Theia command of the same id. An agent's call comes with its context; a person's does not, and is asked for arguments. */
@injectable()
export class ToolCommands implements CommandContribution, FrontendApplicationContribution {
    @inject(BrowserTools)
    private readonly tools: BrowserTools;

    @inject(HubConnection)
    private readonly hub: HubConnection;

    @inject(ArgumentWizard)
    private readonly wizard: ArgumentWizard;

    @inject(CommandRegistry)
    private readonly commands: CommandRegistry;

    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:tools')
    private readonly logger: ILogger;

    registerCommands(): void {
        for (const tool of this.tools.list()) {
            this.register(describeTool(tool), tool.input, (input, context) => runTool(tool, input, context));
        }
    }

    /** Tools of the backend are known once it is reached; the palette has them from then on. */
    onStart(): void {
        this.hub.service.nodeTools().then(
            tools =>
                tools.forEach(tool =>
                    this.register(
                        tool,
                        z.fromJSONSchema(tool.input) as z.ZodObject,
                        (input, { cancellation }) => this.hub.service.callTool(tool.id, input, cancellation) as Promise<Output>
                    )
                ),
            error => this.logger.error('The tools of the backend could not be added to the palette', error)
        );
    }

    private register(tool: ToolDescriptor, schema: z.ZodObject, run: Run): void {
        this.commands.registerCommand(
            { id: tool.id, label: tool.title, category: nls.localize('openspace/core/category', 'OpenSpace') },
            {
                execute: (input?: unknown, context?: ToolContext) =>
                    context ? run(input as Output, context) : this.runForPerson(tool, schema, input, run)
            }
        );
    }

    /** From palette, key or menu. The first argument may be a DOM event or a widget then, so it counts only when it fits the schema. */
    private async runForPerson(tool: ToolDescriptor, schema: z.ZodObject, given: unknown, run: Run): Promise<Output | undefined> {
        const fitting = schema.strict().safeParse(given);
        const input = fitting.success && given !== undefined ? fitting.data : await this.wizard.ask(tool);
        if (input === undefined) {
            return undefined;
        }
        try {
            const output = await run(input as Output, {
                caller: { actor: 'person', client: 'OpenSpace', connection: windowId() },
                cancellation: CancellationToken.None
            });
            if (tool.effect === 'read' && given === undefined) {
                this.messages.info(`${tool.title}: ${readableResult(output)}`).catch(error => this.logger.error('No notification', error));
            }
            return output;
        } catch (error) {
            this.messages
                .error(
                    nls.localize(
                        'openspace/core/toolFailed',
                        '{0} failed: {1}',
                        tool.title,
                        error instanceof Error ? error.message : String(error)
                    )
                )
                .catch(failure => this.logger.error('No notification', failure));
            throw error;
        }
    }
}

async function runTool(tool: AgentTool, input: unknown, context: ToolContext): Promise<Output> {
    return tool.output.parse(await tool.run(parseArguments(tool.id, tool.input, input), context));
}
