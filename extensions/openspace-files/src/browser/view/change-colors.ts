import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { injectable } from '@theia/core/shared/inversify';

/** Lines that came and lines that went. Version control names such colours too, but only once its extension is there. */
@injectable()
export class ChangeColors implements ColorContribution {
    registerColors(colors: ColorRegistry): void {
        colors.register(
            {
                id: 'openspace.changes.addedForeground',
                defaults: { dark: '#81b88b', light: '#587c0c', hcDark: '#a1e3ad', hcLight: '#374e06' },
                description: 'Number of lines that an agent has added, where the theme has no colour for added resources.'
            },
            {
                id: 'openspace.changes.deletedForeground',
                defaults: { dark: '#f48771', light: '#ad0707', hcDark: '#f48771', hcLight: '#ad0707' },
                description: 'Number of lines that an agent has removed, where the theme has no colour for deleted resources.'
            }
        );
    }
}
