import * as React from '@theia/core/shared/react';
import { GroupBlock, MarkdownBlock, MarkdownBlocks } from '../../common/markdown/markdown-blocks';
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

interface BlockProps<B extends MarkdownBlock = MarkdownBlock> {
    readonly block: B;
    /** Its end is not there yet. */
    readonly streaming: boolean;
}

function Block({ block, streaming }: BlockProps): React.ReactNode {
    switch (block.kind) {
        case 'code':
            return <CodeBlock block={block} streaming={streaming} />;
        case 'group':
            return <Group block={block} streaming={streaming} />;
        case 'html':
            return <Html html={block.html} streaming={streaming} />;
    }
}

const Group = React.memo(function Group({ block: { tag: Tag, start, children }, streaming }: BlockProps<GroupBlock>): React.ReactNode {
    return (
        <Tag {...(Tag === 'ol' && { start })}>
            {children.map((child, index) => (
                <Block key={index} block={child} streaming={streaming && index === children.length - 1} />
            ))}
        </Tag>
    );
});

const Html = React.memo(function Html({ html, streaming }: { html: string; streaming: boolean }): React.ReactNode {
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
