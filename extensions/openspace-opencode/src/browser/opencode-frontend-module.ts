import { SessionNames } from '@openspace/files/lib/browser/changes/session-names';
import { ChatAgent } from '@theia/ai-chat/lib/common/chat-agents';
import { Agent } from '@theia/ai-core/lib/common/agent';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindOpencodePreferences } from '../common/opencode-preferences';
import { bindSessions } from './bind-sessions';
import { OpenspaceChatAgent } from './chat-agent/openspace-chat-agent';
import { OpencodeSessionNames } from './session/opencode-session-names';
import { bindServerStatus } from './status/bind-server-status';

export default new ContainerModule(bind => {
    bindOpencodePreferences(bind);
    // Before the sessions: it hears of the first status when the folders are opened.
    bindServerStatus(bind);
    bindSessions(bind);
    bind(SessionNames).to(OpencodeSessionNames).inSingletonScope();

    bind(OpenspaceChatAgent).toSelf().inSingletonScope();
    bind(Agent).toService(OpenspaceChatAgent);
    bind(ChatAgent).toService(OpenspaceChatAgent);
});
