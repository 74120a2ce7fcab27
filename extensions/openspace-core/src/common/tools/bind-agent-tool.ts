import type { interfaces } from '@theia/core/shared/inversify';
import { AgentTool } from './agent-tool';

/** The one line by which an extension's module contributes a tool. */
export function bindAgentTool(bind: interfaces.Bind, tool: interfaces.Newable<AgentTool>): void {
    bind(tool).toSelf().inSingletonScope();
    bind(AgentTool).toService(tool);
}
