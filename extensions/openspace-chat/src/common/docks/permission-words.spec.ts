import type { PermissionRequest } from '@openspace/opencode/lib/common/opencode-types';
import { permission } from '@openspace/opencode/lib/common/session/test/stream-builder';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { permissionWords } from './permission-words';

const bash = (command: string): PermissionRequest => ({ ...permission('per_1'), metadata: { command } });

describe('A permission request in words', () => {
    it('shows the whole command, however long', () => {
        const command = `echo ${'a'.repeat(10_000)} && rm -rf .`;
        expect(permissionWords(bash(command)).text).to.equal(command);
    });

    it('makes visible what would hide in it', () => {
        expect(permissionWords(bash('ls \u202e# gnp.tac')).text).to.equal('ls ⟨U+202E⟩# gnp.tac');
        fc.assert(
            fc.property(fc.string({ unit: 'binary' }), command => {
                expect(permissionWords(bash(`x${command}`)).text).not.to.match(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/u);
            })
        );
    });

    it('shows all arguments of tools it knows nothing about', () => {
        const request = { ...permission('per_1'), permission: 'mail_send', patterns: ['*'], metadata: {} };
        const { title, text } = permissionWords(request, { to: 'everybody@example.org', body: 'Hi' });
        expect(title).to.contain('mail_send');
        expect(text).to.contain('everybody@example.org').and.to.contain('Hi');
    });

    it('leaves an edit to the comparison of its files', () => {
        const request = { ...permission('per_1'), permission: 'edit', metadata: { filepath: '/project/a', diff: '--- a\n+++ a\n' } };
        expect(permissionWords(request).text).to.equal('');
    });
});
