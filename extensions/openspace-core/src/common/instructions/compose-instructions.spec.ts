import { expect } from 'chai';
import * as fc from 'fast-check';
import { composeInstructions, InstructionParts } from './compose-instructions';

const parts: InstructionParts = {
    tools: ['openspace.confirm_action', 'openspace.editor.highlight', 'openspace.editor.open'],
    guidance: ['Use editor.open to show code.'],
    readOnly: false,
    state: [['Active file: src/a.ts']],
    calls: ['openspace.editor.open → FAILED: file not found (5 ms)']
};

describe('the instructions', () => {
    it('tell the tools by family, the state, the failures and the guidance', () => {
        const text = composeInstructions(parts);
        expect(text).to.contain('openspace.editor.{highlight, open}');
        expect(text).to.contain('Active file: src/a.ts');
        expect(text).to.contain('FAILED: file not found (5 ms)');
        expect(text).to.contain('Use editor.open to show code.');
    });

    it('say that no window is open, and that read-only mode is on', () => {
        expect(composeInstructions({ ...parts, state: [] })).to.contain('No window is open');
        expect(composeInstructions({ ...parts, readOnly: true })).to.contain('Read-only mode is on');
    });

    it('leave the state out where it would be outdated at once', () => {
        expect(composeInstructions({ ...parts, state: undefined })).not.to.contain('State of the IDE');
    });

    it('never grow past six kilobytes, whatever is open', () => {
        const lines = fc.array(fc.string({ maxLength: 400 }), { maxLength: 100 });
        fc.assert(
            fc.property(lines, lines, lines, (state, calls, guidance) => {
                expect(composeInstructions({ ...parts, state: [state], calls, guidance }).length).to.be.at.most(6 * 1024);
            })
        );
    });
});
