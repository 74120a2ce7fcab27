import { ContainerModule } from '@theia/core/shared/inversify';
import '../../src/browser/style/panel.css';
import { bindChatPreferences } from '../common/chat-preferences';
import { bindContext } from './context/bind-context';
import { bindDocks } from './docks/bind-docks';
import { bindHeader } from './header/bind-header';
import { bindNotices } from './notices/bind-notices';
import { bindPanel } from './panel/bind-panel';
import { bindPrompt } from './prompt/bind-prompt';
import { bindSessionList } from './sessions/bind-sessions';
import { bindTimeline } from './timeline/bind-timeline';

export default new ContainerModule(bind => {
    bindChatPreferences(bind);
    bindPanel(bind);
    bindContext(bind);
    bindDocks(bind);
    bindHeader(bind);
    bindNotices(bind);
    bindPrompt(bind);
    bindSessionList(bind);
    bindTimeline(bind);
});
