import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { expect } from 'chai';
import type { ToolContext } from './agent-tool';
import { guardedArgument } from './guarded-argument';

describe('a path among the arguments of a call', () => {
    const guarded = { absolute: '/workspace/src/a.ts', relative: 'src/a.ts', root: '/workspace' };
    const context: ToolContext = {
        caller: { actor: 'agent', client: 'test', connection: 'c' },
        cancellation: CancellationToken.None,
        paths: new Map([['link/a.ts', guarded]])
    };

    it('is the file that the policy has let through', () => {
        expect(guardedArgument(context, 'link/a.ts')).to.equal(guarded);
    });

    it('is nothing where the policy has not looked at it', () => {
        expect(() => guardedArgument(context, 'other.ts')).to.throw('workspacePath()');
        expect(() => guardedArgument({ ...context, paths: undefined }, 'link/a.ts')).to.throw('workspacePath()');
    });
});
