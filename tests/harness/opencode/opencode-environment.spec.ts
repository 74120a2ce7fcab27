import { expect } from 'chai';
import type { Config } from '@opencode-ai/sdk/v2/client';
import { mergeConfig, scriptedConfig } from './opencode-environment';

describe('mergeConfig', () => {
    const base = scriptedConfig('http://127.0.0.1:1/v1');

    it('adds to the configuration without losing what is there', () => {
        const mcp: Config['mcp'] = { echo: { type: 'remote', url: 'http://127.0.0.1:2/mcp' } };
        expect(mergeConfig(base, { mcp })).to.deep.equal({ ...base, mcp });
    });

    it('merges nested objects and replaces everything else', () => {
        const merged = mergeConfig(
            { ...base, instructions: ['a'], permission: { edit: 'ask', bash: 'ask' } },
            { instructions: ['b'], permission: { bash: { 'git *': 'allow' } } }
        );
        expect(merged.instructions).to.deep.equal(['b']);
        expect(merged.permission).to.deep.equal({ edit: 'ask', bash: { 'git *': 'allow' } });
    });

    it('leaves its arguments alone', () => {
        const before = JSON.stringify(base);
        mergeConfig(base, { provider: { scripted: { name: 'Other' } } });
        expect(JSON.stringify(base)).to.equal(before);
    });
});
