import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable, named } from '@theia/core/shared/inversify';

/** Tells the person when something they asked for did not work. The services' errors say what to do next. */
@injectable()
export class ChatFeedback {
    @inject(MessageService)
    private readonly messages: MessageService;

    @inject(ILogger)
    @named('openspace:chat')
    private readonly logger: ILogger;

    /** Answers undefined when it failed. */
    async run<T>(work: () => Promise<T>): Promise<T | undefined> {
        try {
            return await work();
        } catch (error) {
            this.fail(error);
            return undefined;
        }
    }

    /** For what nobody waits for, such as the end of a click. */
    start(work: () => Promise<unknown>): void {
        work().catch(error => this.fail(error));
    }

    private fail(error: unknown): void {
        this.logger.error('The chat could not do what it was asked for', error);
        this.tell(error instanceof Error ? error.message : String(error));
    }

    tell(text: string): void {
        this.messages.error(text).catch(error => this.logger.error(text, error));
    }
}
