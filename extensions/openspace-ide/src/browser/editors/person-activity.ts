import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { injectable } from '@theia/core/shared/inversify';

/** How long after a key the person still counts as typing. */
const PAUSE = 2_000;

const TEXT_ENTRY = '.monaco-editor, .xterm, input, textarea, [contenteditable="true"]';
const WORK = '.monaco-editor, .xterm';
const NOT_TYPING = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Escape']);
const CHANGING = new Set(['Enter', 'Backspace', 'Delete', 'Tab']);
const CHANGING_WITH_CONTROL = new Set(['v', 'x', 'z', 'y']);

/** What the person's hands do, so that the agent keeps out of their way. */
@injectable()
export class PersonActivity implements FrontendApplicationContribution {
    private lastKey = -Infinity;
    private readonly moved = new Emitter<void>();
    private readonly typed = new Emitter<void>();

    /** The person pressed a key or the mouse: what is on the screen from now on is their own choice. */
    readonly onDidMove: Event<void> = this.moved.event;
    /** The person changes a text or types into a terminal. */
    readonly onDidType: Event<void> = this.typed.event;

    initialize(): void {
        document.addEventListener('keydown', event => this.keyPressed(event), { capture: true });
        document.addEventListener('pointerdown', () => this.moved.fire(), { capture: true });
    }

    get isTyping(): boolean {
        return performance.now() - this.lastKey < PAUSE && document.activeElement?.closest(TEXT_ENTRY) != null;
    }

    /** Whether the person is typing in this widget now. */
    isTypingIn(widget: Widget | undefined): boolean {
        return this.isTyping && this.hasKeyboard(widget);
    }

    hasKeyboard(widget: Widget | undefined): boolean {
        return widget?.node.contains(document.activeElement) ?? false;
    }

    private keyPressed(event: KeyboardEvent): void {
        if (NOT_TYPING.has(event.key) || !(event.target instanceof Element)) {
            return;
        }
        if (event.target.closest(TEXT_ENTRY)) {
            this.lastKey = performance.now();
        }
        this.moved.fire();
        if (event.target.closest(WORK) && changesText(event)) {
            this.typed.fire();
        }
    }
}

function changesText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    return ctrlKey || metaKey ? CHANGING_WITH_CONTROL.has(key.toLowerCase()) : key.length === 1 || CHANGING.has(key);
}
