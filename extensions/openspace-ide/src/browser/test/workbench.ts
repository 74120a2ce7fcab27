import { Modality } from '@openspace/core/lib/browser/modality/modality';
import { AgentResources } from '@openspace/core/lib/common/resources/agent-resources';
import type { AgentTool, ToolContext } from '@openspace/core/lib/common/tools/agent-tool';
import { adviseTools, isToolError, toolErrorText } from '@openspace/core/lib/common/tools/tool-error';
import { createHubContainer, Notifications, RecordingLogger } from '@openspace/core/lib/browser/test/fakes';
import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { MockStorageService } from '@theia/core/lib/browser/test/mock-storage-service';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import URI from '@theia/core/lib/common/uri';
import type { Widget } from '@theia/core/shared/@lumino/widgets';
import { Container, interfaces } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { mainWindow } from '@theia/monaco-editor-core/esm/vs/base/browser/window';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { z } from 'zod';
import { IdePreferences } from '../../common/editors/editor-preferences';
import { RevealMode } from '../../common/editors/reveal-mode';
import { AgentReveal } from '../editors/agent-reveal';
import { AgentTrail } from '../editors/agent-trail';
import { Highlights } from '../editors/highlights';
import { PersonActivity } from '../editors/person-activity';
import { PersonPlaces } from '../editors/person-place';
import { QuietFocus } from '../editors/quiet-focus';
import { RevealRequests } from '../editors/reveal-requests';
import { WorkspaceFiles } from '../editors/workspace-files';
import { EditorModality } from '../modality/editor-modality';
import { Modalities } from '../modality/modalities';
import { AgentPanes } from '../panes/agent-panes';
import { AgentTabStore } from '../panes/agent-tab-store';
import { PaneCloser } from '../panes/pane-closer';
import { PaneFocus } from '../panes/pane-focus';
import { PaneGroups } from '../panes/pane-groups';
import { PaneIds } from '../panes/pane-ids';
import { PaneOpener } from '../panes/pane-opener';
import { PanePlacer } from '../panes/pane-placer';
import { PaneResizer } from '../panes/pane-resizer';
import { PaneService } from '../panes/pane-service';
import { QuietReveal } from '../panes/quiet-reveal';
import { FakeEditor, FakeFiles } from './fake-editors';
import { FakeShell, measureByStyle } from './fake-shell';

const ROOT = new URI('file:///project');

const SERVICES: interfaces.Newable<object>[] = [
    AgentPanes,
    AgentReveal,
    AgentTabStore,
    AgentTrail,
    EditorModality,
    FrontendApplicationStateService,
    Highlights,
    Modalities,
    PaneCloser,
    PaneFocus,
    PaneGroups,
    PaneIds,
    PaneOpener,
    PanePlacer,
    PaneResizer,
    PaneService,
    PersonActivity,
    PersonPlaces,
    QuietFocus,
    QuietReveal,
    RevealRequests,
    WorkspaceFiles
];

export const AGENT: ToolContext = {
    caller: { actor: 'agent', client: 'test', connection: 'one' },
    cancellation: CancellationToken.None
};
export const PERSON: ToolContext = {
    caller: { actor: 'person', client: 'OpenSpace', connection: 'window' },
    cancellation: CancellationToken.None
};

/** All services of panes and editors, real, on a fake shell with fake files. Ask for it within a `before` that has enabled jsdom. */
export class Workbench {
    readonly container: Container;
    readonly logger: RecordingLogger;
    readonly notifications: Notifications;
    readonly shell = new FakeShell();
    readonly files = new FakeFiles();
    readonly storage = new MockStorageService();
    readonly preferences: { 'openspace.editor.revealMode': RevealMode } = { 'openspace.editor.revealMode': 'auto-focus' };
    readonly contextKeys = new Map<string, unknown>();

    constructor() {
        completeWindow();
        const { container, logger, notifications } = createHubContainer();
        Object.assign(this, { container, logger, notifications });
        const edge = (id: interfaces.ServiceIdentifier, value: unknown): unknown => this.container.bind<unknown>(id).toConstantValue(value);
        edge(ApplicationShell, this.shell);
        edge(EditorManager, this.files);
        edge(FileService, this.files);
        edge(MonacoTextModelService, this.files);
        edge(StorageService, this.storage);
        edge(IdePreferences, this.preferences);
        edge(WorkspaceService, { ready: Promise.resolve(), tryGetRoots: () => [{ resource: ROOT }] });
        edge(ContextKeyService, {
            createKey: (name: string) => ({ set: (value: unknown) => this.contextKeys.set(name, value) })
        });
        bindRootContributionProvider(this.container, Modality);
        SERVICES.forEach(service => this.container.bind(service).toSelf());
        this.container.bind(Modality).toService(EditorModality);
        this.files.adopt = editor => this.get(QuietFocus).adopt(editor);
        this.shell.attach();
        this.get(PersonActivity).initialize();
        this.get(AgentPanes).initialize();
        this.get(AgentTrail).onStart();
    }

    get<T>(service: interfaces.ServiceIdentifier<T>): T {
        return this.container.get(service);
    }

    get resources(): AgentResources {
        return this.get(AgentResources);
    }

    uri(path: string): URI {
        return ROOT.resolve(path);
    }

    write(path: string, text: string): void {
        this.files.disk.set(this.uri(path).toString(), text);
    }

    /** A file that the person has opened themselves. */
    async open(path: string, options: { area?: string; mode?: string; ref?: Widget } = {}): Promise<EditorWidget & { editor: FakeEditor }> {
        if (!this.files.disk.has(this.uri(path).toString())) {
            this.write(path, 'one\ntwo\nthree\nfour\n');
        }
        const widget = await this.files.createByUri(this.uri(path));
        await this.shell.addWidget(widget, options);
        await this.shell.activateWidget(widget.id);
        return widget as EditorWidget & { editor: FakeEditor };
    }

    async run<Input extends z.ZodObject, Output extends z.ZodObject>(
        tool: interfaces.Newable<AgentTool<Input, Output>>,
        input: z.input<Input>,
        context = AGENT
    ): Promise<z.output<Output>> {
        if (!this.container.isBound(tool)) {
            this.container.bind(tool).toSelf();
        }
        const instance = this.container.get(tool);
        return instance.output.parse(await instance.run(instance.input.parse(input), context));
    }

    /** The person types a key into a widget's text. */
    type(widget: Widget): void {
        const input = widget.node.querySelector('input');
        input?.focus();
        input?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    }

    dispose(): void {
        document.body.replaceChildren();
    }
}

/** What an agent reads when its call fails. */
export async function failure(promise: Promise<unknown>): Promise<string> {
    try {
        await promise;
    } catch (error) {
        return isToolError(error)
            ? toolErrorText(adviseTools(error, () => true))
            : `DEFECT: ${error instanceof Error ? error.stack : String(error)}`;
    }
    return 'no failure';
}

/** What Lumino and Monaco find in a browser's window and not in jsdom's, which another spec may have made. */
function completeWindow(): void {
    Object.assign(globalThis, { CSS: { escape: String } });
    Object.assign(mainWindow, {
        matchMedia: () => new EventTarget(),
        // A timer of a service that lives for ever must not keep the process alive.
        setInterval: (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds).unref()
    });
    measureByStyle();
}
