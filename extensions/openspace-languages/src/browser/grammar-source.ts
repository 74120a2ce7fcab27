import { IRawGrammar } from 'vscode-textmate';
import { GrammarName } from '../common/grammar-scopes';

/** Where grammars come from. Each call is one attempt. */
export const GrammarSource = Symbol('GrammarSource');
export interface GrammarSource {
    read(name: GrammarName): Promise<IRawGrammar>;
}

/** Reads the files that the build puts into `grammars/` beside the page at `base`. */
export function httpGrammarSource(base: string): GrammarSource {
    return {
        read: async name => {
            const url = new URL(`grammars/${name}.json`, base);
            const response = await fetch(url);
            if (!response.ok) {
                throw new Error(`${url} answered ${response.status} ${response.statusText}`);
            }
            return (await response.json()) as IRawGrammar;
        }
    };
}
