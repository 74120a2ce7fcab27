import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { FakeQuickInput } from '@openspace/core/lib/browser/test/fake-quick-input';
import { Notifications, RecordingLogger } from '@openspace/core/lib/browser/test/fakes';
import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { RemoteConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { OpenerService } from '@theia/core/lib/browser/opener-service';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { MessageClient } from '@theia/core/lib/common/message-service-protocol';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileChangesEvent, FileChangeType } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { expect } from 'chai';
import { groupChanges } from '../../common/changes/change-groups';
import { hunksOf } from '../../common/changes/hunks';
import { EditorCollisions } from '../editors/editor-collisions';
import { changeOf, FakeChanges } from '../test/fake-changes';
import { ChangeNode, FileNode, HunkNode, SessionNode, SingleChangeNode } from '../view/change-nodes';
import { RowWords, wordsForRow } from '../view/row-words';
import { ChangeActions } from './change-actions';
import { RowCommands } from './change-commands';
import { ChangeDiffs } from './change-diffs';
import { ChangeResources, changeUri } from './change-resources';
import { ChangesHistory } from './changes-history';
import { CollisionNotifier } from './collision-notifier';
import { RowActions } from './row-actions';
import { KnownSessions, SessionNames } from './session-names';

disableJSDOM();

describe('What people do about agent changes', () => {
    let backend: FakeChanges;
    let history: ChangesHistory;
    let container: Container;
    let person: FakeQuickInput;
    let notifications: Notifications;
    let filesChanged: Emitter<FileChangesEvent>;
    let opened: string[];
    let dirty: string | undefined;
    let named: Map<string, string>;
    let renamed: Emitter<void>;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());

    beforeEach(() => {
        backend = new FakeChanges();
        person = new FakeQuickInput();
        notifications = new Notifications();
        filesChanged = new Emitter();
        opened = [];
        dirty = undefined;
        container = new Container({ defaultScope: 'Singleton' });
        container.bind(RemoteConnectionProvider).toConstantValue(backend.provider);
        container.bind<unknown>(FileService).toConstantValue({ onDidFilesChange: filesChanged.event });
        container.bind<unknown>(WorkspaceService).toConstantValue({
            roots: Promise.resolve([{ resource: new URI('file:///project') }]),
            onWorkspaceChanged: new Emitter().event
        });
        container.bind<unknown>(EditorManager).toConstantValue({
            open: async (uri: URI, options: { mode: string }) => {
                opened.push(`${DiffUris.decode(uri).map(String).join(' <> ')} ${options.mode}`);
                return { editor: {} };
            }
        });
        container.bind<unknown>(MonacoTextModelService).toConstantValue({ get: (uri: string) => ({ dirty: uri === dirty }) });
        container.bind<unknown>(OpenerService).toConstantValue({
            getOpener: async () => ({ open: async (uri: URI) => opened.push(uri.toString()) })
        });
        container.bind<unknown>(QuickInputService).toConstantValue(person);
        container.bind(MessageClient).toConstantValue(notifications);
        container.bind(ILogger).toConstantValue(new RecordingLogger());
        named = new Map();
        renamed = new Emitter();
        bindContributionProvider(container.bind.bind(container), SessionNames);
        container.bind(SessionNames).toConstantValue({ nameOf: (session: string) => named.get(session), onDidChange: renamed.event });
        const services = [
            KnownSessions,
            ChangesHistory,
            ChangeActions,
            ChangeDiffs,
            ChangeResources,
            RowActions,
            EditorCollisions,
            CollisionNotifier
        ];
        for (const service of [MessageService, ...services]) {
            container.bind<object>(service).toSelf();
        }
        history = container.get(ChangesHistory);
    });

    /** The next time the history knows something new. */
    const refreshed = (): Promise<void> => new Promise(resolve => history.onDidChange(() => resolve()));
    const told = (): string[] => notifications.shown.map(({ text }) => text);

    async function until(condition: () => boolean): Promise<void> {
        while (!condition()) {
            await new Promise(resolve => setImmediate(resolve));
        }
    }

    async function start(): Promise<void> {
        const first = refreshed();
        history.onStart();
        await first;
    }

    function rows(...changes: ReturnType<typeof changeOf>[]): { session: SessionNode; file: FileNode; change: SingleChangeNode } {
        const base = { parent: undefined, selected: false, expanded: true, children: [] };
        const [group] = groupChanges(changes);
        return {
            session: { ...base, id: 's', kind: 'session', group },
            file: { ...base, id: 'f', kind: 'file', file: group.files[0] },
            change: { ...base, id: 'c', kind: 'change', change: changes[0] }
        };
    }

    function hunkRow(change: ReturnType<typeof changeOf>, index: number): HunkNode {
        const [hunk] = hunksOf('a\n', 'b\n');
        return { id: `h${index}`, parent: undefined, selected: false, kind: 'hunk', change, hunk: { ...hunk, index } };
    }

    function run(id: string, ...nodes: ChangeNode[]): Promise<void> {
        const command = container
            .get(RowActions)
            .commands()
            .find(candidate => candidate.command.id === id);
        return command?.run(nodes) ?? expect.fail(`no command ${id}`);
    }

    const allows = (id: string, ...nodes: ChangeNode[]): boolean =>
        container
            .get(RowActions)
            .commands()
            .find(({ command }) => command.id === id)
            ?.allows(nodes) ?? false;

    describe('the history', () => {
        it('knows what the backend knows about the folders that are open', async () => {
            backend.known = [changeOf('2', { state: 'accepted' }), changeOf('1')];
            await start();
            expect(backend.roots).to.deep.equal(['file:///project']);
            expect(history.listed().map(({ id }) => id)).to.deep.equal(['1']);
            history.showsAll = true;
            expect(history.listed().map(({ id }) => id)).to.deep.equal(['2', '1']);
        });

        it('asks again when told so, and when a file with open changes is touched by other hands', async () => {
            backend.known = [changeOf('1')];
            await start();
            backend.states = { 'file:///project/src/a.ts': 'edited' };
            const next = refreshed();
            filesChanged.fire(new FileChangesEvent([{ resource: new URI('file:///project/src/a.ts'), type: FileChangeType.UPDATED }]));
            await next;
            expect(history.stateOf('file:///project/src/a.ts')).to.equal('edited');
            backend.known = [];
            const last = refreshed();
            backend.client.notifyChanges();
            await last;
            expect(history.changes()).to.deep.equal([]);
        });

        it('asks again after a checkout of many files', async () => {
            await start();
            const next = refreshed();
            const many = Array.from({ length: 5_000 }, (_, index) => new URI(`file:///project/${index}.ts`));
            filesChanged.fire(new FileChangesEvent(many.map(resource => ({ resource, type: FileChangeType.UPDATED }))));
            await next;
        });

        it('says why it could not be read, and recovers', async () => {
            backend.failure = new Error('no room');
            await start();
            expect(history.error).to.equal('no room');
            backend.failure = undefined;
            const next = refreshed();
            history.notifyChanges();
            await next;
            expect(history.error).to.equal(undefined);
        });

        it('reads the hunks of a change once', async () => {
            backend.texts.set('1', { before: 'a\nb\n', after: 'a\nB\n', current: true });
            const change = changeOf('1');
            expect(await history.hunksOf(change)).to.have.length(1);
            await history.hunksOf(change);
            expect(backend.asked).to.deep.equal(['contents 1']);
            expect(await history.hunksOf(changeOf('2', { before: undefined }))).to.deep.equal([]);
        });
    });

    describe('commands', () => {
        it('take back the last change and offer to make it again', async () => {
            backend.known = [changeOf('1'), changeOf('0', { state: 'undone' })];
            notifications.press = 'Redo';
            await container.get(ChangeActions).undoLast();
            expect(backend.asked).to.include.members(['undoLast', 'redo']);
            expect(told()[0]).to.contain('src/a.ts');
        });

        it('say when there is nothing to take back, to redo or to accept', async () => {
            const actions = container.get(ChangeActions);
            for (const act of [() => actions.undoLast(), () => actions.redo(), () => actions.undoSession(), () => actions.acceptAll()]) {
                await act();
            }
            expect(told()).to.have.length(4);
        });

        it('say what could not be put back, and why', async () => {
            const change = changeOf('1');
            const failed = (['unsaved', 'forgotten', 'missing', 'present', 'elsewhere'] as const).map(kind => ({
                change,
                problem: { kind }
            }));
            backend.report = {
                undone: [],
                made: [],
                failed: [...failed, { change, problem: { kind: 'edited', hunks: [0] } }, { change, problem: { kind: 'edited' } }]
            };
            await container.get(ChangeActions).undoLast();
            expect(told()).to.have.length(1);
            expect(told()[0]).to.contain('unsaved edits').and.to.contain('2 more');
        });

        it('ask which session is to be taken back', async () => {
            backend.known = [changeOf('1', { client: 'one', session: 's1' }), changeOf('2', { client: 'two', path: 'b.ts' })];
            await start();
            person.answers = ['one'];
            await container.get(ChangeActions).undoSession();
            expect(backend.asked).to.deep.equal(['undoSession s1']);
            person.answers = [undefined];
            await container.get(ChangeActions).undoSession();
            expect(backend.asked).to.have.length(1);
        });

        it('name sessions as people know them, as soon as somebody does', async () => {
            const known = container.get(KnownSessions);
            let changes = 0;
            known.onDidChange(() => changes++);
            const row = (): RowWords => {
                const { session } = rows(changeOf('1', { client: 'opencode', session: 'ses_4f' }));
                return wordsForRow({ ...session, title: known.nameOf(session.group.session) });
            };
            expect(row()).to.include({ label: 'opencode', description: 'ses_4f' });
            named.set('ses_4f', 'Mend the \u202egate');
            renamed.fire();
            expect(changes).to.equal(1);
            expect(row().description).to.equal('opencode');
            expect(row().label).to.contain('Mend the').and.not.to.contain('\u202e');
            named.set('ses_4f', ' ');
            expect(row().label).to.equal('opencode');

            named.set('ses_4f', 'Mend the gate');
            backend.known = [changeOf('1', { client: 'opencode', session: 'ses_4f' })];
            await start();
            person.answers = ['Mend the gate'];
            await container.get(ChangeActions).undoSession();
            expect(backend.asked).to.deep.equal(['undoSession ses_4f']);
        });

        it('accept all that is open', async () => {
            backend.known = [changeOf('1'), changeOf('2', { state: 'undone' }), changeOf('3')];
            await start();
            await container.get(ChangeActions).acceptAll();
            expect(backend.asked).to.deep.equal(['acceptAll 1,3']);
        });
    });

    describe('rows', () => {
        const open = changeOf('1');
        const accepted = changeOf('2', { state: 'accepted' });
        const undone = changeOf('3', { state: 'undone' });

        it('of sessions and files stand for what is open in them', async () => {
            const { session, file } = rows(open, accepted, undone);
            await run(RowCommands.UNDO.id, session);
            await run(RowCommands.ACCEPT.id, file);
            expect(backend.asked).to.deep.equal(['undoAll 1', 'acceptAll 1']);
        });

        it('of changes can be taken back also when they were accepted, once', async () => {
            expect(allows(RowCommands.UNDO.id, rows(accepted).change)).to.equal(true);
            expect(allows(RowCommands.ACCEPT.id, rows(accepted).change)).to.equal(false);
            expect(allows(RowCommands.UNDO.id, rows(undone).change)).to.equal(false);
            await run(RowCommands.UNDO.id, rows(accepted).change, rows(accepted).change);
            expect(backend.asked).to.deep.equal(['undoAll 2']);
        });

        it('of an undo offer to redo', () => {
            const undo = changeOf('4', { actor: 'person', undoes: '3' });
            expect(allows(RowCommands.REDO.id, rows(undo).change)).to.equal(true);
            expect(allows(RowCommands.UNDO.id, rows(undo).change)).to.equal(false);
        });

        it('of hunks are decided together with the others of their change', async () => {
            expect(allows(RowCommands.REJECT.id, hunkRow(open, 0))).to.equal(true);
            await run(RowCommands.REJECT.id, hunkRow(open, 0), hunkRow(open, 2));
            await run(RowCommands.ACCEPT.id, hunkRow(open, 1));
            await run(RowCommands.UNDO.id, rows(open).change, hunkRow(open, 1));
            expect(backend.asked).to.deep.equal(['undo 1 0,2', 'accept 1 1', 'undoAll 1']);
        });
    });

    describe('comparisons', () => {
        const change = changeOf('1');
        const before = changeUri(change, 'before').toString();

        it('show the file itself while it is as the change left it', async () => {
            backend.texts.set('1', { before: 'a', after: 'b', current: true });
            await run(RowCommands.OPEN.id, rows(change).change);
            expect(opened).to.deep.equal([`${before} <> file:///project/src/a.ts activate`]);
        });

        it('show the kept content when the file has moved on or has unsaved edits', async () => {
            const after = changeUri(change, 'after').toString();
            backend.texts.set('1', { before: 'a', after: 'b', current: false });
            await run(RowCommands.PEEK.id, rows(change).change);
            backend.texts.set('1', { before: 'a', after: 'b', current: true });
            dirty = 'file:///project/src/a.ts';
            await run(RowCommands.PEEK.id, hunkRow(change, 0));
            expect(opened).to.deep.equal([`${before} <> ${after} reveal`, `${before} <> ${after} reveal`]);
        });

        it('show a file before its oldest change against the file as it is now', async () => {
            await run(RowCommands.OPEN.id, rows(changeOf('9'), change).file);
            expect(opened).to.deep.equal([`${before} <> file:///project/src/a.ts activate`]);
        });

        it('are explained where there is nothing to show', async () => {
            backend.texts.set('1', { current: true, binary: true });
            await run(RowCommands.OPEN.id, rows(change).change);
            backend.texts.set('1', { after: 'b', current: true });
            await run(RowCommands.OPEN.id, rows(change).change);
            expect([opened, told().length]).to.deep.equal([[], 2]);
        });

        it('are made of contents that can only be read', async () => {
            backend.texts.set('1', { before: 'old text', after: 'b', current: true });
            const resource = container.get(ChangeResources).resolve(new URI(before));
            expect(await resource.readContents()).to.equal('old text');
            expect([resource.readOnly, resource.saveContents]).to.deep.equal([true, undefined]);
            expect(() => container.get(ChangeResources).resolve(new URI('file:///project/src/a.ts'))).to.throw();
        });

        it('show both texts when person and agent met on the same lines', async () => {
            backend.known = [change];
            await start();
            notifications.press = 'Compare';
            container.get(CollisionNotifier).onStart();
            container.get(EditorCollisions).fire(new URI('file:///project/src/a.ts'));
            await until(() => opened.length > 0);
            expect(opened).to.deep.equal([`${changeUri(change, 'after')} <> file:///project/src/a.ts activate`]);
            expect(told()[0]).to.contain('a.ts');
        });

        it('are one step from the file', async () => {
            await run(RowCommands.OPEN_FILE.id, rows(change).file);
            expect(opened).to.deep.equal(['file:///project/src/a.ts']);
        });
    });
});
