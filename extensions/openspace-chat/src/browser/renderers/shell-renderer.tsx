import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { inputText, metadataOf, outputOf, shellOutput } from '../../common/tools/tool-facts';
import { useTimeline } from '../timeline/timeline-context';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { TerminalOutput } from './terminal-output';
import { ToolCard } from './tool-card';

/** `bash`: the command, what it wrote, and how it ended. */
@injectable()
export class ShellRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'bash', 'shell') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <ShellCall part={part as ToolPart} />;
    }
}

function ShellCall({ part }: { part: ToolPart }): React.ReactNode {
    const { services } = useTimeline();
    const command = inputText(part, 'command') ?? '';
    const { exit, output } = metadataOf(part);
    const { written, remark } = shellOutput(outputOf(part) || (typeof output === 'string' ? output : ''));
    const failed = typeof exit === 'number' && exit !== 0;
    return (
        <ToolCard
            part={part}
            icon="terminal"
            title={nls.localize('openspace/chat/shell', 'Shell')}
            subject={<code>{visibleLine(command, 160)}</code>}
            note={failed ? <span className="openspace-exit">{nls.localize('openspace/chat/exit', 'exit {0}', exit)}</span> : undefined}
            openedByDefault={services.preferences['openspace.chat.expandCommands']}
            body={
                command === ''
                    ? undefined
                    : () => (
                          <>
                              <TerminalOutput command={command} output={written} />
                              {remark !== undefined && <p className="openspace-note openspace-remark">{visibleText(remark)}</p>}
                          </>
                      )
            }
        />
    );
}
