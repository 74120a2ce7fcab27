import * as React from '@theia/core/shared/react';
import { MarkdownBlock, MarkdownBlocks } from '../../common/markdown/markdown-blocks';
import { useTimeline } from '../timeline/timeline-context';
import { CodeBlock } from './code-block';
import { drawFormulas } from './formulas';
import { sanitizeMarkdown } from './sanitize';

/** Markdown of a message. Text of the model and of whatever it has read: nothing in it is trusted. */
export const MarkdownView = React.memo(function MarkdownView({
    text,
    streaming = false
}: {
    text: string;
    streaming?: boolean;
}): React.ReactNode {
    const { services } = useTimeline();
    const [parser] = React.useState(() => new MarkdownBlocks());
    const blocks = parser.update(text, streaming);
    const follow = (event: React.SyntheticEvent): void => {
        const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-href]') : undefined;
        const href = link?.dataset.href;
        if (href !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            services.attempt(() => services.links.open(href));
        }
    };
    const followByKey = (event: React.KeyboardEvent): void => {
        if (event.key === 'Enter' || event.key === ' ') {
            follow(event);
        }
    };
    return (
        <div className="openspace-md" onClick={follow} onKeyDown={followByKey}>
            {blocks.map((block, index) => (
                <Block key={index} block={block} streaming={streaming && index === blocks.length - 1} />
            ))}
        </div>
    );
});

function Block({ block, streaming }: { block: MarkdownBlock; streaming: boolean }): React.ReactNode {
    return block.kind === 'code' ? (
        <CodeBlock block={block} streaming={streaming} />
    ) : (
        <HtmlBlock html={block.html} streaming={streaming} />
    );
}

const HtmlBlock = React.memo(function HtmlBlock({ html, streaming }: { html: string; streaming: boolean }): React.ReactNode {
    const element = React.useRef<HTMLDivElement>(null);
    const { services } = useTimeline();
    const safe = React.useMemo(() => sanitizeMarkdown(html), [html]);
    React.useLayoutEffect(() => {
        const shown = element.current;
        if (shown && !streaming && safe.includes('openspace-md-math')) {
            services.attempt(() => drawFormulas(shown));
        }
    }, [safe, streaming]);
    return <div ref={element} className="openspace-md-block" dangerouslySetInnerHTML={{ __html: safe }} />;
});
