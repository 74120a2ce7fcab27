import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';
let disableJSDOM = enableJSDOM();
import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec was first.
}

import * as browser from '@theia/core/lib/browser/browser';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { MockPreferenceService } from '@theia/core/lib/browser/preferences/test/mock-preference-service';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { PreferenceContribution, PreferenceSchemaService } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceSchemaServiceImpl } from '@theia/core/lib/common/preferences/preference-schema-service';
import { PreferenceScope, ValidPreferenceScopes } from '@theia/core/lib/common/preferences/preference-scope';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Deferred, timeout } from '@theia/core/lib/common/promise-util';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container, ContainerModule } from '@theia/core/shared/inversify';
import { createEditorPreferences, editorPreferenceSchema, EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { mainWindow } from '@theia/monaco-editor-core/esm/vs/base/browser/window';
import { TokenizationRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { ILanguageService } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/language';
import { ILanguageConfigurationService } from '@theia/monaco-editor-core/esm/vs/editor/common/languages/languageConfigurationRegistry';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';
import textmateBindings from '@theia/monaco/lib/browser/textmate/monaco-textmate-frontend-bindings';
import { MonacoTextmateService } from '@theia/monaco/lib/browser/textmate/monaco-textmate-service';
import { MonacoThemeRegistry } from '@theia/monaco/lib/browser/textmate/monaco-theme-registry';
import { TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { expect } from 'chai';
import { readFileSync } from 'fs';
import { IRawGrammar } from 'vscode-textmate';
import { LANGUAGES } from '../common/languages';
import { GrammarSource } from './grammar-source';
import languagesModule from './languages-frontend-module';

disableJSDOM();

/** What Theia and Monaco find in a browser's window and not in jsdom's, which another spec may have made. */
function completeWindow(): void {
    Object.assign(globalThis, { CSS: { escape: String } });
    Object.assign(browser, { isBasicWasmSupported: true });
    Object.assign(mainWindow, {
        matchMedia: () => new EventTarget(),
        // A timer of a service that lives for ever must not keep the process alive.
        setInterval: (callback: () => void, milliseconds: number) => setInterval(callback, milliseconds).unref()
    });
    // The page fetches the regular expression engine by its address; here the address has to contain it.
    require.extensions['.wasm'] = (module, file) => {
        module.exports = `data:application/wasm;base64,${readFileSync(file, 'base64')}`;
    };
}

class RecordingLogger extends MockLogger {
    readonly errors: unknown[][] = [];

    override async error(...args: unknown[]): Promise<void> {
        this.errors.push(args);
    }
}

/** Stands for the network: reads installed grammars, or fails. */
class InstalledGrammars implements GrammarSource {
    readonly requested: string[] = [];
    broken = false;
    answering: Promise<void> = Promise.resolve();

    async read(name: string): Promise<IRawGrammar> {
        this.requested.push(name);
        await this.answering;
        if (this.broken) {
            throw new Error('The network is down.');
        }
        return JSON.parse(readFileSync(require.resolve(`tm-grammars/grammars/${name}.json`), 'utf8')) as IRawGrammar;
    }
}

/** Monaco is one for the whole process, so every test takes a language that no other one uses. */
describe('our languages in the editor', () => {
    const logger = new RecordingLogger();
    const grammars = new InstalledGrammars();
    let container: Container;

    before(() => {
        disableJSDOM = enableJSDOM();
        FrontendApplicationConfigProvider.set({});
        completeWindow();
        container = createContainer();
        container.get(MonacoThemeRegistry).initializeDefaultThemes();
        container.get(MonacoTextmateService).initialize();
    });

    beforeEach(() => {
        logger.errors.length = 0;
        grammars.requested.length = 0;
        grammars.broken = false;
    });

    after(() => disableJSDOM());

    function createContainer(): Container {
        const created = new Container();
        created.load(new ContainerModule(textmateBindings), languagesModule);
        created.rebind(GrammarSource).toConstantValue(grammars);
        created.bind(ILogger).toConstantValue(logger);
        created.bind(FrontendApplicationStateService).toSelf().inSingletonScope();
        created.bind(ThemeService).toSelf().inSingletonScope();
        created.bind(PreferenceService).to(MockPreferenceService).inSingletonScope();
        created.bind(PreferenceSchemaService).to(PreferenceSchemaServiceImpl).inSingletonScope();
        created.bind(ValidPreferenceScopes).toConstantValue([PreferenceScope.User]);
        created.bind(PreferenceContribution).toConstantValue({ schema: editorPreferenceSchema });
        bindRootContributionProvider(created, PreferenceContribution);
        created
            .bind(EditorPreferences)
            .toDynamicValue(context => createEditorPreferences(context.container.get(PreferenceService)))
            .inSingletonScope();
        return created;
    }

    /** What `plugin-ext` does for a plugin that contributes a grammar to a language. */
    function contributeByPlugin(languageId: string, scope: string, grammar: object): void {
        const registry = container.get(TextmateRegistry);
        registry.registerTextmateGrammarScope(scope, {
            getGrammarDefinition: async () => ({ format: 'json', content: { scopeName: scope, ...grammar }, location: 'plugin' })
        });
        registry.mapLanguageIdToTextmateGrammar(languageId, scope);
        container.get(MonacoTextmateService).activateLanguage(languageId);
    }

    function open(languageId: string): void {
        monaco.editor.createModel('', languageId);
    }

    /** Unlike `monaco.editor.tokenize` this does not ask for a tokenizer that is not there. */
    const scopesOf = (text: string, languageId: string): string[] => {
        const support = TokenizationRegistry.get(languageId);
        return support ? support.tokenize(text, true, support.getInitialState()).tokens.map(token => token.type) : [];
    };

    it('are recognized by the names of files', () => {
        const known = {
            'a.test.ts': 'typescript',
            Makefile: 'makefile',
            'tsconfig.build.json': 'jsonc',
            'my-color-theme.json': 'jsonc',
            'package.json': 'json',
            'a.h': 'cpp',
            'CMakeLists.txt': 'cmake',
            'compose.yaml': 'dockercompose',
            'Cargo.lock': 'toml',
            'Dockerfile.dev': 'dockerfile',
            '.env.local': 'dotenv',
            '.gitignore': 'ignore',
            COMMIT_EDITMSG: 'git-commit'
        };
        const languages = StandaloneServices.get(ILanguageService);
        for (const [name, id] of Object.entries(known)) {
            expect(languages.guessLanguageIdByFilepathOrFirstLine(monaco.Uri.file(`/project/${name}`)), name).to.equal(id);
        }
        expect(languages.guessLanguageIdByFilepathOrFirstLine(monaco.Uri.file('/bin/run'), '#!/usr/bin/env python3')).to.equal('python');
    });

    it('fetch nothing until text in them is shown, and then only what they need', async () => {
        expect(grammars.requested).to.deep.equal([]);
        open('python');
        await eventually(() => expect(scopesOf('def a(): pass', 'python')[0]).to.include('storage.type.function.python'));
        expect(grammars.requested).to.deep.equal(['python']);
        open('python');
        open('html');
        await eventually(() => expect(scopesOf('<p>', 'html')[1]).to.include('entity.name.tag'));
        expect(grammars.requested).to.have.members(['python', 'html', 'css', 'javascript']);
    });

    it('stay plain text when a grammar cannot be fetched, and are coloured when the next file is opened', async () => {
        grammars.broken = true;
        open('ruby');
        await eventually(() => expect(logger.errors).not.to.deep.equal([]));
        const [[message, error]] = logger.errors;
        expect(message).to.include('Ruby');
        expect(error).to.be.instanceOf(Error).with.property('message', 'The network is down.');
        expect(scopesOf('def a', 'ruby')).to.deep.equal([]);

        grammars.broken = false;
        open('ruby');
        await eventually(() => expect(scopesOf('def a', 'ruby')[0]).to.include('keyword.control'));
    });

    it('are coloured by a plugin that came first', async () => {
        contributeByPlugin('lua', 'source.from-plugin', { patterns: [{ match: '\\w+', name: 'by-plugin' }] });
        open('lua');
        await eventually(() => expect(scopesOf('return', 'lua')[0]).to.include('by-plugin'));
        expect(grammars.requested).to.deep.equal([]);
    });

    it('are coloured by a plugin that came after the first file was opened', async () => {
        open('go');
        await eventually(() => expect(scopesOf('return', 'go')[0]).to.include('keyword.control'));
        contributeByPlugin('go', 'source.go', { patterns: [{ match: '\\w+', name: 'by-plugin' }] });
        await eventually(() => expect(scopesOf('return', 'go')[0]).to.include('by-plugin'));
    });

    it('are coloured by a plugin that came while a grammar was being fetched', async () => {
        const answer = new Deferred();
        grammars.answering = answer.promise;
        open('dart');
        contributeByPlugin('dart', 'source.dart-by-plugin', { patterns: [{ match: '\\w+', name: 'by-plugin' }] });
        await eventually(() => expect(scopesOf('return', 'dart')[0]).to.include('by-plugin'));
        answer.resolve();
        // By the time that a later language is coloured, the grammar of the first one has arrived too.
        open('java');
        await eventually(() => expect(scopesOf('return', 'java')[0]).to.include('keyword.control'));
        expect(grammars.requested).to.deep.equal(['dart', 'java']);
        expect(scopesOf('return', 'dart')[0]).to.include('by-plugin');
    });

    it('lend their grammars to grammars of plugins', async () => {
        monaco.languages.register({ id: 'plugin-language' });
        contributeByPlugin('plugin-language', 'source.plugin-language', { patterns: [{ include: 'source.json' }] });
        open('plugin-language');
        await eventually(() => expect(scopesOf('true', 'plugin-language')[0]).to.include('constant.language.json'));
    });

    it('report a grammar that could not be fetched when a plugin replaces it', async () => {
        const unhandled: unknown[] = [];
        const listener = (reason: unknown): number => unhandled.push(reason);
        process.on('unhandledRejection', listener);
        grammars.broken = true;
        contributeByPlugin('swift', 'source.swift', { patterns: [] });
        await eventually(() => expect(logger.errors[0]?.[0]).to.include('swift'));
        await timeout(50);
        process.off('unhandledRejection', listener);
        expect(unhandled).to.deep.equal([]);
    });

    it('follow the theme', async () => {
        const colourOfComment = (): string | undefined => {
            const support = TokenizationRegistry.get('css');
            const tokens = support?.tokenizeEncoded('/* a */', true, support.getInitialState()).tokens;
            return tokens && TokenizationRegistry.getColorMap()?.[(tokens[1] & FOREGROUND_MASK) >>> FOREGROUND_OFFSET]?.toString();
        };
        const themes = container.get(ThemeService);
        themes.register({ id: 'one-colour', type: 'dark', label: 'One Colour', editorTheme: 'one-colour' });
        container.get(MonacoThemeRegistry).register(
            {
                tokenColors: [
                    { scope: 'a', settings: { foreground: '#654321' } },
                    { scope: 'comment', settings: { foreground: '#123456' } }
                ]
            },
            undefined,
            'one-colour',
            'vs-dark'
        );
        open('css');
        themes.setCurrentTheme('dark', false);
        await eventually(() => expect(colourOfComment()).to.equal('#6a9955'));
        themes.setCurrentTheme('one-colour', false);
        expect(colourOfComment()).to.equal('#123456');
    });

    it('have editing rules that a plugin can replace', () => {
        const lineComment = (): string | undefined =>
            StandaloneServices.get(ILanguageConfigurationService).getLanguageConfiguration('perl').comments?.lineCommentToken;
        expect(lineComment()).to.equal('#');
        monaco.languages.setLanguageConfiguration('perl', { comments: { lineComment: '##' } });
        expect(lineComment()).to.equal('##');
    });

    it('can have preferences of their own once they are in use, and all of them after start-up', async () => {
        const { overrideIdentifiers } = container.get<PreferenceSchemaService>(PreferenceSchemaService);
        expect([...overrideIdentifiers]).not.to.include.members(['r', 'julia']);
        open('r');
        expect([...overrideIdentifiers]).to.include('r');
        container.get(FrontendApplicationStateService).state = 'ready';
        await eventually(() => expect([...overrideIdentifiers]).to.include.members(LANGUAGES.map(({ id }) => id)));
    });

    it('are indented by tabs where spaces would be an error', () => {
        const preferences = container.get<PreferenceSchemaService>(PreferenceSchemaService);
        expect(preferences.getDefaultValue('editor.insertSpaces', 'makefile')).to.equal(false);
        expect(preferences.getDefaultValue('editor.insertSpaces', 'python')).to.equal(true);
    });
});

/** The bits of an encoded token that tell its colour. */
const FOREGROUND_MASK = 0b00000000111111111000000000000000;
const FOREGROUND_OFFSET = 15;

async function eventually(assertion: () => void): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
        try {
            return assertion();
        } catch {
            await new Promise(resolve => setTimeout(resolve, 10));
        }
    }
    assertion();
}
