import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceSchemaService } from '@theia/core/lib/common/preferences/preference-schema';
import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable, named, preDestroy } from '@theia/core/shared/inversify';
import { ILanguageService } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/language';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import { LanguageDefinition } from '../common/language-definition';

/**
 * Lets preferences differ by language, as in `"[python]": { … }`. Theia copies the schema of all editor preferences for each
 * language, about a millisecond; so a language waits until text in it is opened or start-up is over.
 */
@injectable()
export class LanguagePreferences {
    @inject(ILogger) @named('languages') private readonly logger: ILogger;
    @inject(PreferenceSchemaService) private readonly schema: PreferenceSchemaService;
    @inject(FrontendApplicationStateService) private readonly application: FrontendApplicationStateService;

    private readonly toDispose = new DisposableCollection();

    @preDestroy()
    protected dispose(): void {
        this.toDispose.dispose();
    }

    register(languages: readonly LanguageDefinition[]): void {
        for (const { id, indentation } of languages) {
            for (const [option, value] of Object.entries(indentation ?? {})) {
                this.toDispose.push(this.schema.registerOverride(`editor.${option}`, id, value));
            }
        }
        this.toDispose.push(
            StandaloneServices.get(ILanguageService).onDidRequestBasicLanguageFeatures(id => this.schema.registerOverrideIdentifier(id))
        );
        this.registerAfterStart(languages).catch(error => this.logger.error('Preferences do not know all languages.', error));
    }

    /** One by one, so that nobody has to wait for them all. */
    private async registerAfterStart(languages: readonly LanguageDefinition[]): Promise<void> {
        await this.application.reachedState('ready');
        for (const { id } of languages) {
            await timeout(0);
            this.schema.registerOverrideIdentifier(id);
        }
    }
}
