import { expect } from 'chai';
import { OPENSPACE_DARK } from './openspace-dark';
import { OPENSPACE_LIGHT } from './openspace-light';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
    const [red, green, blue] = [1, 3, 5]
        .map(start => parseInt(colour.slice(start, start + 2), 16) / 255)
        .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

const READABLE: [string, string][] = [
    ['editor.foreground', 'editor.background'],
    ['sideBar.foreground', 'sideBar.background'],
    ['panelTitle.inactiveForeground', 'panel.background'],
    ['tab.inactiveForeground', 'tab.inactiveBackground'],
    ['statusBar.foreground', 'statusBar.background'],
    ['menu.foreground', 'menu.background'],
    ['menu.selectionForeground', 'menu.selectionBackground'],
    ['list.activeSelectionForeground', 'list.activeSelectionBackground'],
    ['button.foreground', 'button.background'],
    ['notifications.foreground', 'notifications.background'],
    ['terminal.foreground', 'terminal.background'],
    ['statusBarItem.warningForeground', 'statusBarItem.warningBackground'],
    ['statusBarItem.errorForeground', 'statusBarItem.errorBackground']
];

for (const theme of [OPENSPACE_DARK, OPENSPACE_LIGHT]) {
    describe(`the theme ${theme.name}`, () => {
        it('has only well-formed colours', () => {
            for (const [id, colour] of Object.entries(theme.colors)) {
                expect(colour, id).to.match(/^#[0-9a-f]{6}([0-9a-f]{2})?$/);
            }
        });

        for (const [foreground, background] of READABLE) {
            it(`keeps ${foreground} readable on ${background}`, () => {
                expect(contrast(theme.colors[foreground], theme.colors[background])).to.be.at.least(4.5);
            });
        }

        it('keeps every token of code readable in the editor', () => {
            for (const rule of theme.tokenColors) {
                const { foreground } = rule.settings;
                expect(contrast(foreground, theme.colors['editor.background']), rule.scope.join()).to.be.at.least(4.5);
            }
        });
    });
}
