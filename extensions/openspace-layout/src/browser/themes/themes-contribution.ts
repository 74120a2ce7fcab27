import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MonacoThemingService } from '@theia/monaco/lib/browser/monaco-theming-service';
import darkPlus = require('@theia/monaco/data/monaco-themes/vscode/dark_plus.json');
import darkVs = require('@theia/monaco/data/monaco-themes/vscode/dark_vs.json');
import lightPlus = require('@theia/monaco/data/monaco-themes/vscode/light_plus.json');
import lightVs = require('@theia/monaco/data/monaco-themes/vscode/light_vs.json');
import { OPENSPACE_DARK } from './openspace-dark';
import { OPENSPACE_LIGHT } from './openspace-light';

/** Registers the two themes of the product; the application's `defaultTheme` names them by id. */
@injectable()
export class ThemesContribution implements FrontendApplicationContribution {
    @inject(MonacoThemingService)
    private readonly theming: MonacoThemingService;

    initialize(): void {
        this.theming.registerParsedTheme({
            id: 'openspace-dark',
            label: nls.localize('openspace/layout/darkTheme', 'OpenSpace Dark'),
            uiTheme: 'vs-dark',
            json: OPENSPACE_DARK,
            includes: { './dark_plus.json': darkPlus, './dark_vs.json': darkVs }
        });
        this.theming.registerParsedTheme({
            id: 'openspace-light',
            label: nls.localize('openspace/layout/lightTheme', 'OpenSpace Light'),
            uiTheme: 'vs',
            json: OPENSPACE_LIGHT,
            includes: { './light_plus.json': lightPlus, './light_vs.json': lightVs }
        });
    }
}
