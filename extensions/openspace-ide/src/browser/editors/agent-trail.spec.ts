import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { ColorDefinition } from '@theia/core/lib/common/color';
import { Keybinding } from '@theia/core/lib/common/keybinding';
import { expect } from 'chai';
import { HighlightColor } from '../../common/editors/highlight-color';
import { AGENT, Workbench } from '../test/workbench';
import { AgentReveal } from './agent-reveal';
import { AGENT_SHOWING, AgentTrail } from './agent-trail';
import { GoBackContribution } from './go-back-contribution';
import { highlightBorder, HighlightColors } from './highlight-colors';
import { Highlights } from './highlights';
import { QuietFocus } from './quiet-focus';

disableJSDOM();

describe('the way back from what an agent has shown', () => {
    let workbench: Workbench;
    let commands: CommandRegistry;
    let escape: Keybinding;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        workbench = new Workbench();
        workbench.container.bind(GoBackContribution).toSelf();
        commands = workbench.get(CommandRegistry);
        const contribution = workbench.get(GoBackContribution);
        contribution.registerCommands(commands);
        contribution.registerKeybindings({
            registerKeybinding: (binding: Keybinding) => (escape = binding)
        } as unknown as KeybindingRegistry);
    });
    afterEach(() => workbench.dispose());

    const show = async (path: string, startLine = 3): Promise<void> => {
        workbench.write(path, 'one\ntwo\nthree\nfour\n');
        const widget = await workbench.get(AgentReveal).show(workbench.uri(path), AGENT.caller, { startLine });
        await workbench.shell.activateWidget(widget.id);
    };
    const goBack = (): Promise<unknown> => commands.executeCommand(escape.command);
    const isOffered = (): unknown => workbench.contextKeys.get(AGENT_SHOWING);
    const move = (): boolean => document.body.dispatchEvent(new window.Event('pointerdown', { bubbles: true }));

    it('leads to where the person was before the first of several places, with their keyboard', async () => {
        const mine = await workbench.open('mine.ts');
        expect(commands.isEnabled(escape.command)).to.equal(false);
        await show('a.ts');
        await show('b.ts');
        expect(isOffered()).to.equal(true);
        await goBack();
        expect(mine.isVisible).to.equal(true);
        expect(workbench.shell.activeWidget).to.equal(mine);
        expect(isOffered()).to.equal(false);
        expect(commands.isEnabled(escape.command)).to.equal(false);
    });

    it('scrolls back the editor that the agent has scrolled', async () => {
        const mine = await workbench.open('mine.ts');
        await show('mine.ts', 4);
        expect(mine.editor.revealed).to.include(4);
        await goBack();
        expect(mine.editor.restored).to.deep.equal([{ top: undefined }]);
    });

    it('goes step by step where the person has moved on between', async () => {
        const mine = await workbench.open('mine.ts');
        await show('a.ts');
        const a = workbench.shell.activeWidget;
        move();
        await show('b.ts');
        await goBack();
        expect(workbench.shell.activeWidget).to.equal(a);
        await goBack();
        expect(workbench.shell.activeWidget).to.equal(mine);
    });

    it('does not tear the person away from where they went by themselves', async () => {
        await workbench.open('mine.ts');
        await show('a.ts');
        const other = await workbench.open('other.ts');
        expect(isOffered()).to.equal(false);
        await goBack();
        expect(workbench.shell.activeWidget).to.equal(other);
    });

    it('ends where the person begins to type', async () => {
        await workbench.open('mine.ts');
        await show('a.ts');
        workbench.type(workbench.files.all[1]);
        expect(isOffered()).to.equal(false);
        expect(commands.isEnabled(escape.command)).to.equal(false);
    });

    it('clears highlights, which are reason enough for Escape', async () => {
        const mine = await workbench.open('mine.ts');
        const highlights = workbench.get(Highlights);
        highlights.add(AGENT.caller, { id: 'here', uri: workbench.uri('mine.ts'), ranges: [{ startLine: 1 }], color: 'red' });
        expect(isOffered()).to.equal(true);
        await goBack();
        expect(highlights.size).to.equal(0);
        expect(workbench.shell.activeWidget).to.equal(mine);
    });

    it('survives that the place is gone', async () => {
        const mine = await workbench.open('mine.ts');
        await show('a.ts');
        mine.dispose();
        await goBack();
        expect(workbench.shell.activeWidget).to.equal(workbench.files.all[0]);
        expect(workbench.get(AgentTrail).hasWayBack).to.equal(false);
    });
});

describe('an editor that an agent shows', () => {
    let workbench: Workbench;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (workbench = new Workbench()));
    afterEach(() => workbench.dispose());

    it('does not take the keyboard by becoming visible, while one that the person shows does', async () => {
        const { editor } = await workbench.open('a.ts');
        const before = editor.focused;
        await workbench.get(QuietFocus).run(async () => (editor as unknown as Visible).handleVisibilityChanged(true));
        expect(editor.focused).to.equal(before);
        (editor as unknown as Visible).handleVisibilityChanged(true);
        expect(editor.focused).to.equal(before + 1);
    });

    it('asks for the keyboard again after a show that failed', async () => {
        const { editor } = await workbench.open('a.ts');
        const before = editor.focused;
        const failing = workbench.get(QuietFocus).run(async () => {
            throw new Error('no');
        });
        await failing.catch(() => undefined);
        (editor as unknown as Visible).handleVisibilityChanged(true);
        expect(editor.focused).to.equal(before + 1);
    });
});

interface Visible {
    handleVisibilityChanged(isVisible: boolean): void;
}

describe('the colours of highlights', () => {
    it('exist for every theme, a translucent background with an edge of the same colour', () => {
        const definitions: ColorDefinition[] = [];
        const registry = { register: (...added: ColorDefinition[]) => definitions.push(...added) };
        new HighlightColors().registerColors(registry as unknown as ColorRegistry);
        for (const color of HighlightColor.options) {
            const edge = definitions.find(({ id }) => id === highlightBorder(color));
            const background = definitions.find(({ id }) => id === `openspace.highlight.${color}Background`);
            for (const theme of ['dark', 'light', 'hcDark', 'hcLight'] as const) {
                const hex = String((edge?.defaults as Record<string, unknown>)[theme]);
                const { r, g, b, a } = (background?.defaults as Record<string, { r: number; g: number; b: number; a: number }>)[theme];
                expect(`#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`, `${color} ${theme}`).to.equal(hex);
                expect(a).to.be.within(0.1, 0.4);
            }
        }
    });
});
