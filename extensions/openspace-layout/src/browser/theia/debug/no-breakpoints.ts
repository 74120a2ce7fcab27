import { injectable } from '@theia/core/shared/inversify';
import { DebugEditorService } from '@theia/debug/lib/browser/editor/debug-editor-service';

/** Filtered contributions are still built, and this service alone would turn clicks beside the line numbers into breakpoints. */
@injectable()
export class NoBreakpoints extends DebugEditorService {
    protected override init(): void {
        // Editors are left alone.
    }
}
