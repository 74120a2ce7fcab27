import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { codeTarget } from '../../common/markdown/code-target';
import type { CodeBlock as Code } from '../../common/markdown/markdown-blocks';
import { useTimeline } from '../timeline/timeline-context';
import { useColors } from './colorize';
import { IconButton } from '../panel/icon-button';
import { CopyButton } from './copy-button';
import { MermaidDiagram } from './mermaid-diagram';

/** Code of a message, with what one does with code. */
export const CodeBlock = React.memo(function CodeBlock({ block, streaming }: { block: Code; streaming: boolean }): React.ReactNode {
    const { services } = useTimeline();
    const { code, info, language } = block;
    const finished = !streaming || block.closed;
    const target = finished ? codeTarget(info, code) : undefined;
    const diagram = language === 'mermaid' && finished;
    return (
        <div className="openspace-code">
            <div className="openspace-code-head">
                <span className="openspace-code-name">{target ?? language}</span>
                <CopyButton label={nls.localize('openspace/chat/copyCode', 'Copy code')} copy={() => services.copy(code)} />
                {finished && !diagram && (
                    <>
                        <IconButton
                            icon="insert"
                            label={nls.localize('openspace/chat/insertCode', 'Insert at cursor')}
                            onClick={() => services.attempt(() => services.code.insert(code))}
                        />
                        <IconButton
                            icon="git-pull-request-go-to-changes"
                            label={
                                target
                                    ? nls.localize('openspace/chat/applyTo', 'Apply to {0}…', target)
                                    : nls.localize('openspace/chat/applyCode', 'Apply to the active editor…')
                            }
                            onClick={() => services.attempt(() => services.code.apply(info, code))}
                        />
                    </>
                )}
            </div>
            {diagram ? <MermaidDiagram source={code} /> : <ColoredCode code={code} language={language} wanted={finished} />}
        </div>
    );
});

/** Colours come when the code is complete: colouring half a line again with every word would cost more than all the rest. */
export function ColoredCode({ code, language, wanted }: { code: string; language: string; wanted: boolean }): React.ReactNode {
    const html = useColors(code, language, wanted);
    return (
        <pre tabIndex={0} aria-label={nls.localize('openspace/chat/code', 'Code')}>
            {html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
        </pre>
    );
}
