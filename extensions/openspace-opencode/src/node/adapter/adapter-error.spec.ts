import { expect } from 'chai';
import * as fc from 'fast-check';
import { isOpencodeError, OpencodeError } from '../../common/opencode-error';
import { errorOfAnswer, errorOfFailure } from './adapter-error';

describe('An error of the opencode server', () => {
    it('says what was wanted, what to do and what the server said', () => {
        const error = errorOfAnswer('Run a command', { status: 409, body: { _tag: 'SessionBusyError', message: 'session is busy' } });
        expect(error.message).to.equal('Run a command: The session is at work. Wait for it to finish, or stop it first. (session is busy)');
        expect(error.data).to.deep.equal({ failure: 'busy', status: 409 });
    });

    const bodies: [number, unknown, string, string][] = [
        [400, { name: 'BadRequest', data: { message: 'before requires limit', kind: 'x' } }, 'invalid', 'before requires limit'],
        [404, { name: 'NotFoundError', data: { message: 'Session not found' } }, 'not-found', 'Session not found'],
        [404, { _tag: 'PermissionNotFoundError', requestID: 'per_1', message: 'gone' }, 'not-found', 'gone'],
        [401, '', 'unauthorized', 'password'],
        [500, { name: 'UnknownError', data: { message: 'boom', ref: 'err_1' } }, 'server', 'boom'],
        [418, undefined, 'server', 'log']
    ];
    for (const [status, body, failure, words] of bodies) {
        it(`is understood in the shape ${status} ${JSON.stringify(body)}`, () => {
            const error = errorOfAnswer('List sessions', { status, body });
            expect(error.data.failure).to.equal(failure);
            expect(error.message).to.contain(words);
        });
    }

    it('is understood whatever the body', () => {
        fc.assert(fc.property(fc.jsonValue(), body => isOpencodeError(errorOfAnswer('x', { status: 500, body }))));
    });

    it('tells a server that is not there from one that fails', () => {
        const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        expect(errorOfFailure('x', refused).data.failure).to.equal('unavailable');
        expect(errorOfFailure('x', new Error('strange')).data.failure).to.equal('server');
    });

    it('is passed on as it is', () => {
        const error = OpencodeError('already clear', { failure: 'refused' });
        expect(errorOfFailure('x', error)).to.equal(error);
    });
});
