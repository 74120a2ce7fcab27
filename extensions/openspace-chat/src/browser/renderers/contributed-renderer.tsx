import { CallLook, ToolCallLook, ToolCallView } from '@openspace/core/lib/browser/tools/tool-call-look';
import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { outputOf, progressOf } from '../../common/tools/tool-facts';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { ToolCall } from './tool-renderer';
import { ToolTitles } from './tool-titles';

/** Calls of tools whose extensions say how they look. */
@injectable()
export class ContributedRenderer implements PartRenderer {
    @inject(ContributionProvider)
    @named(ToolCallLook)
    private readonly looks: ContributionProvider<ToolCallLook>;

    @inject(ToolTitles)
    private readonly titles: ToolTitles;

    canRender(part: Part): number {
        return isTool(part) && this.lookOf(part) ? 5 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        const { icon, title, subject, body } = this.lookOf(part as ToolPart) ?? {};
        return (
            <ToolCall
                part={part as ToolPart}
                icon={icon}
                title={title}
                subject={subject === undefined ? undefined : visibleLine(subject, 160)}
                body={body}
            />
        );
    }

    private lookOf(part: ToolPart): CallLook | undefined {
        const call: ToolCallView = {
            tool: this.titles.idOf(part.tool) ?? part.tool,
            progress: progressOf(part),
            input: part.state.input,
            output: outputOf(part)
        };
        for (const contribution of this.looks.getContributions()) {
            const look = contribution.lookOf(call);
            if (look) {
                return look;
            }
        }
        return undefined;
    }
}
