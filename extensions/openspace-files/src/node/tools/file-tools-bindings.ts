import { AgentGuidance } from '@openspace/core/lib/common/instructions/agent-guidance';
import { bindAgentTool } from '@openspace/core/lib/common/tools/bind-agent-tool';
import { HubRoute } from '@openspace/core/lib/node/hub/hub-route';
import type { interfaces } from '@theia/core/shared/inversify';
import { PatchRoute } from '../rest/patch-route';
import { FILE_GUIDANCE } from './file-guidance';
import { FileSnapshotsTool } from './file-snapshots-tool';
import { ListFilesTool } from './list-files-tool';
import { PatchFileTool } from './patch-file-tool';
import { ReadFileTool } from './read-file-tool';
import { RestoreFileTool } from './restore-file-tool';
import { SearchFilesTool } from './search-files-tool';
import { WorkspaceFiles } from './workspace-files';
import { WriteFileTool } from './write-file-tool';

/** What agents can do with files. */
export function bindFileTools(bind: interfaces.Bind): void {
    bind(WorkspaceFiles).toSelf().inSingletonScope();
    bind(AgentGuidance).toConstantValue({ guidance: FILE_GUIDANCE });
    bind(HubRoute).to(PatchRoute).inSingletonScope();

    bindAgentTool(bind, ReadFileTool);
    bindAgentTool(bind, WriteFileTool);
    bindAgentTool(bind, PatchFileTool);
    bindAgentTool(bind, ListFilesTool);
    bindAgentTool(bind, SearchFilesTool);
    bindAgentTool(bind, FileSnapshotsTool);
    bindAgentTool(bind, RestoreFileTool);
}
