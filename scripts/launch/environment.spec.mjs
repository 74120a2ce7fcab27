// @ts-check
import { expect } from 'chai';
import path from 'node:path';
import { callersFolder, withoutNpm } from './environment.mjs';

describe('withoutNpm', () => {
    it('leaves an environment alone that npm has not touched', () => {
        const env = { PATH: '/home/me/node_modules/.bin:/usr/bin', npm_config_registry: 'mine' };
        expect(withoutNpm(env)).to.equal(env);
    });

    it('takes away what npm adds to the variables and to the PATH', () => {
        const folders = [
            '/o/node_modules/.bin',
            '/node_modules/.bin',
            '/usr/lib/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
            '/usr/bin',
            '/bin'
        ];
        const env = {
            npm_lifecycle_event: 'start',
            npm_config_port: '1',
            INIT_CWD: '/home/me',
            NODE: '/usr/bin/node',
            NODE_ENV: 'test',
            HOME: '/home/me',
            PATH: folders.join(path.delimiter)
        };
        expect(withoutNpm(env)).to.deep.equal({ NODE_ENV: 'test', HOME: '/home/me', PATH: ['/usr/bin', '/bin'].join(path.delimiter) });
    });
});

describe('callersFolder', () => {
    it('is where npm was called, or else the current folder', () => {
        expect(callersFolder({ npm_lifecycle_event: 'start', INIT_CWD: '/home/me' })).to.equal('/home/me');
        expect(callersFolder({ INIT_CWD: '/stale' })).to.equal(process.cwd());
    });
});
