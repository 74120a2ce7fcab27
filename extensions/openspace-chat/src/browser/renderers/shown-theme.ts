import { ThemeService } from '@theia/core/lib/browser/theming';
import type { Theme } from '@theia/core/lib/common/theme';
import { inject, injectable } from '@theia/core/shared/inversify';

/** The theme on the screen, for what has to be drawn again in another one: colours of code have other numbers there, diagrams are pictures. */
@injectable()
export class ShownTheme {
    @inject(ThemeService)
    private readonly themes: ThemeService;

    readonly current = (): Theme => this.themes.getCurrentTheme();

    readonly subscribe = (listener: () => void): (() => void) => {
        const subscription = this.themes.onDidColorThemeChange(listener);
        return () => subscription.dispose();
    };
}
