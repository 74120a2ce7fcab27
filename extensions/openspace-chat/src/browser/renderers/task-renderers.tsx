import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { planIcon, PlanItem, planProgress } from '../../common/tools/plan';
import { inputText, metadataOf, outputOf } from '../../common/tools/tool-facts';
import { MarkdownView } from '../markdown/markdown-view';
import { useTimeline } from '../timeline/timeline-context';
import { isTool, PartRenderer, PartView } from './part-renderer';
import { ToolCard } from './tool-card';

/** `task`: work that the agent gave to another; leads to the other's session. */
@injectable()
export class TaskRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'task') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <TaskCall part={part as ToolPart} />;
    }
}

function TaskCall({ part }: { part: ToolPart }): React.ReactNode {
    const { services } = useTimeline();
    const { sessionId } = metadataOf(part);
    const child = typeof sessionId === 'string' ? sessionId : undefined;
    const result = /<task_result>\s*([^]*?)\s*<\/task_result>/.exec(outputOf(part))?.[1] ?? outputOf(part);
    return (
        <ToolCard
            part={part}
            icon="run-all"
            title={nls.localize('openspace/chat/task', 'Subagent {0}', visibleLine(inputText(part, 'subagent_type') ?? '', 40)).trim()}
            subject={visibleLine(inputText(part, 'description', 'prompt') ?? '', 160)}
            body={() => (
                <div className="openspace-task">
                    {child !== undefined && (
                        <button
                            type="button"
                            className="openspace-chip"
                            onClick={() => services.attempt(() => services.sessions.activate(child))}
                        >
                            <i className={codicon('arrow-right')} aria-hidden />
                            {nls.localize('openspace/chat/openChild', 'Open its session')}
                        </button>
                    )}
                    <p className="openspace-note">{visibleText(inputText(part, 'prompt') ?? '')}</p>
                    {result !== '' && <MarkdownView text={result} />}
                </div>
            )}
        />
    );
}

/** `todowrite`: the plan. */
@injectable()
export class TodoRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'todowrite', 'todoread') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        const tool = part as ToolPart;
        const listed = metadataOf(tool).todos ?? tool.state.input.todos;
        const todos = (Array.isArray(listed) ? listed : []) as PlanItem[];
        const { done, all } = planProgress(todos);
        return (
            <ToolCard
                part={tool}
                icon="checklist"
                title={nls.localize('openspace/chat/todos', 'Plan')}
                subject={todos.length > 0 ? nls.localize('openspace/chat/todosDone', '{0} of {1} done', done, all) : undefined}
                openedByDefault
                body={
                    todos.length > 0
                        ? () => (
                              <ul className="openspace-todos">
                                  {todos.map(({ content, status }, index) => (
                                      <li key={index} className={`openspace-todo-${String(status)}`}>
                                          <i className={codicon(planIcon(status))} role="img" aria-label={String(status)} />
                                          <span>{visibleText(String(content ?? ''))}</span>
                                      </li>
                                  ))}
                              </ul>
                          )
                        : undefined
                }
            />
        );
    }
}

/** `question`: what the agent asked and what the person said. */
@injectable()
export class QuestionRenderer implements PartRenderer {
    canRender(part: Part): number {
        return isTool(part, 'question') ? 10 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        const tool = part as ToolPart;
        const questions = (Array.isArray(tool.state.input.questions) ? tool.state.input.questions : []) as { question?: unknown }[];
        const { answers } = metadataOf(tool);
        return (
            <ToolCard
                part={tool}
                icon="question"
                title={nls.localize('openspace/chat/asked', 'Asked')}
                subject={questions.length === 1 ? visibleLine(String(questions[0].question ?? ''), 160) : undefined}
                openedByDefault={tool.state.status === 'completed'}
                body={() => (
                    <dl className="openspace-answered">
                        {questions.map(({ question }, index) => (
                            <React.Fragment key={index}>
                                {questions.length > 1 && <dt>{visibleText(String(question ?? ''))}</dt>}
                                <dd>{Array.isArray(answers) ? visibleText([answers[index]].flat().join(', ')) : '…'}</dd>
                            </React.Fragment>
                        ))}
                    </dl>
                )}
            />
        );
    }
}
