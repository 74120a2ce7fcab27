import { injectable } from '@theia/core/shared/inversify';

/** Whether the person looks at this window. */
@injectable()
export class WindowAttention {
    has(): boolean {
        return document.visibilityState === 'visible' && document.hasFocus();
    }
}
