import { Emitter } from '@theia/core/lib/common/event';
import type URI from '@theia/core/lib/common/uri';
import { injectable } from '@theia/core/shared/inversify';

/** Files of which an agent has written the very lines that the person was typing in. */
@injectable()
export class EditorCollisions extends Emitter<URI> {}
