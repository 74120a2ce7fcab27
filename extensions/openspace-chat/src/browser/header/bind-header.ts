import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import type { interfaces } from '@theia/core/shared/inversify';
import '../../../src/browser/header/header.css';
import { ChatSection } from '../panel/chat-section';
import { ChoiceContribution } from './choice-contribution';
import { ChoiceSource } from './choice-state';
import { HeaderSection } from './header-section';
import { McpPicker } from './mcp-picker';
import { McpSignIn } from './mcp-sign-in';
import { PickersSection } from './pickers-section';

export function bindHeader(bind: interfaces.Bind): void {
    for (const service of [ChoiceSource, McpSignIn, McpPicker, ChoiceContribution]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(CommandContribution).toService(ChoiceContribution);
    bind(KeybindingContribution).toService(ChoiceContribution);
    for (const section of [HeaderSection, PickersSection]) {
        bind<ChatSection>(section).toSelf().inSingletonScope();
        bind(ChatSection).toService(section);
    }
}
