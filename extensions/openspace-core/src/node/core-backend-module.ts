import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { WsRequestValidatorContribution } from '@theia/core/lib/node/ws-request-validators';
import { ContainerModule } from '@theia/core/shared/inversify';
import { IdeListenerGuard } from './http/ide-listener-guard';
import { ResponseCompression } from './http/response-compression';

export default new ContainerModule(bind => {
    bind(IdeListenerGuard).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(IdeListenerGuard);
    bind(WsRequestValidatorContribution).toService(IdeListenerGuard);

    bind(ResponseCompression).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(ResponseCompression);
});
