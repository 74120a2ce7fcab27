import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { outputOf } from '../../common/tools/tool-facts';
import { ColoredCode } from '../markdown/code-block';
import { useTimeline } from '../timeline/timeline-context';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { ToolCard, ToolCardProps } from './tool-card';

const LONGEST = 20_000;

/** Any tool that has no renderer of its own, such as those of MCP servers: its name, what it was given, what it answered. */
@injectable()
export class ToolRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part) ? 1 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <ToolCall part={part as ToolPart} />;
    }
}

interface ToolCallProps extends Partial<Omit<ToolCardProps, 'part'>> {
    readonly part: ToolPart;
}

/** A call, drawn from its arguments and output where a tool has no look of its own. */
export function ToolCall({ part, icon, title, subject, body }: ToolCallProps): React.ReactNode {
    const { services } = useTimeline();
    const { input } = part.state;
    const output = outputOf(part);
    const empty = Object.keys(input).length === 0;
    return (
        <ToolCard
            part={part}
            icon={icon ?? 'tools'}
            title={visibleLine(title ?? services.toolTitle(part.tool), 80)}
            subject={subject ?? visibleLine(summary(input), 160)}
            body={
                body ??
                (empty && output === ''
                    ? undefined
                    : () => (
                          <div className="openspace-call">
                              {!empty && (
                                  <>
                                      <h4>{nls.localize('openspace/chat/arguments', 'Arguments')}</h4>
                                      <ColoredCode code={visibleText(JSON.stringify(input, undefined, 2))} language="json" wanted />
                                  </>
                              )}
                              {output !== '' && (
                                  <>
                                      <h4>{nls.localize('openspace/chat/result', 'Result')}</h4>
                                      <ColoredCode
                                          code={visibleText(readable(output).slice(0, LONGEST))}
                                          language={isJson(output) ? 'json' : ''}
                                          wanted
                                      />
                                  </>
                              )}
                          </div>
                      ))
            }
        />
    );
}

/** The arguments that fit on a line. */
function summary(input: Readonly<Record<string, unknown>>): string {
    return Object.values(input)
        .filter(value => typeof value === 'string' || typeof value === 'number')
        .map(String)
        .join('  ');
}

function isJson(text: string): boolean {
    return /^\s*[{[]/.test(text);
}

function readable(output: string): string {
    try {
        return isJson(output) ? JSON.stringify(JSON.parse(output), undefined, 2) : output;
    } catch {
        return output;
    }
}
