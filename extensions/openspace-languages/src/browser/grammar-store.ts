import { inject, injectable } from '@theia/core/shared/inversify';
import { IRawGrammar } from 'vscode-textmate';
import { grammarsNeededBy } from '../common/grammar-embedding';
import { GRAMMAR_SCOPES, GrammarName } from '../common/grammar-scopes';
import { GrammarSource } from './grammar-source';

/** Reads each grammar once. A failed read is forgotten, so that the next request tries again. */
@injectable()
export class GrammarStore {
    @inject(GrammarSource) private readonly source: GrammarSource;

    private readonly grammars = new Map<GrammarName, Promise<IRawGrammar>>();

    async load(name: GrammarName): Promise<IRawGrammar> {
        const reading = this.grammars.get(name) ?? this.source.read(name);
        this.grammars.set(name, reading);
        try {
            return await reading;
        } catch (error) {
            if (this.grammars.get(name) === reading) {
                this.grammars.delete(name);
            }
            throw error;
        }
    }

    /** A grammar and all it embeds, by scope, read at the same time. */
    async loadWithEmbedded(name: GrammarName): Promise<ReadonlyMap<string, IRawGrammar>> {
        return new Map(
            await Promise.all(
                grammarsNeededBy(name).map(async needed => [GRAMMAR_SCOPES[needed], await this.load(needed)] as [string, IRawGrammar])
            )
        );
    }
}
