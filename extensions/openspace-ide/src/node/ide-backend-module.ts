import { WindowTools } from '@openspace/core/lib/node/tools/window-tools';
import { ContainerModule } from '@theia/core/shared/inversify';
import { WINDOW_TOOL_IDS } from '../common/tools/window-tools';
import { bindTerminals } from './terminal/terminal-bindings';

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(WindowTools).toConstantValue({ ids: WINDOW_TOOL_IDS });
    bindTerminals(bind, rebind);
});
