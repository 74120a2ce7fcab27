import { ErrorChatResponseContentImpl, MutableChatRequestModel, QuestionResponseContentImpl } from '@theia/ai-chat/lib/common/chat-model';
import { nls } from '@theia/core/lib/common/nls';
import type { PermissionReply } from '../../common/opencode-protocol';
import type { PermissionRequest, QuestionAnswer, QuestionInfo, QuestionRequest } from '../../common/opencode-types';
import type { Located } from '../../common/session/session-state';
import { PermissionService } from '../permissions/permission-service';
import { QuestionService } from '../permissions/question-service';

/** Asks in Theia's chat what the agent waits for, for its subagents too, and takes back what was answered elsewhere. */
export class RequestContents {
    /** What was asked, and whether the person has not answered yet; the server may take a moment to say that it knows. */
    private readonly shown = new Map<string, { contents: QuestionResponseContentImpl[]; open: boolean }>();

    constructor(
        private readonly request: MutableChatRequestModel,
        private readonly permissions: PermissionService,
        private readonly questions: QuestionService
    ) {}

    update(sessionId: string): void {
        const permissions = this.permissions.pending(sessionId);
        const questions = this.questions.pending(sessionId);
        permissions.filter(({ value }) => !this.shown.has(value.id)).forEach(located => this.showPermission(located));
        questions.filter(({ value }) => !this.shown.has(value.id)).forEach(located => this.showQuestions(located));
        const waiting = new Set([...permissions, ...questions].map(({ value }) => value.id));
        this.withdraw(id => waiting.has(id));
    }

    /** The turn is over: nothing waits any more. */
    clear(): void {
        this.withdraw(() => false);
    }

    private showPermission(located: Located<PermissionRequest>): void {
        const { id } = located.value;
        const reply = (answer: PermissionReply): void => this.settle(id, this.permissions.reply(located, answer));
        const content = new QuestionResponseContentImpl(
            permissionText(located.value),
            permissionOptions(),
            this.request,
            ({ value }) => reply(value as PermissionReply),
            { onSkip: () => reply('reject') }
        );
        this.show(id, [content]);
    }

    /** The answers go off together when the last question is answered. */
    private showQuestions(located: Located<QuestionRequest>): void {
        const answers: (QuestionAnswer | undefined)[] = located.value.questions.map(() => undefined);
        const answered = (index: number, answer: QuestionAnswer): void => {
            answers[index] = answer;
            if (isComplete(answers)) {
                this.settle(located.value.id, this.questions.reply(located, answers));
            }
        };
        const skip = (): void => this.settle(located.value.id, this.questions.reject(located));
        this.show(
            located.value.id,
            located.value.questions.map((question, index) => this.questionContent(question, answer => answered(index, answer), skip))
        );
    }

    private questionContent(info: QuestionInfo, answer: (labels: QuestionAnswer) => void, onSkip: () => void): QuestionResponseContentImpl {
        const { question, header } = info;
        const options = info.options.map(({ label, description }) => ({ text: label, value: label, description }));
        return info.multiple
            ? new QuestionResponseContentImpl(question, options, this.request, chosen => answer(chosen.map(({ text }) => text)), {
                  header,
                  multiSelect: true
              })
            : new QuestionResponseContentImpl(question, options, this.request, ({ text }) => answer([text]), { header, onSkip });
    }

    private show(id: string, contents: QuestionResponseContentImpl[]): void {
        this.shown.set(id, { contents, open: true });
        this.request.response.waitForInput();
        this.request.response.response.addContents(contents);
    }

    private withdraw(keep: (id: string) => boolean): void {
        for (const [id, { contents, open }] of [...this.shown].filter(([each]) => !keep(each))) {
            this.shown.delete(id);
            if (open) {
                const text = nls.localize('openspace/opencode/answered-elsewhere', 'No longer asked');
                contents.filter(content => !content.isResolved).forEach(content => (content.selectedOption = { text }));
                this.request.response.stopWaitingForInput();
            }
        }
    }

    /** What could not be answered is asked again. */
    private settle(id: string, answering: Promise<void>): void {
        const asked = this.shown.get(id);
        if (asked?.open) {
            asked.open = false;
            this.request.response.stopWaitingForInput();
        }
        answering.catch(error => {
            this.shown.delete(id);
            const reason = error instanceof Error ? error : new Error(String(error));
            this.request.response.response.addContent(new ErrorChatResponseContentImpl(reason));
        });
    }
}

function permissionOptions(): { text: string; value: PermissionReply }[] {
    return [
        { text: nls.localize('openspace/opencode/allow-once', 'Allow Once'), value: 'once' },
        { text: nls.localize('openspace/opencode/allow-always', 'Allow Always'), value: 'always' },
        { text: nls.localize('openspace/opencode/reject', 'Reject'), value: 'reject' }
    ];
}

function permissionText({ permission, patterns, metadata }: PermissionRequest): string {
    const { command, filepath } = metadata;
    const subject = [command, filepath].find((value): value is string => typeof value === 'string') ?? patterns.join(', ');
    return nls.localize('openspace/opencode/permission-asked', 'May the agent do this? {0}: {1}', permission, subject);
}

function isComplete(answers: (QuestionAnswer | undefined)[]): answers is QuestionAnswer[] {
    return answers.every(answer => answer !== undefined);
}
