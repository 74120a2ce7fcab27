import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { inputText, outputOf } from '../../common/tools/tool-facts';
import { MarkdownView } from '../markdown/markdown-view';
import { useTimeline } from '../timeline/timeline-context';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { ToolCard } from './tool-card';

/** `webfetch` and `websearch`: what was read outside. */
@injectable()
export class WebRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'webfetch', 'websearch', 'codesearch') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <WebCall part={part as ToolPart} />;
    }
}

function WebCall({ part }: { part: ToolPart }): React.ReactNode {
    const { services } = useTimeline();
    const url = inputText(part, 'url');
    const output = outputOf(part);
    return (
        <ToolCard
            part={part}
            icon="globe"
            title={
                part.tool === 'webfetch'
                    ? nls.localize('openspace/chat/fetch', 'Fetch')
                    : nls.localize('openspace/chat/webSearch', 'Web search')
            }
            subject={visibleLine(url ?? inputText(part, 'query') ?? '', 160)}
            body={
                output === ''
                    ? undefined
                    : () => (
                          <>
                              {url !== undefined && (
                                  <button
                                      type="button"
                                      className="openspace-chip"
                                      onClick={() => services.attempt(() => services.links.open(url))}
                                  >
                                      {nls.localize('openspace/chat/openOutside', 'Open {0}…', visibleLine(url, 60))}
                                  </button>
                              )}
                              <div className="openspace-fetched">
                                  <MarkdownView text={output.slice(0, 20_000)} />
                              </div>
                          </>
                      )
            }
        />
    );
}

/** `skill`: instructions that the agent has taken up. */
@injectable()
export class SkillRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'skill') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        const tool = part as ToolPart;
        const output = outputOf(tool);
        return (
            <ToolCard
                part={tool}
                icon="mortar-board"
                title={nls.localize('openspace/chat/skill', 'Skill')}
                subject={visibleLine(inputText(tool, 'name') ?? '', 80)}
                body={
                    output === ''
                        ? undefined
                        : () => (
                              <div className="openspace-call">
                                  <MarkdownView text={output.slice(0, 20_000)} />
                              </div>
                          )
                }
            />
        );
    }
}
