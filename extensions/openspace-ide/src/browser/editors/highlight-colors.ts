import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { Color, ColorDefaults } from '@theia/core/lib/common/color';
import { injectable } from '@theia/core/shared/inversify';
import { HighlightColor } from '../../common/editors/highlight-color';

/** The theme's colour for the edges and the overview ruler marks of a highlight; `highlight.css` has its variable's name. */
export function highlightBorder(color: HighlightColor): string {
    return `openspace.highlight.${color}Border`;
}

function highlightBackground(color: HighlightColor): string {
    return `openspace.highlight.${color}Background`;
}

const DARK: Record<HighlightColor, string> = { yellow: '#e5c07b', green: '#73c991', blue: '#4daafc', red: '#f14c4c', purple: '#b180d7' };
const LIGHT: Record<HighlightColor, string> = { yellow: '#bf8803', green: '#388a34', blue: '#0067c0', red: '#c72e2e', purple: '#8250df' };

@injectable()
export class HighlightColors implements ColorContribution {
    registerColors(colors: ColorRegistry): void {
        for (const color of HighlightColor.options) {
            const border: ColorDefaults = { dark: DARK[color], light: LIGHT[color], hcDark: DARK[color], hcLight: LIGHT[color] };
            const background: ColorDefaults = {
                dark: Color.rgba(...rgb(DARK[color]), 0.2),
                light: Color.rgba(...rgb(LIGHT[color]), 0.18),
                hcDark: Color.rgba(...rgb(DARK[color]), 0.3),
                hcLight: Color.rgba(...rgb(LIGHT[color]), 0.2)
            };
            colors.register(
                { id: highlightBorder(color), defaults: border, description: `Edge of what the agent highlights in ${color}.` },
                {
                    id: highlightBackground(color),
                    defaults: background,
                    description: `Background of what the agent highlights in ${color}.`
                }
            );
        }
    }
}

function rgb(hex: string): [number, number, number] {
    return [1, 3, 5].map(start => parseInt(hex.slice(start, start + 2), 16)) as [number, number, number];
}
