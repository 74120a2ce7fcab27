import { ContainerModule } from '@theia/core/shared/inversify';
import { bindTerminals } from './terminal/terminal-bindings';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bindTerminals(bind, rebind);
});
