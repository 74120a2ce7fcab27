import { expect } from 'chai';
import { z } from 'zod';
import { AgentTool, familyOf } from './agent-tool';
import { shellCommand, workspacePath } from './argument-kind';
import { describeTool } from './tool-descriptor';

function tool(overrides: Partial<AgentTool> = {}): AgentTool {
    return {
        id: 'openspace.sample.do_it',
        title: 'Do It',
        description: 'Do it.',
        input: z.object({
            path: workspacePath('Where'),
            command: shellCommand('What').optional(),
            times: z.number().int().min(1).default(1),
            color: z.enum(['red', 'blue']).optional()
        }),
        output: z.object({ done: z.boolean() }),
        effect: 'ui',
        run: async () => ({ done: true }),
        ...overrides
    };
}

describe('the description of a tool', () => {
    it('carries what arguments mean beside the schema, and nothing of it inside', () => {
        const described = describeTool(tool());
        expect(described.kinds).to.deep.equal({ path: 'path', command: 'command' });
        expect(JSON.stringify(described.input)).not.to.contain('kind');
    });

    it('knows lists of paths, and refuses a path where no guard would look', () => {
        const lists = z.object({ paths: z.array(workspacePath('Where')).optional() });
        expect(describeTool(tool({ input: lists })).kinds).to.deep.equal({ paths: 'path' });
        const path = workspacePath('Where').optional();
        for (const input of [
            z.object({ edit: z.object({ path }) }),
            z.object({ edits: z.array(z.object({ deep: z.object({ path }) })) }),
            z.object({ one: z.union([z.number(), z.object({ path })]) })
        ]) {
            expect(() => describeTool(tool({ input }))).to.throw('would not be guarded');
        }
    });

    it('demands only what has no default', () => {
        expect(describeTool(tool()).input.required).to.deep.equal(['path']);
    });

    it('leaves limits out that say nothing', () => {
        expect(JSON.stringify(describeTool(tool()).input)).not.to.contain(String(Number.MAX_SAFE_INTEGER));
    });

    it('lets reading tools run side by side, and others one after another', () => {
        expect(describeTool(tool({ effect: 'read' })).queued).to.equal(false);
        expect(describeTool(tool({ effect: 'ui' })).queued).to.equal(true);
        expect(describeTool(tool({ effect: 'execute', queued: false })).queued).to.equal(false);
    });

    for (const id of ['sample.do', 'openspace.Sample.do', 'openspace.sample.do-it', 'openspace']) {
        it(`refuses the id ${id}`, () => expect(() => describeTool(tool({ id }))).to.throw(id));
    }

    it('knows the family of a tool', () => {
        expect(familyOf('openspace.pane.open')).to.equal('pane');
        expect(familyOf('openspace.whiteboard.camera.set')).to.equal('whiteboard');
        expect(familyOf('openspace.confirm_action')).to.equal('');
    });
});
