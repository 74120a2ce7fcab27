import type { Part, ToolPart } from '@openspace/opencode/lib/common/opencode-types';
import { ToolCallLook } from '@openspace/core/lib/browser/tools/tool-call-look';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Event } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { flushSync } from '@theia/core/shared/react-dom';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import type { TimelineRow } from '../../common/timeline/timeline-row';
import { bindRenderers } from '../renderers/bind-renderers';
import { PartRenderers } from '../renderers/part-renderers';
import { ToolTitles } from '../renderers/tool-titles';
import { RowView } from '../timeline/row-view';
import { TimelineProvider, TimelineScope, TimelineServices } from '../timeline/timeline-context';

/** Rows as the page draws them, with all real renderers. What they ask of the IDE is written down. */
export class RenderedTimeline {
    readonly asked: string[] = [];
    readonly element = document.createElement('div');
    private readonly root: Root = createRoot(this.element);
    private readonly scope: TimelineScope;

    constructor(bind?: (container: Container) => void) {
        document.body.append(this.element);
        const container = new Container();
        bindRenderers(container.bind.bind(container));
        bindRootContributionProvider(container.bind.bind(container), ToolCallLook);
        const theme = { id: 'dark', type: 'dark', label: 'Dark' } as const;
        container
            .bind(ThemeService)
            .toConstantValue({ getCurrentTheme: () => theme, onDidColorThemeChange: Event.None } as unknown as ThemeService);
        container.bind(ToolTitles).toConstantValue({ idOf: (tool: string) => `id.${tool}` } as ToolTitles);
        bind?.(container);
        const note = (what: string) => (text: unknown) => {
            this.asked.push(`${what} ${String(text)}`);
            return Promise.resolve();
        };
        const services = {
            renderers: container.get(PartRenderers),
            links: { open: note('open') },
            code: { insert: note('insert'), apply: (info: string, code: string) => note('apply')(`${info}|${code}`) },
            diffs: { open: ({ path }: { path: string }) => note('diff')(path) },
            sessions: { activate: note('activate'), fork: note('fork'), revert: note('revert') },
            preferences: {},
            chat: { readiness: { state: 'ready' }, onDidChange: Event.None },
            attempt: (action: () => Promise<unknown>) => action().catch(note('failed')),
            copy: note('copy'),
            toolTitle: (tool: string) => `Title of ${tool}`
        } as unknown as TimelineServices;
        this.scope = { services, sessionId: 'ses_1', directory: '/w', opened: new Map() };
    }

    async show(...rows: readonly TimelineRow[]): Promise<HTMLElement> {
        flushSync(() =>
            this.root.render(
                <TimelineProvider value={this.scope}>
                    {rows.map(row => (
                        <RowView key={row.key} row={row} />
                    ))}
                </TimelineProvider>
            )
        );
        await settled();
        return this.element;
    }

    showParts(...parts: readonly object[]): Promise<HTMLElement> {
        return this.show(
            ...parts.map((part, index) => rowOf({ id: `prt_${index}`, sessionID: 'ses_1', messageID: 'msg_1', ...part } as Part))
        );
    }

    /** Opens everything that can be opened. */
    async openAll(): Promise<void> {
        for (let closed = this.closed(); closed.length > 0; closed = this.closed()) {
            closed.forEach(button => button.click());
            await settled();
        }
    }

    async click(selector: string): Promise<void> {
        const target = this.element.querySelector<HTMLElement>(selector);
        if (!target) {
            throw new Error(`There is no ${selector} in ${this.element.innerHTML}`);
        }
        target.click();
        await settled();
    }

    dispose(): void {
        this.root.unmount();
        this.element.remove();
    }

    private closed(): HTMLElement[] {
        return [...this.element.querySelectorAll<HTMLElement>('[aria-expanded=false]')];
    }
}

function rowOf(part: Part): TimelineRow {
    return { kind: 'part', key: part.id, turn: 'msg_0', part, streaming: false, gap: false };
}

export function call(tool: string, state: object): Pick<ToolPart, 'type' | 'tool' | 'callID'> & { state: object } {
    return {
        type: 'tool',
        tool,
        callID: 'call',
        state: { status: 'completed', input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 }, ...state }
    };
}

/** React draws in a task of its own. */
function settled(): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, 20));
}
