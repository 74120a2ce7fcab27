import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { harmlessDiagram } from '../../common/markdown/diagram-source';
import { RecentResults } from './recent-results';
import { useTheme } from './use-theme';

const drawings = new RecentResults<string>(50);
let count = 0;

/**
 * A diagram. It is shown as an image: whatever the source smuggles into the drawing, an image runs no script and loads nothing.
 */
export function MermaidDiagram({ source }: { source: string }): React.ReactNode {
    const { type } = useTheme();
    const theme = type === 'dark' || type === 'hc' ? 'dark' : 'default';
    const key = `${theme}\n${source}`;
    const [, redraw] = React.useState(0);
    const [failure, setFailure] = React.useState<string>();
    const drawing = drawings.get(key);
    React.useEffect(() => {
        if (drawing !== undefined) {
            return undefined;
        }
        let current = true;
        draw(source, theme).then(
            address => {
                drawings.set(key, address);
                if (current) {
                    setFailure(undefined);
                    redraw(value => value + 1);
                }
            },
            (error: unknown) => current && setFailure(error instanceof Error ? error.message : String(error))
        );
        return () => {
            current = false;
        };
    }, [key, drawing === undefined]);
    if (drawing !== undefined) {
        return <img className="openspace-mermaid" src={drawing} alt={nls.localize('openspace/chat/diagram', 'Diagram: {0}', source)} />;
    }
    return (
        <>
            {failure !== undefined && (
                <p className="openspace-note">
                    {nls.localize('openspace/chat/diagramFailed', 'The diagram cannot be drawn: {0}', failure.split('\n')[0])}
                </p>
            )}
            <pre>
                <code>{source}</code>
            </pre>
        </>
    );
}

async function draw(given: string, theme: 'default' | 'dark'): Promise<string> {
    const source = harmlessDiagram(given);
    if (source === undefined) {
        throw new Error(nls.localize('openspace/chat/diagramLoads', 'it names addresses, pictures or HTML that a browser could load.'));
    }
    const { default: mermaid } = await import('mermaid');
    mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        theme,
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        suppressErrorRendering: true,
        // What a diagram may not change by itself.
        secure: [
            'secure',
            'securityLevel',
            'startOnLoad',
            'maxTextSize',
            'themeCSS',
            'themeVariables',
            'fontFamily',
            'altFontFamily',
            'htmlLabels'
        ]
    });
    await mermaid.parse(source);
    const { svg } = await mermaid.render(`openspace-mermaid-${++count}`, source);
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withSize(svg))}`;
}

/** An image has no size of its own unless the drawing says it in figures. */
function withSize(svg: string): string {
    const box = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
    return box
        ? svg.replace(/<svg([^>]*?) width="100%"/, `<svg$1 width="${Math.ceil(Number(box[1]))}" height="${Math.ceil(Number(box[2]))}"`)
        : svg;
}
