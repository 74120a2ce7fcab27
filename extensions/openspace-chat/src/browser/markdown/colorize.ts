import { useEffect, useState } from '@theia/core/shared/react';
import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { RecentResults } from './recent-results';
import { sanitizeCode } from './sanitize';
import { useTheme } from './use-theme';

/** Longer code is shown in one colour: nobody reads it here, and the editor is one click away. */
const LONGEST = 30_000;

const results = new RecentResults<string>(200);

/** HTML of coloured code in the editor's colours; `undefined` until it is there, and for languages nobody knows. */
export function useColors(code: string, language: string, wanted = true): string | undefined {
    const { id: theme } = useTheme();
    // Monaco numbers colours, in each theme in another way.
    const key = `${theme}\n${language}\n${code}`;
    const [colored, setColored] = useState<{ key: string; html: string }>();
    const known = results.get(key);
    useEffect(() => {
        const id = wanted && known === undefined && code.length <= LONGEST ? languageId(language) : undefined;
        if (id === undefined) {
            return undefined;
        }
        let current = true;
        colorize(code, id).then(
            html => {
                results.set(key, plainSpaces(html));
                if (current) {
                    setColored({ key, html });
                }
            },
            // Code without colours is as good to read; Monaco has told the console why.
            () => undefined
        );
        return () => {
            current = false;
        };
    }, [key, wanted, known === undefined]);
    return wanted ? (known ?? (colored?.key === key ? results.get(key) : undefined)) : undefined;
}

const warm = new Set<string>();

/** The first lines of a language are cut short while its grammar is compiled, so they are done again. */
async function colorize(code: string, id: string): Promise<string> {
    const html = await monaco.editor.colorize(code, id, { tabSize: 4 });
    if (warm.has(id)) {
        return html;
    }
    warm.add(id);
    return monaco.editor.colorize(code, id, { tabSize: 4 });
}

/** By name, alias or extension, as people write it behind the fence. */
function languageId(name: string): string | undefined {
    const wanted = name.toLowerCase();
    if (wanted === '') {
        return undefined;
    }
    const all = monaco.languages.getLanguages();
    const matches = (accept: (language: monaco.languages.ILanguageExtensionPoint) => boolean | undefined): string | undefined =>
        all.find(accept)?.id;
    return (
        matches(({ id }) => id === wanted) ??
        matches(({ aliases }) => aliases?.some(alias => alias.toLowerCase() === wanted)) ??
        matches(({ extensions }) => extensions?.includes(`.${wanted}`))
    );
}

/** Monaco writes for one line a block of its own and hard spaces; what is copied from here must be the code. Spans in the colour of text say nothing. */
function plainSpaces(html: string): string {
    return sanitizeCode(
        html
            .replace(/<br\s*\/?>/g, '\n')
            .replace(/&#160;|\u00a0/g, ' ')
            .replace(/<span class="mtk1">([^<]*)<\/span>/g, '$1')
            .replace(/\n$/, '')
    );
}
