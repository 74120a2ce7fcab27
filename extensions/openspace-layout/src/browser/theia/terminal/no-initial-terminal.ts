import { injectable } from '@theia/core/shared/inversify';
import { TerminalFrontendContribution } from '@theia/terminal/lib/browser/terminal-frontend-contribution';

/**
 * Theia starts a hidden shell in every new workspace, even before the person has said whether they trust it.
 * Here a shell starts when somebody asks for one.
 */
@injectable()
export class NoInitialTerminal extends TerminalFrontendContribution {
    override async initializeLayout(): Promise<void> {
        // No terminal.
    }
}
