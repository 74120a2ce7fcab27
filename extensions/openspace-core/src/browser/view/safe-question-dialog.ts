import { AbstractDialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets/widget';

export interface SafeQuestion {
    readonly title: string;
    readonly allowLabel: string;
    readonly denyLabel: string;
    /** Offers to remember the answer, under this label. */
    readonly rememberLabel?: string;
}

export interface SafeAnswer {
    readonly allowed: boolean;
    readonly remember: boolean;
}

const MAX_WIDTH = 680;

/**
 * A question whose wrong answer does harm. Denying is the default, has the focus, and is what Enter and Escape do; only a click on
 * the other button, or the space bar with the focus on it, allows. Keys typed elsewhere when the dialog appears cannot allow anything.
 */
export class SafeQuestionDialog extends AbstractDialog<SafeAnswer> {
    private readonly denyButton: HTMLButtonElement;
    private readonly rememberBox: HTMLInputElement | undefined;
    private allowed = false;

    constructor(question: SafeQuestion, content: HTMLElement) {
        super({ title: question.title, maxWidth: MAX_WIDTH });
        this.node.setAttribute('role', 'alertdialog');
        this.node.setAttribute('aria-label', question.title);
        this.node.classList.add('openspace-question');
        this.contentNode.append(content);
        this.rememberBox = question.rememberLabel === undefined ? undefined : this.appendRemember(question.rememberLabel);
        this.denyButton = this.appendCloseButton(question.denyLabel);
        this.appendAllowButton(question.allowLabel);
    }

    get value(): SafeAnswer {
        return { allowed: this.allowed, remember: this.rememberBox?.checked ?? false };
    }

    protected override handleEnter(event: KeyboardEvent): boolean | void {
        // Theia's default accepts on Enter wherever the focus is.
        if (event.target === this.denyButton) {
            this.close();
        }
        return false;
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.denyButton.focus();
    }

    private appendAllowButton(label: string): void {
        const button = this.createButton(label);
        button.classList.add('main');
        this.controlPanel.append(button);
        this.addEventListener(button, 'click', () => {
            this.allowed = true;
            this.accept().catch(() => this.close());
        });
    }

    private appendRemember(label: string): HTMLInputElement {
        const box = document.createElement('input');
        box.type = 'checkbox';
        const line = document.createElement('label');
        line.className = 'openspace-question-remember';
        line.append(box, label);
        this.contentNode.append(line);
        return box;
    }
}
