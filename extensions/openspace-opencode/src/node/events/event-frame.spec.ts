import { expect } from 'chai';
import * as fc from 'fast-check';
import { readFrame } from './event-frame';

describe('A frame of the event stream', () => {
    it('is an event of its directory', () => {
        const payload = { id: 'evt_1', type: 'session.idle', properties: { sessionID: 'ses_1' } };
        expect(readFrame({ directory: '/w', payload })).to.deep.equal({ kind: 'event', event: { directory: '/w', event: payload } });
    });

    it('belongs to no directory where it names none', () => {
        const frame = readFrame({ payload: { type: 'global.disposed', properties: {} } });
        expect(frame).to.have.nested.property('event.directory', 'global');
    });

    it('is noise when it only says that the server lives, or says something again', () => {
        expect(readFrame({ payload: { type: 'server.heartbeat', properties: {} } }).kind).to.equal('noise');
        expect(readFrame({ directory: '/w', payload: { type: 'sync', syncEvent: { type: 'message.updated.1' } } }).kind).to.equal('noise');
    });

    it('tells that the stream is open', () => {
        expect(readFrame({ payload: { type: 'server.connected', properties: {} } }).kind).to.equal('connected');
    });

    it('is garbage when it is something else', () => {
        for (const data of [
            null,
            1,
            'x',
            [],
            {},
            { payload: 3 },
            { payload: { type: 5 } },
            { payload: { type: 'x' } },
            { directory: 1, payload: { type: 'x', properties: {} } }
        ]) {
            expect(readFrame(data).kind, JSON.stringify(data)).to.equal('garbage');
        }
    });

    it('never throws', () => {
        fc.assert(fc.property(fc.anything(), data => typeof readFrame(data).kind === 'string'));
    });
});
