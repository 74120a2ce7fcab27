import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { Widget } from '@theia/core/shared/@lumino/widgets';
import { expect } from 'chai';
import { PersonActivity } from './person-activity';

disableJSDOM();

describe('what the person does', () => {
    let activity: PersonActivity;
    let widget: Widget;
    let input: HTMLInputElement;
    let seen: string[];

    before(() => {
        disableJSDOM = enableJSDOM();
        activity = new PersonActivity();
        activity.initialize();
        activity.onDidMove(() => seen.push('moved'));
        activity.onDidType(() => seen.push('typed'));
    });
    after(() => disableJSDOM());

    beforeEach(() => {
        seen = [];
        widget = new Widget();
        widget.node.innerHTML = '<div class="monaco-editor"><input></div><p tabindex="0"></p>';
        document.body.append(widget.node);
        input = widget.node.querySelector('input') as HTMLInputElement;
        input.focus();
    });
    afterEach(() => widget.node.remove());

    const press = (key: string, target: Element = input, init: KeyboardEventInit = {}) =>
        target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, ...init }));

    it('is not typing before any key, nor by modifiers and Escape', () => {
        press('Shift');
        press('Escape');
        expect(activity.isTyping).to.equal(false);
        expect(seen).to.deep.equal([]);
    });

    it('is typing where the keyboard is, after a key in a text', () => {
        press('a');
        expect(activity.isTypingIn(widget)).to.equal(true);
        expect(activity.isTypingIn(new Widget())).to.equal(false);
        expect(seen).to.deep.equal(['moved', 'typed']);
    });

    it('is not typing once the keyboard has left the text', () => {
        press('a');
        (widget.node.querySelector('p') as HTMLElement).focus();
        expect(activity.isTyping).to.equal(false);
    });

    it('changes a text by pasting, but not by moving through it', () => {
        press('ArrowDown');
        press('s', input, { ctrlKey: true });
        expect(seen).to.deep.equal(['moved', 'moved']);
        press('v', input, { ctrlKey: true });
        expect(seen.at(-1)).to.equal('typed');
    });

    it('moves by the mouse', () => {
        widget.node.dispatchEvent(new window.Event('pointerdown', { bubbles: true }));
        expect(seen).to.deep.equal(['moved']);
    });
});
