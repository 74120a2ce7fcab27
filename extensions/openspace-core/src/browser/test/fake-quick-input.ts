import { Emitter } from '@theia/core/lib/common/event';

interface PathItem {
    readonly label: string;
    readonly path: string;
}

/** The quick pick that searches while a person types. */
class FakePicker {
    title?: string;
    placeholder?: string;
    items: PathItem[] = [];
    selectedItems: PathItem[] = [];
    private readonly changed = new Emitter<string>();
    private readonly accepted = new Emitter<void>();
    private readonly hidden = new Emitter<void>();
    readonly onDidChangeValue = this.changed.event;
    readonly onDidAccept = this.accepted.event;
    readonly onDidHide = this.hidden.event;

    type(value: string): void {
        this.changed.fire(value);
    }

    accept(index: number): void {
        this.selectedItems = this.items.slice(index, index + 1);
        this.accepted.fire();
    }

    show(): void {}

    hide(): void {
        this.hidden.fire();
    }

    dispose(): void {
        this.changed.dispose();
    }
}

/** A person who answers questions at the top of the window, one after another. */
export class FakeQuickInput {
    answers: (string | undefined)[] = [];
    readonly questions: string[] = [];
    validate?: (value: string) => Promise<unknown>;
    picker?: FakePicker;

    async showQuickPick<T extends { label: string }>(
        items: T[],
        options: { title?: string; placeholder?: string }
    ): Promise<T | undefined> {
        this.questions.push(options.title ?? options.placeholder ?? '');
        const answer = this.answers.shift();
        return items.find(({ label }) => label === answer);
    }

    async input(options: { title: string; validateInput: (value: string) => Promise<unknown> }): Promise<string | undefined> {
        this.questions.push(options.title);
        this.validate = options.validateInput;
        return this.answers.shift();
    }

    createQuickPick(): FakePicker {
        this.picker = new FakePicker();
        return this.picker;
    }

    async typeIntoPicker(value: string): Promise<void> {
        // The command reaches the picker only after it has looked at what it was given.
        await new Promise(resolve => setTimeout(resolve, 5));
        this.picker?.type(value);
        await new Promise(resolve => setTimeout(resolve, 5));
    }

    acceptInPicker(index: number): void {
        this.picker?.accept(index);
    }
}
