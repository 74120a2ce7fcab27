import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { topicOf } from '../../common/sessions/activity';
import { MarkdownView } from '../markdown/markdown-view';
import { useOpened, useTimeline } from '../timeline/timeline-context';
import { AttachedFile, Attachments } from './attachments';
import type { PartRenderer, PartView } from './part-renderer';

/** What the agent says. */
@injectable()
export class TextRenderer implements PartRenderer {
    canRender(part: Part): number {
        return part.type === 'text' ? 1 : 0;
    }

    render({ part, streaming, gap }: PartView): React.ReactNode {
        return part.type === 'text' ? (
            <>
                <MarkdownView text={part.text} streaming={streaming} />
                {gap && <Gap />}
            </>
        ) : undefined;
    }
}

/** What it thinks: one line that opens. */
@injectable()
export class ReasoningRenderer implements PartRenderer {
    canRender(part: Part): number {
        return part.type === 'reasoning' ? 1 : 0;
    }

    render({ part, streaming }: PartView): React.ReactNode {
        return part.type === 'reasoning' ? <Thought id={part.id} text={part.text} streaming={streaming} /> : undefined;
    }
}

/** Files that a model made. */
@injectable()
export class FileRenderer implements PartRenderer {
    canRender(part: Part): number {
        return part.type === 'file' ? 1 : 0;
    }

    render({ part }: PartView): React.ReactNode {
        return <Attachments files={[part as AttachedFile]} />;
    }
}

function Thought({ id, text, streaming }: { id: string; text: string; streaming: boolean }): React.ReactNode {
    const { services } = useTimeline();
    const [opened, toggle] = useOpened(id, services.preferences['openspace.chat.expandThoughts']);
    const topic = topicOf(text) ?? (streaming ? undefined : text.trim().split('\n')[0]);
    return (
        <div className={`openspace-tool openspace-tool-${streaming ? 'running' : 'done'}`}>
            <button type="button" className="openspace-tool-line" aria-expanded={opened} onClick={toggle}>
                <i className={`openspace-tool-icon ${codicon('lightbulb')}`} aria-hidden />
                <span className="openspace-tool-title">
                    {streaming ? nls.localize('openspace/chat/thinking', 'Thinking') : nls.localize('openspace/chat/thought', 'Thought')}
                </span>
                {topic !== undefined && !opened && <span className="openspace-tool-subject">{visibleLine(topic, 160)}</span>}
                <i className={`openspace-tool-arrow ${codicon(opened ? 'chevron-down' : 'chevron-right')}`} aria-hidden />
            </button>
            {opened && (
                <div className="openspace-thought">
                    <MarkdownView text={text} streaming={streaming} />
                </div>
            )}
        </div>
    );
}

function Gap(): React.ReactNode {
    return (
        <p className="openspace-note">
            {nls.localize('openspace/chat/gap', 'Some words are missing here; they come with the end of the answer.')}
        </p>
    );
}
