import { Emitter } from '@theia/core/lib/common/event';
import { DockPanel, TabBar, Widget } from '@theia/core/shared/@lumino/widgets';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';

interface Options {
    readonly area?: string;
    readonly mode?: string;
    readonly ref?: Widget;
}

/** A side panel: icons, and the one view that is open, if any. */
class FakeSidePanel {
    readonly tabBar = new TabBar<Widget>({ insertBehavior: 'none', allowDeselect: true });
    readonly container = new Widget();

    add(widget: Widget): void {
        this.tabBar.addTab(widget.title);
        this.container.node.append(widget.node);
    }
}

/** Theia's shell without its menus and animations: real Lumino panels, and the rules by which tabs get current and active. */
export class FakeShell {
    readonly mainPanel = new DockPanel({ spacing: 4 });
    readonly bottomPanel = new DockPanel({ spacing: 4 });
    readonly leftPanelHandler = new FakeSidePanel();
    readonly rightPanelHandler = new FakeSidePanel();
    activeWidget: Widget | undefined;
    currentWidget: Widget | undefined;
    /** Tabs that refuse to close. */
    readonly stuck = new Set<Widget>();
    readonly collapsed: string[] = [];
    readonly resized: { size: number; area: string }[] = [];

    private readonly added = new Emitter<Widget>();
    private readonly removed = new Emitter<Widget>();
    private readonly currentChanged = new Emitter<void>();
    readonly onDidAddWidget = this.added.event;
    readonly onDidRemoveWidget = this.removed.event;
    readonly onDidChangeCurrentWidget = this.currentChanged.event;

    attach(): void {
        place(this.mainPanel, { left: 0, top: 0, width: 1000, height: 600 });
        place(this.bottomPanel, { left: 0, top: 604, width: 1000, height: 200 });
        place(this.leftPanelHandler.container, { left: 0, top: 0, width: 0, height: 0 });
        place(this.rightPanelHandler.container, { left: 1000, top: 0, width: 200, height: 804 });
        this.bottomPanel.hide();
        this.layOut();
    }

    get mainAreaTabBars(): TabBar<Widget>[] {
        return [...this.mainPanel.tabBars()];
    }

    get bottomAreaTabBars(): TabBar<Widget>[] {
        return [...this.bottomPanel.tabBars()];
    }

    get widgets(): Widget[] {
        const sides = [this.leftPanelHandler, this.rightPanelHandler].flatMap(({ tabBar }) => tabBar.titles.map(({ owner }) => owner));
        return [...this.mainPanel.widgets(), ...this.bottomPanel.widgets(), ...sides];
    }

    getTabBarFor(): TabBar<Widget> | undefined {
        const bars = this.mainAreaTabBars;
        return bars.find(bar => bar.titles.some(({ owner }) => owner === this.currentWidget)) ?? bars[0];
    }

    findTabBar(): TabBar<Widget> | undefined {
        return this.getTabBarFor();
    }

    findTitle(bar: TabBar<Widget>): Widget['title'] | undefined {
        return bar.currentTitle ?? undefined;
    }

    async addWidget(widget: Widget, { area, mode, ref }: Options = {}): Promise<void> {
        if (area === 'left' || area === 'right') {
            (area === 'left' ? this.leftPanelHandler : this.rightPanelHandler).add(widget);
        } else {
            const panel = area === 'bottom' ? this.bottomPanel : this.mainPanel;
            panel.show();
            panel.addWidget(widget, { mode: mode as DockPanel.IAddOptions['mode'], ref });
        }
        this.layOut();
        this.added.fire(widget);
    }

    async revealWidget(id: string): Promise<Widget | undefined> {
        const widget = this.find(id);
        for (const panel of [this.mainPanel, this.bottomPanel]) {
            if (widget && [...panel.widgets()].includes(widget)) {
                panel.selectWidget(widget);
            }
        }
        this.layOut();
        return widget;
    }

    async activateWidget(id: string): Promise<Widget | undefined> {
        const widget = await this.revealWidget(id);
        widget?.node.querySelector('input')?.focus();
        this.activeWidget = this.currentWidget = widget;
        this.currentChanged.fire();
        return widget;
    }

    async closeWidget(id: string, { save }: { save: false | undefined }): Promise<void> {
        const widget = this.find(id);
        const isDirty = (widget as { saveable?: { dirty: boolean } } | undefined)?.saveable?.dirty ?? false;
        if (widget && !this.stuck.has(widget) && (save === false || !isDirty)) {
            widget.dispose();
            this.removed.fire(widget);
        }
    }

    async collapsePanel(area: string): Promise<void> {
        this.collapsed.push(area);
    }

    resize(size: number, area: string): void {
        this.resized.push({ size, area });
        if (area === 'right') {
            this.rightPanelHandler.container.node.style.left = `${1200 - size}px`;
            this.rightPanelHandler.container.node.style.width = `${size}px`;
        }
    }

    layOut(): void {
        for (const panel of [this.mainPanel, this.bottomPanel]) {
            MessageLoop.sendMessage(panel, Widget.Msg.FitRequest);
            MessageLoop.sendMessage(panel, Widget.ResizeMessage.UnknownSize);
        }
    }

    private find(id: string): Widget | undefined {
        return this.widgets.find(widget => widget.id === id);
    }
}

function place(widget: Widget, box: Readonly<Record<string, number>>): void {
    Widget.attach(widget, document.body);
    Object.entries(box).forEach(([name, value]) => widget.node.style.setProperty(name, `${value}px`));
}

/** What jsdom leaves out: elements have the place and size that their inline style gives them. Lumino's layouts write it there. */
export function measureByStyle(): void {
    const pixels = (element: HTMLElement, name: string): number => parseFloat(element.style.getPropertyValue(name)) || 0;
    const sum = (element: HTMLElement | null, name: string): number =>
        element ? pixels(element, name) + sum(element.parentElement, name) : 0;
    const { prototype } = window.HTMLElement as unknown as { prototype: HTMLElement };
    for (const [property, name] of Object.entries({
        offsetWidth: 'width',
        offsetHeight: 'height',
        clientHeight: 'height',
        offsetLeft: 'left',
        offsetTop: 'top'
    })) {
        Object.defineProperty(prototype, property, {
            configurable: true,
            get(this: HTMLElement) {
                return pixels(this, name);
            }
        });
    }
    prototype.getBoundingClientRect = function (this: HTMLElement) {
        const [left, top] = [sum(this, 'left'), sum(this, 'top')];
        return { left, top, right: left + pixels(this, 'width'), bottom: top + pixels(this, 'height') } as DOMRect;
    };
}
