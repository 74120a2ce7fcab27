import { ContainerModule } from '@theia/core/shared/inversify';
import { bindFilesPreferences } from '../common/files-preferences';
import { bindAgentChanges } from './changes/agent-changes-bindings';
import { ArtifactStore } from './store/artifact-store';
import { SnapshotLimit } from './store/snapshot-limit';
import { WorkspaceArtifactStore } from './store/workspace-artifact-store';
import { bindFileTools } from './tools/file-tools-bindings';

export default new ContainerModule(bind => {
    bindFilesPreferences(bind);
    bindAgentChanges(bind);
    bindFileTools(bind);

    bind(SnapshotLimit).toSelf().inSingletonScope();
    bind(ArtifactStore).to(WorkspaceArtifactStore).inSingletonScope();
});
