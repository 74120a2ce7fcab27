import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { JsonSchema, ToolDescriptor } from '../../common/tools/tool-descriptor';
import { argumentQuestion, parseAnswer } from '../../common/tools/argument-question';
import { PathPicker } from './path-picker';

/** Asks a person for a tool's required arguments, one after another, each with the input that its schema calls for. */
@injectable()
export class ArgumentWizard {
    @inject(QuickInputService)
    private readonly quickInput: QuickInputService;

    @inject(PathPicker)
    private readonly paths: PathPicker;

    /** The arguments, or `undefined` when the person gave up. */
    async ask(tool: ToolDescriptor): Promise<Record<string, unknown> | undefined> {
        const answers: Record<string, unknown> = {};
        for (const name of tool.input.required ?? []) {
            const schema = (tool.input.properties?.[name] ?? {}) as JsonSchema;
            const answer = await this.askOne(tool, name, schema);
            if (answer === undefined) {
                return undefined;
            }
            answers[name] = answer;
        }
        return answers;
    }

    private async askOne(tool: ToolDescriptor, name: string, schema: JsonSchema): Promise<unknown> {
        const title = `${tool.title}: ${name}`;
        if (tool.kinds[name] === 'path' && schema.type === 'string') {
            return this.paths.pick(title);
        }
        const question = argumentQuestion(schema);
        if (question.kind === 'pick') {
            const items = question.options.map(option => ({ label: String(option), value: option }));
            const picked = await this.quickInput.showQuickPick(items, { title, placeholder: schema.description });
            return picked?.value;
        }
        const text = await this.quickInput.input({
            title,
            prompt: schema.description ?? '',
            placeHolder:
                question.kind === 'json' ? nls.localize('openspace/core/asJson', 'JSON, for example {0}', question.example) : undefined,
            validateInput: async value => parseAnswer(question, schema, value).problem,
            ignoreFocusLost: true
        });
        return text === undefined ? undefined : parseAnswer(question, schema, text).value;
    }
}
