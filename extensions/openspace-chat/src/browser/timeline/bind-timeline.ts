import { AgentGuidance } from '@openspace/core/lib/common/instructions/agent-guidance';
import { KeybindingContext, KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/timeline/style/ansi.css';
import '../../../src/browser/timeline/style/code.css';
import '../../../src/browser/timeline/style/markdown.css';
import '../../../src/browser/timeline/style/timeline.css';
import '../../../src/browser/timeline/style/tools.css';
import { LINK_GUIDANCE } from '../../common/link-guidance';
import { CodeActions } from '../markdown/code-actions';
import { MessageLinks } from '../markdown/message-links';
import { ChatSection } from '../panel/chat-section';
import { bindRenderers } from '../renderers/bind-renderers';
import { ToolTitles } from '../renderers/tool-titles';
import { ChatKeybindingContext, TimelineCommands } from './timeline-commands';
import { TimelineNavigation } from './timeline-navigation';
import { TimelineSection } from './timeline-section';
import { ChatWorkbench, TimelineServicesImpl } from './timeline-services-impl';

export function bindTimeline(bind: interfaces.Bind): void {
    bindRenderers(bind);
    for (const service of [CodeActions, MessageLinks, ToolTitles, ChatWorkbench, TimelineServicesImpl, TimelineNavigation]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(TimelineSection).toSelf().inSingletonScope();
    bind(ChatSection).toService(TimelineSection);
    bind(AgentGuidance).toConstantValue({ guidance: LINK_GUIDANCE });
    bind(ChatKeybindingContext).toSelf().inSingletonScope();
    bind(KeybindingContext).toService(ChatKeybindingContext);
    bind(TimelineCommands).toSelf().inSingletonScope();
    bind(CommandContribution).toService(TimelineCommands);
    bind(KeybindingContribution).toService(TimelineCommands);
}
